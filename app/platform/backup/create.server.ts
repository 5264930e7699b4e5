import { createHash } from 'node:crypto'
import { Readable, pipeline } from 'node:stream'
import { crc32, createGzip } from 'node:zlib'

import type pg from 'pg'

import { hashText } from '../auth/tokens.server.ts'
import type { App } from '../context.server.ts'
import { plainCipher, openCipher, type Cipher } from './cipher.server.ts'
import { createFolderStore } from './folder.server.ts'
import { type MediaProgress, copyMedia, registerRenditions } from './media.server.ts'
import { type BackupStore, NameTakenError } from './store.server.ts'

export type Backup = {
  file: string
  bytes: number
  rows: number
  /** Files and renditions in the backup, and those of the database that were not there. */
  files: number
  missing: number
  copiedBytes: number
  /**
   * Number of rows in `event` in the backup, without those about backups. While the table still has
   * that many, nothing was written since.
   */
  events: number
}

/** Counts the events that show that something was written. */
export const countEventsSql =
  "select count(*)::int as count from event where name not like 'backup.%'"

export type BackupSource = Pick<App, 'config' | 'pool' | 'key' | 'release'>
export type BackupOptions = {
  /** The backup folder, unless set. */
  store?: BackupStore
  onProgress?: (progress: MediaProgress) => Promise<void>
  isStopped?: () => boolean
}

/** The passphrase of the environment doesn't open the earlier backups of the store. */
export class PassphraseError extends Error {}

/**
 * Writes every row of every table and every stored file to a store. The rows are one snapshot, in
 * the same format for either database: one JSON line per row with its table, then the values of the
 * sequences, gzipped and closed by a hash. The files are copied after it, each content once.
 * Deletions of files must be paused, so that every file a row names is still there. The rows get
 * their name last, so that a backup with a name is complete; an existing one is never replaced.
 * `restore.server.ts` reads it back. Throws `NoRoomError`, `PassphraseError` or `StorageError`.
 */
export async function createBackup(
  source: BackupSource,
  now: Date,
  name: string,
  options: BackupOptions = {},
): Promise<Backup> {
  for (;;)
    try {
      return await tryBackup(source, now, name, options)
    } catch (error) {
      // another backup took the name first; the next one is free
      if (!(error instanceof NameTakenError)) throw error
    }
}

async function tryBackup(
  source: BackupSource,
  now: Date,
  name: string,
  {
    store = createFolderStore(source.config.backupDir),
    onProgress = async () => {},
    isStopped = () => false,
  }: BackupOptions,
): Promise<Backup> {
  const { dataDir, backupPassphrase: passphrase } = source.config
  const cipher = passphrase ? await openCipher(store, passphrase, { create: true }) : plainCipher
  if (!cipher) throw new PassphraseError('passphrase-wrong')
  await registerRenditions({ pool: source.pool, dataDir, isStopped })
  const counts = { rows: 0, events: 0, files: 0, missing: 0, copiedBytes: 0 }
  const file = await findFreeName(store, name, cipher)
  const copyFiles = async () => {
    const contents = await store.openContents(now)
    const mediaCounts = await copyMedia(
      { pool: source.pool, dataDir, store, contents, cipher, isStopped },
      onProgress,
    )
    await contents.save(file)
    Object.assign(counts, { ...mediaCounts, missing: mediaCounts.missing.length })
    return mediaCounts.missing
  }
  const lines = writeLines(source, { now, counts, copyFiles, isEncrypted: cipher !== plainCipher })
  const content = Readable.from(addChecksum(lines), { objectMode: false })
  const bytes = await store.write(file, await cipher.encrypt(content))
  return { file: `${store.location}/${file}`, bytes: bytes!, ...counts }
}

/**
 * Writes the rows that an open transaction sees to the backup folder, without files. Returns the
 * path. Throws `PassphraseError`.
 */
export async function createRowBackup(
  {
    client,
    config,
    key,
    version,
  }: Pick<App, 'config' | 'key'> & { client: pg.PoolClient } & Pick<BackupHeader, 'version'>,
  now: Date,
  name: string,
): Promise<string> {
  const { backupDir, backupPassphrase: passphrase } = config
  const store = createFolderStore(backupDir)
  const cipher = passphrase ? await openCipher(store, passphrase, { create: true }) : plainCipher
  if (!cipher) throw new PassphraseError('passphrase-wrong')
  const counts = { rows: 0, events: 0 }
  async function* writeAll() {
    const end: BackupFooter['end'] = {}
    await client.query(canonicalSettings)
    const isEncrypted = cipher !== plainCipher
    yield* writeRows(client, { key, version }, { now, counts, isEncrypted, end })
    yield toLine({ end } satisfies BackupFooter)
  }
  const file = await findFreeName(store, name, cipher)
  const content = Readable.from(addChecksum(writeAll()), { objectMode: false })
  await store.write(file, await cipher.encrypt(content))
  return `${store.location}/${file}`
}

/**
 * The first line of a backup. `at` is the instant it was made, `version` is that of the program
 * that had the data (null if it recorded none, absent in earlier backups), `schema` and
 * `migrations` are the applied migrations, and `key` is the hash of the encryption key, by which a
 * restore checks that encrypted values are readable. An encrypted backup holds the key itself.
 */
