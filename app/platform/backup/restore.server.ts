import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'

import { type EventName, eventSchemas } from '#app/core/events.ts'
import { ok } from '#app/core/result.ts'
import { applyMigrations, hasTable, toDatabase } from '#app/data/db.server.ts'
import { takeLock } from '#app/data/locks.server.ts'
import { event } from '#app/data/schema/index.server.ts'
import type { RestoreProblem } from '#app/messages/en/server.ts'

import { readSecretKey } from '../auth/encryption.server.ts'
import { getRestoredKeyFile } from '../auth/secret-key.server.ts'
import { hashText } from '../auth/tokens.server.ts'
import { deleteCachedPages } from '../page-cache/disk-store.server.ts'
import { type Clock, createClock } from '../clock.server.ts'
import { getErrorCode } from '../transact.server.ts'
import {
  type BackupFooter,
  type BackupHeader,
  canonicalSettings,
  buildChecksumTrailer,
  currentFormat,
  rowsOnlyFormat,
} from './create.server.ts'
import { endAccess } from './end-access.server.ts'
import { listLastDocuments } from './last-documents.server.ts'
import { type BackupReader, keepMedia, restoreMedia, verifyMedia } from './media.server.ts'
import { isArchive, isUnreadable, openBackup } from './reader.server.ts'
import { readRowLines } from './row-lines.server.ts'
import type { BackupStore } from './store.server.ts'
import { hasValidEnd } from './trailer.server.ts'

type RestoreResult = {
  ok: true
  value: {
    rows: number
    files: number
    missing: number
    at: string
    sealed: boolean
    heldEmails: number
    /** The numbers of the newest invoice and credit note. */
    lastDocuments: string[]
  }
}
type RestoreTarget = {
  pool: pg.Pool
  dataDir: string
  migrations: string
  secretKey?: string
  secretKeyFile?: string
  backupPassphrase?: string
  clock?: Clock
}

/** `version` is that of the program that made a newer backup, if the backup says it. */
type RestoreFailure = { ok: false; problem: RestoreProblem; version?: string | null }
const refuse = (problem: RestoreProblem): RestoreFailure => ({ ok: false, problem })

/** Bytes of the file that were verified, or of the files that were restored. */
export type RestoreProgress = { step: 'verify' | 'restore'; done: number; total: number }

type RestoreOptions = {
  replace: boolean
  /**
   * The files of the backup are put into the data folder, or only read. `keep` is for a backup of
   * rows alone: the files are in the data folder.
   */
  files?: 'restore' | 'verify' | 'keep'
  /** The schema at the end: of this program, or of the program that made the backup. */
  schema?: 'newest' | 'earlier'
  /** The place of the backup: the folder of the path, unless set. */
  store?: BackupStore
  onProgress?: (progress: RestoreProgress) => void
}

/** Maximum characters of rows in one insert. */
const maxInsertLength = 500_000
const trailerLength = buildChecksumTrailer(Buffer.alloc(32)).length

/**
 * Restores a backup or a studio file in one transaction; on failure the database stays as it was.
 * Verifies the file, builds the schema up to the backup's version, fills it, migrates it to this
 * program's version unless `schema` says otherwise, and puts every file it names into the data
 * folder before it commits. Sessions, links, rate limits and idempotency keys are not restored.
 * `sealed` is true if some values can be decrypted only with the key of another data folder. Fails
 * with `backup-missing`, `backup-damaged`, `files-damaged`, `backup-newer`, `passphrase-missing`,
 * `passphrase-wrong`, `database-in-use`, `database-foreign`, or `studio-there` unless `replace` is
 * set.
 */
