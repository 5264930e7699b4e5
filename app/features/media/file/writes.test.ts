import { createHash } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'

import { expect, test } from 'vitest'

import { ok } from '#app/core/result.ts'
import { addMs, hour } from '#app/core/day.ts'
import { getMediaFolder } from '#app/platform/media/storage.server.ts'
import { transact } from '#app/platform/transact.server.ts'

import { openTestStudio } from '../../../../tests/support/context.ts'
import {
  computeMissingChecksums,
  deleteOrphanedFiles,
  saveFile,
  withStoredBytes,
} from './writes.server.ts'

const studio = await openTestStudio()
const { pool, config } = studio.app

/** Stores a file that nothing uses, or that an item of the library does. */
async function store(text: string, isUsed: boolean): Promise<string> {
  const bytes = Buffer.from(text)
  await withStoredBytes(studio.system(), bytes, (stored) =>
    transact(studio.system(), async (ctx) => {
      await saveFile(ctx, stored)
      return ok()
    }),
  )
  const hash = createHash('sha256').update(bytes).digest('hex')
  if (isUsed)
    await pool.query(
      `insert into media_item (hash, kind, name, bytes, added_at)
        values ($1, 'sound', 'a.wav', 1, now())`,
      [hash],
    )
  return hash
}
const getPath = (hash: string) => `${getMediaFolder(config.dataDir, hash)}/original`
const list = async () =>
  (await pool.query<{ hash: string; crc32: string | null }>('select hash, crc32 from file')).rows

test('a file without a use is deleted after an hour, and one in use never', async () => {
  const [used, unused] = [await store('used', true), await store('unused', false)]
  await deleteOrphanedFiles(studio.system())
  expect((await list()).map(({ hash }) => hash).toSorted()).toEqual([used, unused].toSorted())

  await deleteOrphanedFiles({ ...studio.system(), now: addMs(studio.system().now, 2 * hour) })
  expect((await list()).map(({ hash }) => hash)).toEqual([used])
  expect([existsSync(getPath(used)), existsSync(getPath(unused))]).toEqual([true, false])
  await expect(pool.query('delete from file where hash = $1', [used])).rejects.toMatchObject({
    code: '23503',
  })
})

test('missing checksums are computed, except for a damaged or missing file', async () => {
  const [good, damaged, missing] = [
    await store('good', true),
    await store('damaged', true),
    'e'.repeat(64),
  ]
  await pool.query('update file set crc32 = null')
  await pool.query('insert into file (hash, bytes, stored_at) values ($1, 1, now())', [missing])
  writeFileSync(getPath(damaged), 'changed')
  await computeMissingChecksums(studio.system, () => false)
  const found = new Map((await list()).map(({ hash, crc32 }) => [hash, crc32]))
  expect([found.get(good), found.get(damaged), found.get(missing)]).toEqual([
    String(crc32('good')),
    null,
    null,
  ])
})
