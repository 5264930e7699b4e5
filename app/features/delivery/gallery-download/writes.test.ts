import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'

import { eq, isNotNull } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'

import { addMs, day, hour } from '#app/core/day.ts'
import {
  client,
  deliveredFile,
  download,
  event,
  file,
  gallery,
  galleryDownload,
  galleryItem,
  gallerySession,
  galleryShare,
} from '#app/data/schema/index.server.ts'
import { hashText } from '#app/platform/auth/tokens.server.ts'
import { createTransferBody } from '#app/platform/transfer/transfer.server.ts'
import type { ZipPlan } from '#app/platform/transfer/zip-plan.server.ts'
import { getMediaFolder } from '#app/platform/media/storage.server.ts'
import { findGalleryAccess } from '#app/features/delivery/gallery-share/reads.server.ts'
import type { OpenGallery } from '#app/features/delivery/gallery-share/reads.server.ts'

import { openTestStudio } from '../../../../tests/support/context.ts'
import { readZip } from '../../../../tests/support/zip.ts'
import { findGalleryDownload, findGalleryZip } from './reads.server.ts'
import { planGalleryDownload, recordFileDownload, recordSentBytes } from './writes.server.ts'

const studio = await openTestStudio()
const { app } = studio
const { db } = app
const now = new Date('2030-03-01T12:00:00Z')
const visitor = { ...(await studio.as('owner', now)), actor: { kind: 'visitor' as const } }
afterAll(() => app.mediaWorker.close())

const exif = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 59/1' } }
const createImage = (width: number) =>
  sharp({ create: { width, height: 30, channels: 3, background: '#824' } })
    .jpeg()
    .withExif({ ...exif, IFD0: { ImageDescription: crypto.randomUUID() } })
    .toBuffer()

let galleries = 0

/** Creates a published gallery with an open link and these files. */
async function openGallery(
  files: { name: string; width: number; bytes: Buffer; web?: Buffer }[],
  sizes: ('web' | 'print' | 'original')[] = ['web', 'print', 'original'],
) {
  const slug = `gallery-${++galleries}`
  const [owner] = await db
    .insert(client)
    .values({
      name: slug,
      sortName: slug,
      search: '',
      createdAt: now,
    } as typeof client.$inferInsert)
    .returning()
  const [row] = await db
    .insert(gallery)
    .values({
      slug,
      createdAt: now,
      clientId: owner!.id,
      category: 'photography',
      title: 'Harbor wedding',
      state: 'published',
      publishedAt: now,
      sizes,
    })
    .returning()
  for (const [index, { name, width, bytes, web }] of files.entries()) {
    const hash = createHash('sha256').update(bytes).digest('hex')
    const folder = getMediaFolder(app.config.dataDir, hash)
    mkdirSync(folder, { recursive: true })
    writeFileSync(`${folder}/original`, bytes)
    if (web) writeFileSync(`${folder}/2048.jpg`, web)
    await db.insert(file).values({ hash, bytes: bytes.length, crc32: crc32(bytes), storedAt: now })
    await db
      .insert(deliveredFile)
      .values({ hash, kind: 'image', format: 'jpeg', width, height: 30, nextTryAt: now })
    await db.insert(galleryItem).values({
      galleryId: row!.id,
      number: index + 1,
      hash,
      name,
      position: index,
      addedAt: now,
    })
  }
  const [share] = await db
    .insert(galleryShare)
    .values({ galleryId: row!.id, sizes, createdAt: now })
    .returning()
  const token = `token of ${slug}`
  await db.insert(gallerySession).values({
    tokenHash: hashText(token),
    shareId: share!.id,
    epoch: 1,
    startedAt: now,
    lastSeenAt: now,
  })
  const access = (await findGalleryAccess(visitor, slug, token)) as OpenGallery
  return { row: row!, share: share!, access, slug }
}

const all = { section: null, numbers: [] as number[] }

