import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'

import { Decrypter } from 'age-encryption'
import { afterEach, expect, test, vi } from 'vitest'

import { addMs, day, hour } from '#app/core/day.ts'
import { ok } from '#app/core/result.ts'
import {
  deleteUnusedFiles,
  saveFile,
  withStoredBytes,
} from '#app/features/media/file/writes.server.ts'
import { createBackup } from '#app/platform/backup/create.server.ts'
import { getMediaFolder } from '#app/platform/media/storage.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { deleteUpgradeBackups } from '#app/platform/upgrade/rollback.server.ts'

import { openTestStudio } from '../../../../tests/support/context.ts'
import { findBackupHealth, findBackupWarning, getBackupOverview } from './reads.server.ts'
import { requestBackup, runBackups, scheduleBackups } from './writes.server.ts'

const studio = await openTestStudio()
const { pool, config } = studio.app
const folder = config.backupDir
const query = async <Row>(text: string, values: unknown[] = []) =>
  (await pool.query(text, values)).rows as Row[]
const list = () => (existsSync(folder) ? readdirSync(folder, { recursive: true }) : []) as string[]
const listObjects = () => list().filter((path) => /^files\/..\/[0-9a-f]{64}/.test(path))
const run = (now = new Date()) =>
  runBackups(
    () => studio.system(now),
    () => false,
  )

/** Stores a recording of the library with a rendition. */
async function store(text: string): Promise<string> {
  let hash = ''
  await withStoredBytes(studio.system(), Buffer.from(text), (stored) =>
    transact(studio.system(), async (ctx) => {
      hash = stored.hash
      await saveFile(ctx, stored)
      return ok()
    }),
  )
  await query(
    `insert into media_item (hash, kind, name, bytes, added_at)
      values ($1, 'sound', 'a.wav', 1, now())`,
    [hash],
  )
  writeFileSync(`${getMediaFolder(config.dataDir, hash)}/480.webp`, `rendition of ${text}`)
  return hash
}

afterEach(async () => {
  rmSync(folder, { recursive: true, force: true })
  await query('delete from backup_run')
  await query('delete from email')
})

test('a backup has each content once, and the next one copies only what is new', async () => {
  await store('one')
  await requestBackup(await studio.as('owner'))
  expect(await requestBackup(await studio.as('owner'))).toMatchObject({
    ok: false,
    problem: 'backup-is-running',
  })
  await run()
  expect(await query('select state, files, missing from backup_run')).toEqual([
    { state: 'completed', files: 2, missing: 0 },
  ])
  expect(listObjects()).toHaveLength(2)

  await store('two')
  await requestBackup(await studio.as('owner'))
  await run(addMs(new Date(), 1000))
  expect(listObjects()).toHaveLength(4)
  expect(
    await query('select files, copied_bytes::int as copied from backup_run order by requested_at'),
  ).toEqual([
    { files: 2, copied: 'onerendition of one'.length },
    { files: 4, copied: 'tworendition of two'.length },
  ])
  expect((await getBackupOverview(await studio.as('owner'))).backups).toHaveLength(2)
})

test('a missing or changed file is left out and counted', async () => {
  const [missing, changed] = [await store('missing'), await store('changed')]
  rmSync(`${getMediaFolder(config.dataDir, missing)}/original`)
  writeFileSync(`${getMediaFolder(config.dataDir, changed)}/original`, 'damaged')
  await requestBackup(await studio.as('owner'))
  await run()
  expect(await query('select state, missing from backup_run')).toEqual([
    { state: 'completed', missing: 2 },
  ])
  for (const hash of [missing, changed])
    await query('delete from media_item where hash = $1', [hash])
})

test('no file is deleted while a backup copies files', async () => {
  const hash = await store('deleted')
  await query('delete from media_item where hash = $1', [hash])
  await query(
    "insert into backup_run (requested_at, claimed_at, state) values (now(), now(), 'waiting')",
  )
  await deleteUnusedFiles(studio.system(), hash)
  expect(existsSync(getMediaFolder(config.dataDir, hash))).toBe(true)
  await query("update backup_run set claimed_at = now() - interval '3 minutes'")
  await deleteUnusedFiles(studio.system(), hash)
  expect(existsSync(getMediaFolder(config.dataDir, hash))).toBe(false)
})

