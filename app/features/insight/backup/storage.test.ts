import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { addMs, day } from '#app/core/day.ts'
import { createS3Store } from '#app/platform/backup/s3.server.ts'

import { cleanUp } from '../../../../tests/support/cleanup.ts'
import { openTestStudio } from '../../../../tests/support/context.ts'
import { type StorageServer, startStorageServer } from '../../../../tests/support/s3-server.ts'
import { findBackupWarning, getBackupOverview } from './reads.server.ts'
import {
  makeBackupsNow,
  removeBackupStorage,
  requestBackup,
  runBackups,
  scheduleBackups,
  setBackupStorage,
} from './writes.server.ts'

const studio = await openTestStudio()
const { pool, config } = studio.app
const query = async <Row>(text: string, values: unknown[] = []) =>
  (await pool.query(text, values)).rows as Row[]
const runAt = (now = new Date()) =>
  runBackups(
    () => studio.system(now),
    () => false,
  )
const listRuns = () =>
  query('select destination, state, problem from backup_run order by destination, requested_at')

let storage: StorageServer
beforeAll(async () => {
  storage = await startStorageServer()
  await query('update staff set sample = false')
  const form = { ...storage.address, revision: '' }
  expect(await setBackupStorage(await studio.as('owner'), form)).toEqual({ ok: true })
  await query('delete from backup_run')
})
afterAll(cleanUp)
afterEach(async () => {
  rmSync(config.backupDir, { recursive: true, force: true })
  await query('delete from backup_run')
  await query('delete from email')
})

test('a backup goes to the folder and to the storage, each listed and tested', async () => {
  await requestBackup(await studio.as('owner'))
  await runAt()
  expect(await listRuns()).toEqual([
    { destination: 'folder', state: 'completed', problem: null },
    { destination: 'storage', state: 'completed', problem: null },
  ])
  const { backups, isAllHere } = await getBackupOverview(await studio.as('owner'))
  expect(isAllHere).toBe(false)
  expect(backups.map(({ destination }) => destination)).toEqual(['folder', 'storage'])
  const [stored] = await createS3Store(storage.address).list()
  expect(stored?.file).toBe(backups[1]!.file)

  await query('update studio set sample = false')
  await query("update backup_run set requested_at = requested_at - interval '1 minute'")
  await scheduleBackups(studio.system(addMs(new Date(), 40 * day)))
  await query("delete from backup_run where state = 'waiting'")
  const waiting = await query('select 1 from backup_run where test_requested_at is not null')
  expect(waiting).toHaveLength(2)
  await query("update backup_run set test_requested_at = null where destination = 'folder'")
  await runAt()
  const tested = await query(
    "select tested_at is not null as tested, test_problem as problem from backup_run where destination = 'storage'",
  )
  await query('update studio set sample = true')
  expect(tested).toEqual([{ tested: true, problem: null }])
})

test('the folder gets its backup while the storage is unavailable, and owners are emailed', async () => {
  await query('update studio set sample = false')
  const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  await storage.stop()
  const now = new Date()
  const results = await makeBackupsNow(() => studio.system(now))
  await storage.start()
  stdout.mockRestore()
  expect(results.map((result) => [result.destination, result.ok || result.problem])).toEqual([
    ['folder', true],
    ['storage', 'storage-unreachable'],
  ])
  const warning = await findBackupWarning(await studio.as('owner'))
  expect(warning?.failure).toMatchObject({ destination: 'storage', problem: 'storage-unreachable' })
  expect(await query("select subject from email where kind = 'backup.failed'")).toHaveLength(1)
  await makeBackupsNow(() => studio.system(addMs(now, 1000)))
  expect(await findBackupWarning(await studio.as('owner'))).toBeNull()
  await query('update studio set sample = true')
})

test('the storage gets its backup while the folder can’t be written', async () => {
  writeFileSync(config.backupDir, 'a file in its place')
  const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const results = await makeBackupsNow(() => studio.system())
  stdout.mockRestore()
  expect(results.map((result) => [result.destination, result.ok || result.problem])).toEqual([
    ['folder', 'backup-unwritable'],
    ['storage', true],
  ])
})

test('expired backups and their contents are deleted in the storage', async () => {
  const store = createS3Store(storage.address)
  const now = addMs(new Date(), 100 * day)
  await makeBackupsNow(() => studio.system(now))
  const before = (await store.list()).length
  // a second backup on a day of which only the newest is kept
  await makeBackupsNow(() => studio.system(addMs(now, 60_000)))
  await makeBackupsNow(() => studio.system(addMs(now, 5 * day)))
  expect((await store.list()).length).toBe(before + 1)
  const listed = (await getBackupOverview(await studio.as('owner'))).backups
  expect(listed.filter(({ destination }) => destination === 'storage')).toHaveLength(2)
})

test('without storage only the folder is used', async () => {
  await removeBackupStorage(await studio.as('owner'))
  const results = await makeBackupsNow(() => studio.system())
  expect(results.map(({ destination }) => destination)).toEqual(['folder'])
  expect(existsSync(config.backupDir) && readdirSync(config.backupDir).length).toBe(1)
  expect((await getBackupOverview(await studio.as('owner'))).storage).toEqual({
    kind: 'none',
    revision: '',
    location: null,
    saved: null,
  })
})