/** Plans a zip and returns its link and its content. */
async function plan(access: OpenGallery, size: 'web' | 'print' | 'original') {
  const planned = await planGalleryDownload(visitor, access, { ...all, size })
  if (!planned.ok) throw new Error(planned.problem)
  const { href } = planned.value
  const [, token = '', name = ''] = /^\/download\/([^/]+)\/(.+)$/.exec(href) ?? []
  const open = (at = now) =>
    findGalleryZip({ ...visitor, now: at }, token, decodeURIComponent(name))
  return { href, open }
}

async function readAll({ size, listSegments }: ZipPlan): Promise<Buffer> {
  const body = createTransferBody({
    segments: listSegments(0, size - 1),
    bytes: size,
    isDownload: true,
  })
  return Buffer.from(await new Response(body).arrayBuffer())
}

test('a zip has each file in its size, and originals without locations', async () => {
  const [small, large, web] = [
    await createImage(2000),
    await createImage(3000),
    Buffer.from('web size'),
  ]
  const { access } = await openGallery([
    { name: 'small.jpg', width: 2000, bytes: small },
    { name: 'large.JPG', width: 3000, bytes: large, web },
  ])
  const inWeb = await readZip(await readAll((await (await plan(access, 'web')).open())!.plan))
  expect([...inWeb.keys()]).toEqual(['small.jpg', 'large.jpg'])
  expect(inWeb.get('large.jpg')).toEqual(web)
  expect(inWeb.get('small.jpg')!.length).toBe(small.length)
  expect(inWeb.get('small.jpg')!.equals(small)).toBe(false)
  const originals = await readZip(
    await readAll((await (await plan(access, 'original')).open())!.plan),
  )
  expect(originals.get('large.JPG')!.length).toBe(large.length)
  expect(originals.get('large.JPG')!.equals(large)).toBe(false)
})

test('a size that isn’t offered is refused, and one that isn’t ready is left out', async () => {
  const { access, row } = await openGallery(
    [
      { name: 'small.jpg', width: 2000, bytes: await createImage(2000) },
      { name: 'large.jpg', width: 3000, bytes: await createImage(3000) },
    ],
    ['web'],
  )
  const refused = await planGalleryDownload(visitor, access, { ...all, size: 'original' })
  expect(refused).toMatchObject({ ok: false, problem: 'size-not-offered' })
  const { href } = await plan(access, 'web')
  expect(href).toMatch(new RegExp(`^/g/${row.slug}/downloads/[0-9a-f-]{36}\\?pending=2$`))
  const [, id = ''] = /downloads\/([^?]+)/.exec(href) ?? []
  const query = new URLSearchParams('pending=2')
  const page = await findGalleryDownload(visitor, access, id, query)
  expect(page).toMatchObject({
    parts: [{ files: 1 }],
    leftOut: [{ reason: 'pending', names: ['large.jpg'], more: 0 }],
  })
  const other = await openGallery([])
  expect(await findGalleryDownload(visitor, other.access, id, query)).toBeNull()
})

test('an original that can’t be read to its end is left out', async () => {
  const bytes = await createImage(500)
  const { access } = await openGallery([
    { name: 'cut.jpg', width: 500, bytes: bytes.subarray(0, -20) },
  ])
  const planned = await planGalleryDownload(visitor, access, { ...all, size: 'original' })
  expect(planned).toMatchObject({
    problem: 'download-empty',
    details: { query: '?uncertain=1' },
  })
})