test('no file is deleted while an upgrade can be rolled back', async () => {
  const hash = await store('before the upgrade')
  await query('delete from media_item where hash = $1', [hash])
  const backup = 'before-2.0.0.json.gz'
  await query(
    `insert into upgrade (at, to_version, from_schema, to_schema, backup, last_event_id)
      values (now() - interval '6 days', '2.0.0', 1, 2, $1, 0)`,
    [backup],
  )
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/${backup}`, 'rows')
  await deleteUnusedFiles(studio.system(), hash)
  await deleteUpgradeBackups(studio.system())
  expect(existsSync(getMediaFolder(config.dataDir, hash))).toBe(true)
  const later = studio.system(addMs(new Date(), 8 * day))
  await deleteUpgradeBackups(later)
  expect(list()).toEqual([])
  await deleteUnusedFiles(later, hash)
  expect(existsSync(getMediaFolder(config.dataDir, hash))).toBe(false)
  await query('delete from upgrade')
})

test('a failed backup is emailed to the owners once a day and shown to them', async () => {
  await query('update studio set sample = false')
  writeFileSync(folder, 'a file in its place')
  const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const start = new Date()
  for (const delay of [0, 2 * hour]) {
    const now = addMs(start, delay)
    await requestBackup({ ...(await studio.as('owner')), now })
    await run(now)
  }
  stdout.mockRestore()
  rmSync(folder)
  expect(await query('select state, problem from backup_run')).toEqual([
    { state: 'failed', problem: 'backup-unwritable' },
    { state: 'failed', problem: 'backup-unwritable' },
  ])
  const emails = await query<{ subject: string; body: string }>('select subject, body from email')
  expect(emails.map(({ subject }) => subject)).toEqual(['Backup failed for Longlight'])
  expect(emails[0]!.body).toContain('/portal/settings/backups')
  expect(await findBackupWarning(await studio.as('owner'))).toMatchObject({
    failure: { problem: 'backup-unwritable' },
  })
  await query('update studio set sample = true')
})

test('owners are emailed once a day that there is no recent backup because one is stuck', async () => {
  await query('update studio set sample = false')
  const start = addMs(new Date(), 3 * day)
  for (const delay of [0, 5 * hour, 7 * hour, 8 * hour])
    await scheduleBackups(studio.system(addMs(start, delay)))
  expect(await query('select kind, subject from email')).toEqual([
    { kind: 'backup.overdue', subject: 'No recent backup for Longlight' },
  ])
  expect(await findBackupWarning({ ...(await studio.as('owner')), now: start })).toEqual({
    failure: null,
    test: null,
  })
  await query('update studio set sample = true')
})

test('owners see a failed test by email and on the dashboard until one passes', async () => {
  await query('update studio set sample = false')
  const hash = await store('lost in the backup')
  await requestBackup(await studio.as('owner'))
  await run()
  const object = `${folder}/files/${hash.slice(0, 2)}/${hash}`
  const testNewest = async (now: Date) => {
    await query('update backup_run set test_requested_at = $1, tested_at = null', [now])
    await run(now)
  }
  writeFileSync(object, 'damaged')
  await testNewest(new Date())
  const warning = await findBackupWarning(await studio.as('owner'))
  expect(warning).toMatchObject({ failure: null, test: { problem: 'files-damaged' } })
  const emails = await query<{ subject: string; body: string }>('select subject, body from email')
  expect(emails.map(({ subject }) => subject)).toEqual(['Restore test failed for Longlight'])
  expect(emails[0]!.body).toContain('some stored files are missing or damaged')
  writeFileSync(object, 'lost in the backup')
  await testNewest(addMs(new Date(), hour))
  expect(await findBackupWarning(await studio.as('owner'))).toBeNull()
  await query('update studio set sample = true')
})

test('a test waits while there is less than 1 GB of free memory, and says so', async () => {
  await requestBackup(await studio.as('owner'))
  await run()
  await query('update backup_run set test_requested_at = now()')
  const spy = vi.spyOn(os, 'freemem').mockReturnValue(1023 * 1024 ** 2)
  const owner = await studio.as('owner')
  try {
    await run()
    expect((await getBackupOverview(owner)).backups).toMatchObject([
      { isTesting: true, isTestPostponed: true, test: null },
    ])
    expect(await findBackupHealth(owner)).toMatchObject({ isTestPostponed: true })
    spy.mockReturnValue(1024 ** 3)
    await run()
  } finally {
    spy.mockRestore()
  }
  expect((await getBackupOverview(owner)).backups).toMatchObject([
    { isTesting: false, isTestPostponed: false, test: { problem: null } },
  ])
  expect(await findBackupHealth(owner)).toMatchObject({ isTestPostponed: false })
})

test('the nightly backup is made for a studio of its own only, and expired ones go', async () => {
  await scheduleBackups(studio.system())
  expect(await query('select 1 from backup_run')).toEqual([])
  await query('update studio set sample = false')
  const start = new Date()
  const hash = await store('only once')
  for (let night = 0; night < 12; night++) {
    const now = addMs(start, night * day)
    await scheduleBackups(studio.system(now))
    await scheduleBackups(studio.system(now))
    await run(now)
    if (night === 0) {
      await query('delete from media_item where hash = $1', [hash])
      await deleteUnusedFiles(studio.system(now), hash)
    }
  }
  await query('update studio set sample = true')
  expect(await query("select state from backup_run where state <> 'completed'")).toEqual([])
  expect(await query('select test_problem from backup_run where tested_at is not null')).toEqual([
    { test_problem: null },
  ])
  const left = list().filter((name) => name.startsWith('backlot-'))
  expect(left.length).toBeGreaterThanOrEqual(7)
  expect(left.length).toBeLessThan(12)
})

test('an encrypted backup opens with the passphrase, and only with the same', async () => {
  const hash = await store('secret')
  const app = { ...studio.app, config: { ...config, backupPassphrase: 'twelve characters' } }
  const { file } = await createBackup(app, new Date(), 'encrypted')
  expect(file).toMatch(/\.json\.gz\.age$/)
  expect(readFileSync(file).subarray(0, 21).toString()).toBe('age-encryption.org/v1')
  const object = `${folder}/files/${hash.slice(0, 2)}/${hash}.age`
  const [passphrase, identity] = [new Decrypter(), new Decrypter()]
  passphrase.addPassphrase('twelve characters')
  identity.addIdentity((await passphrase.decrypt(readFileSync(`${folder}/key.age`), 'text')).trim())
  expect(await identity.decrypt(readFileSync(object), 'text')).toBe('secret')
  const other = { ...app, config: { ...app.config, backupPassphrase: 'another passphrase' } }
  await expect(createBackup(other, new Date(), 'refused')).rejects.toThrow('passphrase-wrong')
})