export async function restoreBackup(
  target: RestoreTarget,
  file: string,
  options: RestoreOptions,
): Promise<RestoreResult | RestoreFailure> {
  const client = await target.pool.connect()
  try {
    await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`)
    await client.query('begin')
    const restored = await restoreInto(client, target, file, options)
    await client.query(restored.ok ? 'commit' : 'rollback')
    if (!restored.ok) return restored
    const { key, ...value } = restored.value
    if (key === 'restored' && existsSync(getRestoredKeyFile(target.dataDir)))
      renameSync(getRestoredKeyFile(target.dataDir), `${target.dataDir}/secret.key`)
    return ok(value)
  } catch (error) {
    // values the database rejects as data of its tables
    if (/^2[23]/.test(getErrorCode(error) ?? '')) return refuse('backup-damaged')
    throw error
  } finally {
    client.release(true) // closing the connection rolls back an open transaction
  }
}

/** The transaction of `restoreBackup`. What is quick to check comes before the file is read. */
async function restoreInto(
  client: pg.PoolClient,
  target: RestoreTarget,
  file: string,
  { replace, files = 'restore', schema = 'newest', store, onProgress = () => {} }: RestoreOptions,
) {
  const { dataDir, migrations, backupPassphrase } = target
  const knownMigrations = readMigrationFiles({ migrationsFolder: migrations })
  const failure = await checkTarget(client, knownMigrations, replace)
  if (failure) return failure
  const openResult = await openBackup(file, {
    passphrase: backupPassphrase,
    store,
    onVerified: (done, total) => onProgress({ step: 'verify', done, total }),
  })
  if (!openResult.ok) return openResult
  const reader = openResult.value
  const head = (await isIntact(reader)) ? await readHeader(reader) : null
  if (!head) return refuse('backup-damaged')
  if (!head.migrations.every((hash, index) => knownMigrations[index]?.hash === hash))
    return { ...refuse('backup-newer'), version: head.version }
  const onFile = createFileCounter(openResult.size, onProgress)
  const fillResult = await fillStudio(client, {
    target,
    reader,
    knownMigrations,
    head,
    files,
    schema,
    onFile,
  })
  if (!fillResult.ok) return fillResult
  deleteCachedPages(dataDir)
  rmSync(`${dataDir}/set-up-link`, { force: true })
  const heldEmails = await endAccess(client)
  const lastDocuments = await listLastDocuments(client)
  await recordRestore(client, {
    ...fillResult.value,
    isArchive: isArchive(file),
    from: head.at,
    at: (target.clock ?? createClock(undefined))(),
  })
  const key = prepareKey(target, head)
  // the next start stores its own key's fingerprint, or none while a value can't be decrypted
  if (key === 'differs' && (await hasTable(client, 'public.secret_key_fingerprint')))
    await client.query('delete from secret_key_fingerprint')
  const sealed = key === 'differs' && (await hasEncryptedRows(client))
  return ok({ ...fillResult.value, at: head.at, sealed, heldEmails, lastDocuments, key })
}

/** Adds up the bytes of the files, which are about as many as the studio file has. */
function createFileCounter(
  total: number,
  onProgress: (progress: RestoreProgress) => void,
): (bytes: number) => void {
  let done = 0
  return (bytes) => {
    done += bytes
    onProgress({ step: 'restore', done: Math.min(done, total), total })
  }
}

/** Checks that the rows end with the hash of all bytes before it. */
async function isIntact(reader: BackupReader): Promise<boolean> {
  try {
    return await hasValidEnd(await reader.readRows(), trailerLength, buildChecksumTrailer)
  } catch (error) {
    if (isUnreadable(error)) throw error
    return false // it can't be decrypted
  }
}

async function readHeader(reader: BackupReader): Promise<BackupHeader | null> {
  for await (const line of readRowLines(await reader.readRows())) {
    const head = JSON.parse(line) as BackupHeader
    const isKnown = [rowsOnlyFormat, currentFormat].includes(head.format)
    return head.backlot === 'backup' && isKnown ? head : null
  }
  return null
}

/**
 * Writes the key of an encrypted backup next to the one in use, which it replaces after the commit.
 * A start in between finds it there. Returns if the backup's key differs from the one the program
 * will use.
 */
function prepareKey(target: RestoreTarget, head: BackupHeader): 'same' | 'restored' | 'differs' {
  if (head.key === hashText(readSecretKey(target).toString('base64'))) return 'same'
  if (!head.secretKey || target.secretKey || target.secretKeyFile) return 'differs'
  writeFileSync(getRestoredKeyFile(target.dataDir), head.secretKey, { mode: 0o600, flush: true })
  return 'restored'
}

/**
 * Returns the reason the database can't be filled: other connections are open, it belongs to
 * another program, its version is newer, or it holds a studio. The lock makes restores and startups
 * run one at a time.
 */
async function checkTarget(
  client: pg.PoolClient,
  knownMigrations: MigrationMeta[],
  replace: boolean,
): Promise<RestoreFailure | null> {
  const queryValue = async (text: string) => (await client.query(text)).rows[0].value
  await takeLock(toDatabase(client), 'schema')
  let otherConnections = 1
  // a connection that has just closed is still counted for a moment
  for (let attempt = 0; otherConnections > 0 && attempt < 10; attempt++) {
    if (attempt > 0) await sleep(100)
    await client.query('select pg_stat_clear_snapshot()')
    otherConnections = await queryValue(
      "select count(*)::int as value from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()",
    )
  }
  if (otherConnections > 0) return refuse('database-in-use')
  const hasOwnMigrations = await queryValue(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as value",
  )
  if (!hasOwnMigrations)
    return (await queryValue(`select count(*)::int as value from (${ownTablesSql}) t`)) > 0
      ? refuse('database-foreign')
      : null
  const last = Number(
    await queryValue(
      'select coalesce(max(created_at), 0)::text as value from drizzle.__drizzle_migrations',
    ),
  )
  if (last > (knownMigrations.at(-1)?.folderMillis ?? 0)) throw new Error('schema-is-newer')
  const hasStudio =
    (await queryValue("select to_regclass('public.studio') is not null as value")) &&
    (await queryValue('select count(*)::int as value from public.studio')) > 0
  return hasStudio && !replace ? refuse('studio-there') : null
}

/** Excludes the tables and functions of extensions. */
const ownTablesSql =
  "select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')"
const ownFunctionsSql =
  "select p.oid::regprocedure::text as name from pg_proc p where p.pronamespace = 'public'::regnamespace and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')"

type Filling = {
  target: Pick<RestoreTarget, 'dataDir'>
  reader: BackupReader
  knownMigrations: MigrationMeta[]
  head: BackupHeader
  files: NonNullable<RestoreOptions['files']>
  schema: NonNullable<RestoreOptions['schema']>
  onFile: (bytes: number) => void
}

/** Fills the database and the data folder. Fails with `backup-damaged` or `files-damaged`. */
async function fillStudio(client: pg.PoolClient, filling: Filling) {
  const rows = await fillDatabase(client, filling)
  if (!rows) return refuse('backup-damaged')
  const { target, reader, head, onFile } = filling
  if (head.format === rowsOnlyFormat) return ok({ rows: rows.count, files: 0, missing: 0 })
  const source = { pool: client, dataDir: target.dataDir, reader, onFile }
  const work = { restore: restoreMedia, verify: verifyMedia, keep: keepMedia }[filling.files]
  const restored = await work(source, rows.missing)
  return restored.damaged === null
    ? ok({ rows: rows.count, files: restored.files, missing: rows.missing.size })
    : refuse('files-damaged')
}

/**
 * Returns the number of rows restored and the files the backup lacks, or null if the counts differ
 * from the backup's last line.
 */
async function fillDatabase(
  client: pg.PoolClient,
  { reader, knownMigrations, head, schema }: Filling,
): Promise<{ count: number; missing: Set<string> } | null> {
  await client.query(canonicalSettings)
  await emptyDatabase(client)
  await applyMigrations(client, knownMigrations.slice(0, head.migrations.length))
  // Foreign keys are checked at the end, so that tables can arrive in any order.
  const { rows: references } = await client.query<{ of: string; name: string; definition: string }>(
    "select conrelid::regclass::text as of, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace",
  )
  for (const { of, name } of references)
    await client.query(`alter table ${of} drop constraint ${name}`)
  const tables = await listOwnTables(client)
  // Triggers would number documents again and refuse rows that belong together. Rows that
  // migrations inserted are in the backup.
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  await client.query(`truncate ${tables.join()}`)
  const { end, missing } = await loadRows(client, readRowLines(await reader.readRows()))
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
  for (const { of, name, definition } of references)
    await client.query(`alter table ${of} add constraint ${name} ${definition}`)
  if (!end || !(await hasAllRows(client, end))) return null
  if (schema === 'newest')
    await applyMigrations(client, knownMigrations.slice(head.migrations.length))
  return { count: Object.values(end).reduce((sum, count) => sum + count, 0), missing }
}

type Restored = { isArchive: boolean; from: string; at: Date; rows: number; files: number }

/**
 * Recorded here, because no program is running that could. An earlier schema may have no such
 * event.
 */
async function recordRestore(
  client: pg.PoolClient,
  { isArchive, from, at, rows, files }: Restored,
) {
  const { rows: columns } = await client.query(
    "select from information_schema.columns where table_schema = 'public' and table_name = 'event' and column_name = 'data'",
  )
  if (columns.length === 0) return
  const name = isArchive ? 'studio.imported' : 'backup.restored'
  await toDatabase(client)
    .insert(event)
    .values({
      at,
      name: name satisfies EventName,
      subjectId: 'studio',
      actorKind: 'system',
      requestId: isArchive ? 'import' : 'restore',
      data: eventSchemas[name].parse({ rows, files, ...(!isArchive && { from }) }),
    })
}

async function listOwnTables(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(name) as name from (${ownTablesSql}) t`,
  )
  return rows.map(({ name }) => `public.${name}`)
}