test('a zip ends with the access of its guest, and a day after its gallery', async () => {
  const files = [{ name: 'a.jpg', width: 100, bytes: await createImage(100) }]
  const { access, row, share } = await openGallery(files)
  const { open } = await plan(access, 'original')
  const isOpenAfter = async (ms: number) => (await open(addMs(now, ms))) !== null
  expect([await isOpenAfter(3 * day - 1), await isOpenAfter(3 * day)]).toEqual([true, false])
  const change = (values: Partial<typeof gallery.$inferInsert>) =>
    db.update(gallery).set(values).where(eq(gallery.id, row.id))
  await change({ expiresOn: '2030-03-01' })
  // in New York the day ends 17 hours later
  expect([await isOpenAfter(40 * hour), await isOpenAfter(42 * hour)]).toEqual([true, false])
  await change({ expiresOn: null, state: 'closed', closedAt: now })
  expect([await isOpenAfter(day - 1), await isOpenAfter(day)]).toEqual([true, false])
  await change({ state: 'published' })
  expect(await isOpenAfter(hour)).toBe(true)
  await db.update(galleryShare).set({ epoch: 2 }).where(eq(galleryShare.id, share.id))
  expect(await isOpenAfter(hour)).toBe(false)
  await db.update(galleryShare).set({ epoch: 1 }).where(eq(galleryShare.id, share.id))
  await db.delete(galleryShare).where(eq(galleryShare.id, share.id))
  expect(await isOpenAfter(hour)).toBe(false)
})

test('a download is finished when every byte was sent, and that is recorded once', async () => {
  const { access, row, share } = await openGallery([
    { name: 'a.jpg', width: 100, bytes: await createImage(100) },
  ])
  const { open } = await plan(access, 'original')
  const { downloadId, plan: zip, ranges } = (await open())!
  const send = (from: number, end: number) =>
    recordSentBytes(visitor, downloadId, { from, end, ranges })
  const readRow = async () =>
    (await db.select().from(galleryDownload).where(eq(galleryDownload.downloadId, downloadId)))[0]!
  const countFinished = () => db.$count(event, eq(event.name, 'gallery-download.completed'))
  const before = await countFinished()
  await Promise.all([send(0, 100), send(50, 200), send(300, zip.size)])
  expect(await readRow()).toMatchObject({ finishedAt: null, bytes: zip.size, shareId: share.id })
  expect(await countFinished()).toBe(before)
  await Promise.all([send(200, 300), send(150, 350), send(0, zip.size)])
  expect((await readRow()).finishedAt).not.toBeNull()
  expect(await countFinished()).toBe(before + 1)
  await recordFileDownload(visitor, access, { size: 'web', bytes: 10 })
  expect(await countFinished()).toBe(before + 2)
  expect(await db.$count(galleryDownload, eq(galleryDownload.galleryId, row.id))).toBe(2)
})

test('a form that is sent twice plans one download', async () => {
  const bytes = await createImage(100)
  const { access, row } = await openGallery([
    { name: 'a.jpg', width: 100, bytes },
    { name: 'b.jpg', width: 100, bytes: await createImage(100) },
  ])
  const ctx = { ...visitor, idempotency: { key: crypto.randomUUID(), contentHash: 'same' } }
  const press = () => planGalleryDownload(ctx, access, { ...all, size: 'original' })
  const [first, second] = [await press(), await press()]
  expect(first).toMatchObject({ ok: true })
  expect(second).toEqual(first)
  expect(await db.$count(galleryDownload, eq(galleryDownload.galleryId, row.id))).toBe(1)
  const one = await planGalleryDownload(visitor, access, { ...all, numbers: [2], size: 'original' })
  expect(one).toMatchObject({ value: { href: `/g/${row.slug}/download/2/original` } })
})

test('the studio downloads without a trace in the statistics', async () => {
  const { row, slug } = await openGallery([
    { name: 'a.jpg', width: 100, bytes: await createImage(100) },
  ])
  const owner = await studio.as('owner', now)
  const access = (await findGalleryAccess(owner, slug, null)) as OpenGallery
  const planned = await planGalleryDownload(owner, access, { ...all, size: 'original' })
  expect(planned).toMatchObject({ ok: true })
  expect(await db.$count(galleryDownload, eq(galleryDownload.galleryId, row.id))).toBe(0)
  expect(await db.$count(download, isNotNull(download.plannedBy))).toBe(1)
  await recordFileDownload(owner, access, { size: 'web', bytes: 10 })
  expect(await db.$count(galleryDownload, eq(galleryDownload.galleryId, row.id))).toBe(0)
})
