import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { createPool, createSchema } from '#app/data/db.server.ts'

import { openTestDatabase } from '../../../tests/support/context.ts'
import { createConfig } from '../../../tests/support/app.ts'
import type { Query } from '../../../tests/support/data.ts'
import {
  describeSchema,
  listDifferences,
  listLosses,
  listReleases,
  readRows,
} from '../../../tests/support/releases.ts'
import { restoreBackup } from '../backup/restore.server.ts'
import { type Release, readRelease } from '../release.server.ts'
import { findRollback } from './rollback.server.ts'
import { upgradeDatabase } from './upgrade.server.ts'

const database = await openTestDatabase()
// one connection only: a restore refuses to run while others are open
const pool = createPool({ ...database.connection, max: 1 })
const folder = mkdtempSync(join(tmpdir(), 'backlot-upgrade-'))
const release = { ...readRelease(), version: '2.0.0' }
const now = new Date('2026-11-25T15:00:00Z')
const query: Query = async (text, values) => (await pool.query(text, values)).rows as never
let config = createConfig({ DATA_DIR: folder })
const releases = listReleases()
const [last = ''] = releases.slice(-1)

afterAll(async () => {
  await pool.end()
  await database.close()
  rmSync(folder, { recursive: true })
})

function upgrade(to: Release = release, instant = now) {
  const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  return upgradeDatabase({ pool, config, release: to, clock: () => instant }).finally(async () => {
    await new Promise((resolve) => setImmediate(resolve))
    stdout.mockRestore()
  })
}

/** Fills the database with a release's studio and its schema. */
async function load(file: string) {
  const result = await restoreBackup(
    { pool, dataDir: folder, migrations: release.migrations },
    file,
    { replace: true, files: 'keep', schema: 'earlier' },
  )
  expect(result).toMatchObject({ ok: true })
}

const countApplied = async () =>
  (await query<{ n: number }>('select count(*)::int as n from drizzle.__drizzle_migrations'))[0]!.n
const listBackups = () => (existsSync(config.backupDir) ? readdirSync(config.backupDir) : [])
const readHeader = (name: string) => {
  const rows = gunzipSync(readFileSync(`${config.backupDir}/${name}`)).toString()
  return JSON.parse(rows.split('\n', 1)[0]!) as unknown
}
const findUpgrade = async () => {
  const client = await pool.connect()
  return findRollback(client).finally(() => client.release())
}

beforeEach(() => {
  config = createConfig({ DATA_DIR: folder })
  rmSync(config.backupDir, { recursive: true, force: true })
})

