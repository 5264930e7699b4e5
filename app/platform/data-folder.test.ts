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
  const [folder, copy] = [createFolder(), createFolder()]
  await verify(folder)
  await verify(folder)
  cpSync(folder, copy, { recursive: true })
  await verify(copy)
  expect(await app.db.select().from(dataFolder)).toHaveLength(1)
})

test('another folder is refused with what makes it the right one', async () => {
  await verify(createFolder())
  const folder = createFolder()
  const { message, folderId, markerFile } = (await findRefusal(folder))!
  expect(message).toBe('other-data-folder')
  mkdirSync(`${folder}/media`, { recursive: true })
  writeFileSync(markerFile, `${folderId}\n`)
  await verify(folder)
})

test('one of two first starts with different folders is refused', async () => {
  const results = await Promise.allSettled([verify(createFolder()), verify(createFolder())])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('two first starts with one folder agree', async () => {
  const folder = createFolder()
  await Promise.all([verify(folder), verify(folder), verify(folder)])
  const [row] = await app.db.select().from(dataFolder)
  expect(readFileSync(`${folder}/media/.folder-id`, 'utf8')).toBe(row!.folderId)
})

test('a folder without any of the files is not taken for the right one', async () => {
  await insertFile(pool, hash)
  const [emptyFolder, filledFolder] = [createFolder(), createFolder()]
  const { folderId, markerFile } = (await findRefusal(emptyFolder))!
  mkdirSync(getMediaFolder(filledFolder, hash), { recursive: true })
  writeFileSync(`${getMediaFolder(filledFolder, hash)}/original`, 'a')
  await verify(filledFolder)
  await app.db.delete(dataFolder)
  mkdirSync(`${emptyFolder}/media`, { recursive: true })
  writeFileSync(markerFile, folderId)
  await verify(emptyFolder)
})

test('the embedded database is in its folder itself', async () => {
  await verifyDataFolder(app.db, { ...app.config, databaseUrl: undefined })
  expect(await app.db.select().from(dataFolder)).toEqual([])
})