async function emptyDatabase(client: pg.PoolClient) {
  const existing = await listOwnTables(client)
  if (existing.length > 0) await client.query(`drop table ${existing.join()} cascade`)
  const { rows: existingFunctions } = await client.query<{ name: string }>(ownFunctionsSql)
  for (const { name } of existingFunctions) await client.query(`drop function ${name} cascade`)
  await applyMigrations(client, [])
  await client.query('truncate drizzle.__drizzle_migrations restart identity')
}

/**
 * Loads every line as written. A row's text goes to the database unparsed, so that no number is
 * rounded.
 */
async function loadRows(client: pg.PoolClient, lines: AsyncGenerator<string>) {
  let end: BackupFooter['end'] | null = null
  const missing = new Set<string>()
  let batch: { table: string; rows: string[]; size: number } = { table: '', rows: [], size: 0 }
  const write = async (next: string) => {
    const { table, rows } = batch
    batch = { table: next, rows: [], size: 0 }
    if (rows.length > 0)
      await client.query(
        `insert into public."${table}" select * from jsonb_populate_recordset(null::public."${table}", $1::jsonb)`,
        [`[${rows.join()}]`],
      )
  }
  for await (const line of lines) {
    const [, table, row] = /^\{"table":"(\w+)","row":(.*)\}$/s.exec(line) ?? []
    if (table && row) {
      if (table !== batch.table || batch.size > maxInsertLength) await write(table)
      batch.rows.push(row)
      batch.size += row.length
      continue
    }
    const entry = JSON.parse(line) as Partial<BackupFooter> & {
      sequence?: string
      missing?: string
      value?: string
      called?: boolean
    }
    if (entry.sequence)
      await client.query('select setval($1::regclass, $2::bigint, $3)', [
        `public."${entry.sequence}"`,
        entry.value,
        entry.called,
      ])
    if (entry.missing) missing.add(entry.missing)
    if (entry.end) end = entry.end
  }
  await write('')
  return { end, missing }
}

/** Checks that every table has as many rows as the backup states, and that no table is missing. */
async function hasAllRows(client: pg.PoolClient, end: BackupFooter['end']): Promise<boolean> {
  const { rows: existing } = await client.query<{ name: string }>(ownTablesSql)
  if (existing.length !== Object.keys(end).length) return false
  for (const { name } of existing) {
    const {
      rows: [found],
    } = await client.query<{ count: string }>(
      `select count(*)::text as count from public."${name}"`,
    )
    if (Number(found?.count) !== end[name]) return false
  }
  return true
}

async function hasEncryptedRows(client: pg.PoolClient): Promise<boolean> {
  const tables = [
    'two_factor',
    'mail_server',
    'backup_storage',
    'seal_key',
    'external_calendar',
    // its name until migration 0030
    'outside_calendar',
  ]
  for (const table of tables)
    if (await hasTable(client, `public.${table}`)) {
      const found = await client.query(`select 1 from public.${table} limit 1`)
      if (found.rows.length > 0) return true
    }
  return false
}
