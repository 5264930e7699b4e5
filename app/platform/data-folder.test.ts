import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeEach, expect, test } from 'vitest'

import { dataFolder } from '#app/data/schema/index.server.ts'

import { openTestStudio } from '../../tests/support/context.ts'
import { insertFile } from '../../tests/support/stored-file.ts'
import { type DataFolderError, verifyDataFolder } from './data-folder.server.ts'
import { getMediaFolder } from './media/storage.server.ts'

const { app, pool } = await openTestStudio()
const parent = mkdtempSync(join(tmpdir(), 'backlot-folder-'))
afterAll(() => rmSync(parent, { recursive: true }))
const shared = { ...app.config, databaseUrl: 'postgres://a.test/b' }
const hash = 'ab'.repeat(32)
let count = 0
const createFolder = () => join(parent, String(count++))
const verify = (dataDir: string) => verifyDataFolder(app.db, { ...shared, dataDir })
const findRefusal = (dataDir: string) =>
  verify(dataDir).then(
    () => null,
    (error: DataFolderError) => error,
  )
beforeEach(async () => {
  await app.db.delete(dataFolder)
  await pool.query('delete from file')
})

test('the first folder of a database is its own, also when it is moved', async () => {
  const [own, moved] = [createFolder(), createFolder()]
  await verify(own)
  await verify(own)
  cpSync(own, moved, { recursive: true })
  await verify(moved)
  expect(await app.db.select().from(dataFolder)).toHaveLength(1)
})

test('another folder is refused with what makes it the right one', async () => {
  await verify(createFolder())
  const other = createFolder()
  const { message, folderId, markerFile } = (await findRefusal(other))!
  expect(message).toBe('other-data-folder')
  mkdirSync(`${other}/media`, { recursive: true })
  writeFileSync(markerFile, `${folderId}\n`)
  await verify(other)
})

test('one of two first starts with different folders is refused', async () => {
  const started = await Promise.allSettled([verify(createFolder()), verify(createFolder())])
  expect(started.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('two first starts with one folder agree', async () => {
  const own = createFolder()
  await Promise.all([verify(own), verify(own), verify(own)])
  const [stored] = await app.db.select().from(dataFolder)
  expect(readFileSync(`${own}/media/.folder-id`, 'utf8')).toBe(stored!.folderId)
})

test('a folder without any of the files is not taken for the right one', async () => {
  await insertFile(pool, hash)
  const [empty, filled] = [createFolder(), createFolder()]
  const { folderId, markerFile } = (await findRefusal(empty))!
  mkdirSync(getMediaFolder(filled, hash), { recursive: true })
  writeFileSync(`${getMediaFolder(filled, hash)}/original`, 'a')
  await verify(filled)
  await app.db.delete(dataFolder)
  mkdirSync(`${empty}/media`, { recursive: true })
  writeFileSync(markerFile, folderId)
  await verify(empty)
})

test('the embedded database is in its folder itself', async () => {
  await verifyDataFolder(app.db, { ...app.config, databaseUrl: undefined })
  expect(await app.db.select().from(dataFolder)).toEqual([])
})
