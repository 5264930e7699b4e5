import { type Hash, createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  appendFileSync,
  closeSync,
  createWriteStream,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  rmSync,
  statSync,
} from 'node:fs'
import { finished } from 'node:stream/promises'
import { type Gzip, crc32, createGzip } from 'node:zlib'

import type pg from 'pg'

import { hashText } from './auth/tokens.server.ts'
import type { App } from './context.server.ts'
import { getErrorCode } from './transact.server.ts'

export type Backup = {
  file: string
  bytes: number
  rows: number
  /**
   * Number of rows in `event` in the backup. While the table still has that many, nothing was
   * written since.
   */
  events: number
}

/**
 * Writes every row of every table to a file in the data folder: one JSON line per row with its
 * table, then the values of the sequences, gzipped and closed by a hash. All of it is one snapshot,
 * in the same format for either database. The file is written under a temporary name and linked
 * when it is complete; an existing file is never replaced. `restore.server.ts` reads it back.
 */
export async function createBackup(
  { config, pool, key }: Pick<App, 'config' | 'pool' | 'key'>,
  now: Date,
  name: string,
): Promise<Backup> {
  const folder = `${config.dataDir}/backups`
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const temporary = `${folder}/.${randomUUID()}`
  const client = await pool.connect()
  let broken = true
  try {
    await client.query('begin isolation level repeatable read, read only')
    await client.query(canonicalSettings)
    const hash = createHash('sha256')
    const counts = await writeRows(client, {
      file: temporary,
      hash,
      now,
      key: hashText(key.toString('base64')),
    })
    appendFileSync(temporary, buildChecksumTrailer(hash.digest()))
    await client.query('commit')
    broken = false
    syncToDisk(temporary)
    const file = linkUnderFreeName(temporary, folder, name)
    syncToDisk(folder)
    return { file, bytes: statSync(file).size, ...counts }
  } finally {
    client.release(broken)
    rmSync(temporary, { force: true })
  }
}

/**
 * The first line of a backup. `at` is the instant it was made, `schema` and `migrations` are the
 * applied migrations, and `key` is the hash of the encryption key, by which a restore checks that
 * encrypted values are readable.
 */
export type BackupHeader = {
  backlot: 'backup'
  format: number
  at: string
  schema: string
  migrations: string[]
  key: string
}
/** The last line: the number of rows per table. */
export type BackupFooter = { end: Record<string, number> }

/** Makes instants and numbers print the same on every server. */
export const canonicalSettings =
  "set local timezone to 'UTC'; set local datestyle to 'ISO'; set local extra_float_digits to 1"

async function writeRows(
  client: pg.PoolClient,
  { file, hash, now, key }: { file: string; hash: Hash; now: Date; key: string },
): Promise<{ rows: number; events: number }> {
  const gzip = createGzip().on('data', (bytes: Buffer) => {
    hash.update(bytes)
  })
  const out = gzip.pipe(createWriteStream(file, { mode: 0o600, flags: 'wx' }))
  const written = finished(out)
  written.catch(() => {}) // handled below, or by the write that fails
  const { rows: migrations } = await client.query<{ hash: string; at: string }>(
    'select hash, created_at::text as at from drizzle.__drizzle_migrations order by id',
  )
  await writeLine(
    gzip,
    JSON.stringify({
      backlot: 'backup',
      format: 2,
      at: now.toISOString(),
      schema: migrations.at(-1)?.at ?? '',
      migrations: migrations.map(({ hash }) => hash),
      key,
    } satisfies BackupHeader),
  )
  const { rows: tables } = await client.query<{ name: string; files: boolean }>(
    "select tablename as name, exists (select from information_schema.columns where table_schema = schemaname and table_name = tablename and data_type = 'bytea') as files from pg_tables where schemaname = 'public' order by 1",
  )
  const end: BackupFooter['end'] = {}
  for (const { name, files } of tables)
    end[name] = await writeTable(client, gzip, name, files ? 1 : 500)
  await writeSequences(client, gzip)
  await writeLine(gzip, JSON.stringify({ end } satisfies BackupFooter))
  const {
    rows: [events],
  } = await client.query('select count(*)::int as count from event')
  gzip.end()
  await written
  return { rows: Object.values(end).reduce((sum, count) => sum + count, 0), events: events.count }
}

/**
 * Reads through a cursor, `batchSize` rows at a time, so that a large table is never whole in
 * memory. Leaves out `sealed_link`, the links of unsent emails: a copy of the data must not open
 * anything.
 */
async function writeTable(
  client: pg.PoolClient,
  gzip: Gzip,
  table: string,
  batchSize: number,
): Promise<number> {
  await client.query(
    `declare line no scroll cursor for select (to_jsonb(t) - 'sealed_link')::text as row from "${table}" t`,
  )
  for (let count = 0; ;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${batchSize} from line`)
    for (const { row } of rows)
      await writeLine(gzip, `{"table":${JSON.stringify(table)},"row":${row}}`)
    count += rows.length
    if (rows.length > 0) continue
    await client.query('close line')
    return count
  }
}

/** Writes the position of every sequence. */
async function writeSequences(client: pg.PoolClient, gzip: Gzip) {
  const { rows } = await client.query<{ name: string }>(
    "select sequencename as name from pg_sequences where schemaname = 'public' order by 1",
  )
  for (const { name } of rows) {
    const {
      rows: [at],
    } = await client.query(`select last_value::text as value, is_called as called from "${name}"`)
    await writeLine(gzip, JSON.stringify({ sequence: name, ...at }))
  }
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

async function writeLine(gzip: Gzip, line: string) {
  if (!gzip.write(`${line}\n`)) await once(gzip, 'drain')
}

/** Links the file under the given name, with a number added if that name is taken. */
function linkUnderFreeName(temporary: string, folder: string, name: string): string {
  for (let number = 1; ; number++) {
    const file = `${folder}/${name}${number === 1 ? '' : `-${number}`}.json.gz`
    try {
      linkSync(temporary, file)
      return file
    } catch (error) {
      if (getErrorCode(error) !== 'EEXIST') throw error
    }
  }
}

function syncToDisk(path: string) {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