export type BackupHeader = {
  backlot: 'backup'
  format: number
  at: string
  version?: string | null
  schema: string
  migrations: string[]
  key: string
  secretKey?: string
}
/** The last line: the number of rows per table. */
export type BackupFooter = { end: Record<string, number> }
/** The earlier format has no files; signed documents are rows. */
export const [rowsOnlyFormat, currentFormat] = [2, 3]

/** Makes instants and numbers print the same on every server. */
export const canonicalSettings =
  "set local timezone to 'UTC'; set local datestyle to 'ISO'; set local extra_float_digits to 1"

type Writing = {
  now: Date
  counts: { rows: number; events: number }
  copyFiles: () => Promise<string[]>
  isEncrypted: boolean
}

export async function* writeLines(source: BackupSource, writing: Writing): AsyncGenerator<string> {
  const end: BackupFooter['end'] = {}
  const client = await source.pool.connect()
  let broken = true
  try {
    await client.query('begin isolation level repeatable read, read only')
    await client.query(canonicalSettings)
    const { key, release } = source
    yield* writeRows(client, { key, version: release.version }, { ...writing, end })
    await client.query('commit')
    broken = false
  } finally {
    client.release(broken)
  }
  for (const path of await writing.copyFiles()) yield toLine({ missing: path })
  yield toLine({ end } satisfies BackupFooter)
}

async function* writeRows(
  client: pg.PoolClient,
  { key, version }: Pick<BackupSource, 'key'> & Pick<BackupHeader, 'version'>,
  { now, counts, isEncrypted, end }: Omit<Writing, 'copyFiles'> & { end: BackupFooter['end'] },
): AsyncGenerator<string> {
  const { rows: migrations } = await client.query<{ hash: string; at: string }>(
    'select hash, created_at::text as at from drizzle.__drizzle_migrations order by id',
  )
  const secretKey = key.toString('base64')
  yield toLine({
    backlot: 'backup',
    format: currentFormat,
    at: now.toISOString(),
    version,
    schema: migrations.at(-1)?.at ?? '',
    migrations: migrations.map(({ hash }) => hash),
    key: hashText(secretKey),
    ...(isEncrypted && { secretKey }),
  } satisfies BackupHeader)
  const { rows: tables } = await client.query<{ name: string; files: boolean }>(
    "select tablename as name, exists (select from information_schema.columns where table_schema = schemaname and table_name = tablename and data_type = 'bytea') as files from pg_tables where schemaname = 'public' order by 1",
  )
  for (const { name, files } of tables) {
    end[name] = 0
    for await (const rows of readTable(client, name, files ? 1 : 500)) {
      yield rows.map((row) => `{"table":${JSON.stringify(name)},"row":${row}}\n`).join('')
      end[name] += rows.length
      counts.rows += rows.length
    }
  }
  yield* writeSequences(client)
  const {
    rows: [events],
  } = await client.query(countEventsSql)
  counts.events = events.count
}

/**
 * Reads through a cursor, `batchSize` rows at a time, so that a large table is never whole in
 * memory. Leaves out the links of unsent emails and the passphrase of an export: a copy of the data
 * must not open anything.
 */
async function* readTable(
  client: pg.PoolClient,
  table: string,
  batchSize: number,
): AsyncGenerator<string[]> {
  await client.query(
    `declare line no scroll cursor for select (to_jsonb(t) - 'sealed_link' - 'sealed_passphrase')::text as row from "${table}" t`,
  )
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${batchSize} from line`)
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await client.query('close line')
}

/** Writes the position of every sequence. */
async function* writeSequences(client: pg.PoolClient): AsyncGenerator<string> {
  const { rows } = await client.query<{ name: string }>(
    "select sequencename as name from pg_sequences where schemaname = 'public' order by 1",
  )
  for (const { name } of rows) {
    const {
      rows: [state],
    } = await client.query(`select last_value::text as value, is_called as called from "${name}"`)
    yield toLine({ sequence: name, ...state })
  }
}

function toLine(value: object): string {
  return `${JSON.stringify(value)}\n`
}

/** Compresses the lines and ends them with their hash. */
export async function* addChecksum(lines: AsyncGenerator<string>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  // errors reach the reader of the last stream
  const compressed = pipeline(Readable.from(lines), createGzip(), () => {})
  for await (const bytes of compressed as AsyncIterable<Buffer>) {
    hash.update(bytes)
    yield bytes
  }
  yield buildChecksumTrailer(hash.digest())
}

/**
 * Returns the end of the file: one more gzip member, uncompressed, with the hash of all bytes
 * before it. Every byte of it is fixed here, so that any difference means damage. Tools that unpack
 * the file show it as the last line.
 */
export function buildChecksumTrailer(hash: Buffer): Buffer {
  const text = Buffer.from(`{"sha256":"${hash.toString('hex')}"}\n`)
  const head = Buffer.from([
    0x1f,
    0x8b,
    8,
    0,
    0,
    0,
    0,
    0,
    0,
    255,
    1,
    text.length,
    0,
    255 - text.length,
    255,
  ])
  const tail = Buffer.alloc(8)
  tail.writeUInt32LE(crc32(text), 0)
  tail.writeUInt32LE(text.length, 4)
  return Buffer.concat([head, text, tail])
}

/** Returns a file with the given name, with a number added if that name is taken. */
async function findFreeName(store: BackupStore, name: string, { suffix }: Cipher): Promise<string> {
  for (let number = 1; ; number++) {
    const file = `${name}${number === 1 ? '' : `-${number}`}.json.gz${suffix}`
    if (!(await store.has(file))) return file
  }
}
