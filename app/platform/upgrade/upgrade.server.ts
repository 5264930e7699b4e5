import { rmSync } from 'node:fs'
import { basename } from 'node:path'

import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'

import {
  applyMigrations,
  hasTable,
  readSchemaState,
  toDatabase,
  withSchemaLock,
} from '#app/data/db.server.ts'

import { readSecretKey } from '../auth/encryption.server.ts'
import { findSecretKey } from '../auth/secret-key.server.ts'
import { createRowBackup } from '../backup/create.server.ts'
import { type BackupProblem, toBackupProblem } from '../backup/problems.server.ts'
import type { Clock } from '../clock.server.ts'
import type { Config } from '../config.server.ts'
import { refuseWithoutFiles, verifyDataFolder } from '../data-folder.server.ts'
import { log, redactError } from '../log.server.ts'
import type { Release } from '../release.server.ts'
import { getErrorCode } from '../transact.server.ts'

/** Null versions were not recorded by the program of then. */
export type Upgrade = { fromVersion: string | null; toVersion: string; backup: string | null }

/**
 * An upgrade that changed nothing. `problem` is why the backup failed, or null for a migration that
 * did. Other modules read its fields, because a build has a copy of this class.
 */
export class UpgradeError extends Error {
  readonly fromVersion: string | null
  readonly toVersion: string
  readonly problem: BackupProblem | null
  constructor({ fromVersion, toVersion }: Upgrade, problem: BackupProblem | null) {
    super(problem ? 'upgrade-not-backed-up' : 'upgrade-failed')
    this.fromVersion = fromVersion
    this.toVersion = toVersion
    this.problem = problem
  }
}

type UpgradeTarget = { pool: pg.Pool; config: Config; release: Release; clock: Clock }
type Step = UpgradeTarget & {
  client: pg.PoolClient
  fromVersion: string | null
  fromSchema: number
  migrations: MigrationMeta[]
}

/**
 * Brings the database to the schema of this release, one process at a time. An empty one gets it;
 * an older one is backed up first. Returns the upgrade if the version or the schema changed. Throws
 * `schema-is-newer`, `secret-key-differs`, `DataFolderError`, or `UpgradeError`.
 */
export function upgradeDatabase(target: UpgradeTarget): Promise<Upgrade | null> {
  const { pool, config, release } = target
  return withSchemaLock(pool, async (client) => {
    const { state, applied } = await readSchemaState(client, release.migrations)
    const migrations = readMigrationFiles({ migrationsFolder: release.migrations })
    const fromVersion = await findVersion(client)
    const step = { ...target, client, fromVersion, fromSchema: applied, migrations }
    if (state === 'older') {
      await refuseOthers(client, config)
      return upgradeSchema(step)
    }
    if (state === 'current' && fromVersion === release.version) return null
    await client.query('begin')
    if (state === 'empty') await applyMigrations(client, migrations)
    await insertUpgrade(step, null, await findLastEventId(client))
    await client.query('commit')
    return fromVersion === null ? null : { fromVersion, toVersion: release.version, backup: null }
  })
}

/**
 * Throws `secret-key-differs` or `DataFolderError` before anything is changed, as far as the
 * earlier schema can tell.
 */
async function refuseOthers(client: pg.PoolClient, config: Config) {
  const db = toDatabase(client)
  if (await hasTable(client, 'public.secret_key_fingerprint')) await findSecretKey(db, config)
  if (await hasTable(client, 'public.data_folder')) await verifyDataFolder(db, config)
  else if (await hasTable(client, 'public.file')) await refuseWithoutFiles(db, config)
}

/** Returns the version that last opened the database. */
async function findVersion(client: pg.PoolClient): Promise<string | null> {
  if (!(await hasTable(client, 'public.upgrade'))) return null
  const { rows } = await client.query<{ version: string }>(
    'select to_version as version from upgrade order by id desc limit 1',
  )
  return rows[0]?.version ?? null
}

async function findLastEventId(client: pg.PoolClient): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    'select coalesce(max(id), 0)::text as id from event',
  )
  return rows[0]!.id
}

/**
 * Backs up all rows and applies the migrations, in one transaction during which nothing else can be
 * written, so the backup has everything that was.
 */
async function upgradeSchema(step: Step): Promise<Upgrade> {
  const { client, config, fromVersion, release, migrations } = step
  const upgrade: Upgrade = { fromVersion, toVersion: release.version, backup: null }
  log('info', 'upgrade-started', { note: describe(step) })
  await beginAlone(client)
  const lastEventId = await findLastEventId(client)
  const file = config.skipBackup
    ? null
    : await createBackup(step).catch(async (error: unknown) => {
        await client.query('rollback')
        log('error', 'upgrade-not-backed-up', { error: redactError(error) })
        throw new UpgradeError(upgrade, toBackupProblem(error))
      })
  if (file) log('info', 'upgrade-backed-up', { note: basename(file) })
  try {
    await applyMigrations(client, migrations.slice(step.fromSchema))
    await insertUpgrade(step, file && basename(file), lastEventId)
    await client.query(`select pg_notify('backlot', 'migration schema')`)
  } catch (error) {
    log('error', 'upgrade-failed', { error: redactError(error) })
    await client.query('rollback').catch(() => {})
    if (file) rmSync(file, { force: true }) // the database itself is what it has
    throw new UpgradeError(upgrade, null)
  }
  await client.query('commit')
  log('info', 'upgraded', { note: describe(step) })
  return { ...upgrade, backup: file && basename(file) }
}

function describe({ fromVersion, fromSchema, release, migrations }: Step): string {
  return `${fromVersion ?? 'earlier'} schema ${fromSchema} to ${release.version} schema ${migrations.length}`
}

/**
 * Opens a transaction and keeps others from writing. An older process that waits for us while we
 * wait for it is a deadlock: the database ends one of the two.
 */
async function beginAlone(client: pg.PoolClient) {
  for (let attempt = 1; ; attempt++) {
    await client.query('begin')
    try {
      const { rows } = await client.query<{ names: string }>(
        "select string_agg('public.' || quote_ident(tablename), ', ' order by tablename) as names from pg_tables where schemaname = 'public'",
      )
      await client.query(`lock table ${rows[0]!.names} in exclusive mode`)
      return
    } catch (error) {
      await client.query('rollback')
      if (attempt === 5 || getErrorCode(error) !== '40P01') throw error
    }
  }
}

function createBackup({ client, config, fromVersion, release, clock }: Step): Promise<string> {
  const source = { client, config, key: readSecretKey(config), version: fromVersion }
  return createRowBackup(source, clock(), `before-${release.version}`)
}

async function insertUpgrade(
  { client, clock, fromVersion, fromSchema, release, migrations }: Step,
  backup: string | null,
  lastEventId: string,
) {
  await client.query(
    `insert into upgrade (at, from_version, to_version, from_schema, to_schema, backup, last_event_id)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    [clock(), fromVersion, release.version, fromSchema, migrations.length, backup, lastEventId],
  )
}