describe('an upgrade', () => {
  test.each(releases)('of %s keeps every row, and its rollback brings all back', async (file) => {
    await createFreshSchema()
    const freshSchema = await describeSchema(query)
    await load(file)
    const [before, applied] = [await readRows(query), await countApplied()]

    expect(await upgrade()).toEqual({
      fromVersion: null,
      toVersion: '2.0.0',
      backup: 'before-2.0.0.json.gz',
    })
    expect(listLosses(before, await readRows(query), { applied })).toEqual([])
    expect(await describeSchema(query)).toEqual(freshSchema)
    expect(listBackups()).toEqual(['before-2.0.0.json.gz'])
    // that of the data, which is the version to restore it with
    expect(readHeader('before-2.0.0.json.gz')).toMatchObject({ version: null })
    expect(await upgrade()).toBeNull()

    const found = await findUpgrade()
    expect(found).toMatchObject({ at: now, fromVersion: null, backup: 'before-2.0.0.json.gz' })
    await load(`${config.backupDir}/${found!.backup}`)
    expect(await countApplied()).toBe(applied)
    expect(listDifferences(before, await readRows(query))).toEqual([])
    expect(await upgrade()).toMatchObject({ backup: 'before-2.0.0-2.json.gz' })
    expect(await describeSchema(query)).toEqual(freshSchema)
  })

  test('that is rolled back sends no email again', async () => {
    await load(last)
    await query(
      `insert into email (message_id, kind, created_at, to_name, to_address, to_key, from_name,
          subject, body, language, state, next_try_at)
        values ('waiting', 'x', now(), 'a', 'a@b.test', 'a@b.test', 'x', 'x', 'x', 'en', 'queued', now())`,
    )
    await upgrade()
    await query("update email set state = 'sent' where message_id = 'waiting'")
    await load(`${config.backupDir}/before-2.0.0.json.gz`)
    expect(
      await query("select state, held_reason from email where message_id = 'waiting'"),
    ).toEqual([{ state: 'held', held_reason: 'restored' }])
  })

  test('records what was written since', async () => {
    await load(last)
    await upgrade()
    expect((await findUpgrade())!.events).toEqual([])
    for (const name of ['client.changed', 'client.changed', 'backup.completed'])
      await query(
        `insert into event (at, name, subject_id, actor_kind, request_id, data)
          values (now(), $1, 'x', 'system', 'x', '{}')`,
        [name],
      )
    expect((await findUpgrade())!.events).toEqual([{ name: 'client.changed', count: 2 }])
  })

  test('that fails changes nothing and leaves no backup', async () => {
    await load(last)
    const before = [await readRows(query), await describeSchema(query), await countApplied()]
    const failing = { ...release, migrations: addMigration('select 1 / 0') }
    await expect(upgrade(failing)).rejects.toMatchObject({
      message: 'upgrade-failed',
      fromVersion: null,
      toVersion: '2.0.0',
    })
    expect([await readRows(query), await describeSchema(query), await countApplied()]).toEqual(
      before,
    )
    expect(listBackups()).toEqual([])
    expect(await upgrade()).toMatchObject({ toVersion: '2.0.0' })
  })

  test('does not start without its backup, unless it is skipped', async () => {
    await load(last)
    const before = [await readRows(query), await countApplied()]
    writeFileSync(config.backupDir, 'a file in its place')
    await expect(upgrade()).rejects.toMatchObject({
      message: 'upgrade-not-backed-up',
      problem: 'backup-unwritable',
    })
    expect([await readRows(query), await countApplied()]).toEqual(before)
    config = { ...config, skipBackup: true }
    expect(await upgrade()).toMatchObject({ backup: null })
    expect(await findUpgrade()).toBeNull()
  })

  test('is refused with another secret key', async () => {
    await load(last)
    await query(
      `insert into secret_key_fingerprint (id, fingerprint) values (1, 'of another key')
        on conflict (id) do update set fingerprint = excluded.fingerprint`,
    )
    await expect(upgrade()).rejects.toThrow('secret-key-differs')
    expect(listBackups()).toEqual([])
  })

  test('is refused in a folder without the files', async () => {
    await load(last)
    const applied = await countApplied()
    config = { ...config, databaseUrl: 'postgres://a.test/b' }
    await expect(upgrade()).rejects.toThrow('other-data-folder')
    expect(await countApplied()).toBe(applied)
  })

  test('is refused by an earlier version', async () => {
    await load(last)
    await upgrade({ ...release, migrations: addMigration('select 1') })
    await expect(upgrade()).rejects.toThrow('schema-is-newer')
    await expect(createSchema(pool, release.migrations)).rejects.toThrow('schema-is-newer')
    await createFreshSchema()
  })

  test('is not made by a command', async () => {
    await load(last)
    await expect(createSchema(pool, release.migrations)).rejects.toThrow('schema-is-older')
  })

  test('of the version alone is recorded without a backup', async () => {
    await createFreshSchema()
    expect(await upgrade()).toBeNull()
    expect(await upgrade({ ...release, version: '2.1.0' })).toEqual({
      fromVersion: '2.0.0',
      toVersion: '2.1.0',
      backup: null,
    })
    expect(await query('select from_version, to_version from upgrade order by id')).toEqual([
      { from_version: null, to_version: '2.0.0' },
      { from_version: '2.0.0', to_version: '2.1.0' },
    ])
  })
})

/** Empties the database and creates the newest schema. */
async function createFreshSchema() {
  await query('drop schema public cascade')
  await query('drop schema drizzle cascade')
  await query('create schema public')
  await createSchema(pool, release.migrations)
}

/** Returns a copy of the migrations with one more. */
function addMigration(sql: string): string {
  const copy = mkdtempSync(join(folder, 'migrations-'))
  cpSync(release.migrations, copy, { recursive: true })
  const journal = JSON.parse(readFileSync(`${copy}/meta/_journal.json`, 'utf8')) as {
    entries: { idx: number; when: number; tag: string }[]
  }
  const newest = journal.entries.at(-1)!
  journal.entries.push({ ...newest, when: newest.when + 1, tag: 'later' })
  writeFileSync(`${copy}/meta/_journal.json`, JSON.stringify(journal))
  writeFileSync(`${copy}/later.sql`, sql)
  return copy
}
