import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'

import { expect, test } from 'vitest'

import { getMediaFolder } from '#app/platform/media/storage.server.ts'

import { openTestStudio } from '../../../../tests/support/context.ts'
import { moveDocumentsToFiles } from './jobs.server.ts'

const studio = await openTestStudio()
const { pool, config } = studio.app
const documents = [Buffer.from('%PDF-1'), randomBytes(200_000), Buffer.from('%PDF-1')]
const computeHash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('documents stored in the database become files, also after an interruption', async () => {
  for (const [index, bytes] of documents.entries())
    await pool.query(
      `with stored as (insert into file (hash, bytes, stored_at)
          values (encode(sha256($2), 'hex'), length($2), now()) on conflict do nothing)
        insert into consent_document (consent_id, hash, bytes)
        select id, encode(sha256($2), 'hex'), $2 from consent order by id limit 1 offset $1`,
      [index, bytes],
    )
  const countDocuments = async () =>
    (await pool.query('select 1 from consent_document where bytes is not null')).rowCount
  // the folder of the second content can't be created
  const blocked = dirname(getMediaFolder(config.dataDir, computeHash(documents[1]!)))
  mkdirSync(dirname(blocked), { recursive: true })
  writeFileSync(blocked, '')
  await expect(moveDocumentsToFiles(studio.system())).rejects.toThrow('EEXIST')
  expect(await countDocuments()).toBe(2)
  rmSync(blocked)
  await moveDocumentsToFiles(studio.system())
  await moveDocumentsToFiles(studio.system())
  expect(await countDocuments()).toBe(0)
  const { rows } = await pool.query<{ hash: string; bytes: string; crc32: string }>(
    `select file.* from consent_document join file using (hash) order by consent_id`,
  )
  expect(rows.map(({ hash, bytes, crc32 }) => [hash, Number(bytes), Number(crc32)])).toEqual(
    documents.map((bytes) => [computeHash(bytes), bytes.length, crc32(bytes)]),
  )
  for (const bytes of documents)
    expect(
      readFileSync(`${getMediaFolder(config.dataDir, computeHash(bytes))}/original`).equals(bytes),
    ).toBe(true)
})
