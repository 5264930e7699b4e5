import { readdirSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { readCaptureDetails } from '#app/platform/media/capture-details.server.ts'
import { computeChecksums } from '#app/platform/media/checksums.server.ts'
import { getMediaFolder } from '#app/platform/media/storage.server.ts'
import { getGalleryStatistics } from '#app/features/delivery/gallery-visit/reads.server.ts'
import { countGalleries, listGalleries } from '#app/features/delivery/gallery/reads.server.ts'
import { listGalleryItems } from '#app/features/delivery/gallery-item/reads.server.ts'
import { compareItems } from '#app/features/delivery/gallery-item/rules.ts'
import { categories } from '#app/features/studio/service/rules.ts'

import { openTestStudio } from '../../tests/support/context.ts'
import { buildTruncateSql } from '../../tests/support/empty-tables.ts'
import { seedSampleStudio } from './index.ts'
import { readListedFiles } from './galleries/gallery-files.ts'

const studio = await openTestStudio()
const now = new Date('2027-03-14T15:00:00Z')
const { dataDir } = studio.app.config

test('seeds galleries with files that are as their rows say, and nothing in the future', async () => {
  await emptyDatabase()
  await seedSampleStudio(studio.system(now), { withGalleries: true })
  const owner = await studio.as('owner', now)
  const galleries = await listGalleries(owner, {})
  expect(galleries.map(({ title, client, isOpen }) => [title, client, isOpen])).toEqual([
    ['Good Bones, episode 1', 'Tern Architects', true],
    ['The harvest supper', 'Hearth Table Co-op', true],
    ['Low Water', 'Merrow Sound Conservancy', true],
  ])
  expect((await countGalleries(owner, categories)).get('published')).toBe(3)
  const items = (await Promise.all(galleries.map(({ id }) => listGalleryItems(owner, id)))).flat()
  // the first version of the film in review is in no gallery
  expect(items).toHaveLength(Object.keys(readListedFiles()).length - 1)
  await expectFilesAsRows()
  // shipped with the sample, because FFmpeg may be missing
  const recordings = items.filter(({ kind }) => kind === 'audio')
  expect(recordings.map(({ waveformState }) => waveformState)).toEqual(['ready'])
  for (const item of items.filter(({ capturedLocal }) => capturedLocal !== null))
    expect(await readCaptureDetails(`${getMediaFolder(dataDir, item.hash)}/original`)).toEqual({
      capturedLocal: item.capturedLocal,
      camera: 'Camera A',
    })
  const evening = await listGalleryItems(owner, galleries[1]!.id)
  expect(evening.toSorted((a, b) => compareItems(a, b, 'captured'))).toEqual(evening)
  await expectPast()
  const { people, days, downloads } = await getGalleryStatistics(owner, galleries[1]!.id)
  expect([people > 20, days.length > 5, downloads.length]).toEqual([true, true, 4])
})

async function emptyDatabase() {
  const { rows } = await studio.pool.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
  )
  await studio.pool.query(buildTruncateSql(rows.map(({ name }) => name)))
}

/** Every file has one row with its checksums, and the sizes that pages show. */
async function expectFilesAsRows() {
  const { rows } = await studio.pool.query<{ hash: string; bytes: number; crc32: number }>(
    'select hash, bytes::int, crc32::float8 from file',
  )
  for (const row of rows) {
    const folder = getMediaFolder(dataDir, row.hash)
    expect(computeChecksums(readFileSync(`${folder}/original`))).toEqual(row)
  }
  const { rows: shown } = await studio.pool.query<{ hash: string }>(
    "select hash from delivered_file where kind in ('image', 'video') and state = 'ready'",
  )
  for (const { hash } of shown)
    expect(readdirSync(getMediaFolder(dataDir, hash))).toEqual(
      expect.arrayContaining(['480.webp', '960.webp']),
    )
  expect(readdirSync(`${dataDir}/media/.arriving`)).toEqual([])
}

async function expectPast() {
  const { rows } = await studio.pool.query(
    `select name from event where at > $1
      union all select 'visit' from gallery_visit where day > $1::date
      union all select 'download' from gallery_download where finished_at > $1
      union all select 'order' from (select at < lag(at) over (partition by subject_id order by at, id) as back
        from event where name like 'gallery%') e where back`,
    [now],
  )
  expect(rows).toEqual([])
}

test('leaves no files after an interruption, and seeds the same galleries the next time', async () => {
  await emptyDatabase()
  const ctx = studio.system(now)
  const broken = {
    ...ctx,
    app: {
      ...studio.app,
      onEvent: (_: unknown, { name }: { name: string }) =>
        name === 'gallery.published' ? Promise.reject(new Error('interrupted')) : Promise.resolve(),
    },
  }
  await expect(seedSampleStudio(broken, { withGalleries: true })).rejects.toThrow('interrupted')
  expect((await studio.pool.query('select hash from file')).rows).toEqual([])
  expect(readdirSync(`${dataDir}/media/.arriving`)).toEqual([])
  await seedSampleStudio(ctx, { withGalleries: true })
  await expectFilesAsRows()
})
