import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, createWriteStream, fsyncSync, linkSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs'
import { finished } from 'node:stream/promises'
import { type Gzip, createGzip } from 'node:zlib'

import type pg from 'pg'

import type { App } from './context.server.ts'
import { codeOf } from './transact.server.ts'

export type Backup = {
  file: string
  bytes: number
  rows: number
  /** How many things had happened when it was made: while that is so, nothing was written that is not in it. */
  events: number
}

/**
 * Writes every row of every table into a file of the data folder: one JSON line a row, with its table, compressed. It is
 * all of one moment, the same for either database, written aside and named when it is whole; no file is ever replaced.
 */
export async function backUp({ config, pool }: App, now: Date, name: string): Promise<Backup> {
  const folder = `${config.dataDir}/backups`
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const aside = `${folder}/.${randomUUID()}`
  const client = await pool.connect()
  let broken = true
  try {
    await client.query('begin isolation level repeatable read, read only')
    const counted = await writeRows(client, aside, now)
    await client.query('commit')
    broken = false
    sync(aside)
    const file = named(aside, folder, name)
    sync(folder)
    return { file, bytes: statSync(file).size, ...counted }
  } finally {
    client.release(broken)
    rmSync(aside, { force: true })
  }
}

async function writeRows(client: pg.PoolClient, file: string, now: Date): Promise<{ rows: number; events: number }> {
  const gzip = createGzip()
  const out = gzip.pipe(createWriteStream(file, { mode: 0o600, flags: 'wx' }))
  const written = finished(out)
  written.catch(() => {}) // heard below, or by the line that could not be written
  const { rows: [schema] } = await client.query('select max(created_at)::text as at from drizzle.__drizzle_migrations')
  await say(gzip, JSON.stringify({ backlot: 'backup', at: now.toISOString(), schema: schema.at }))
  const { rows: tables } = await client.query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public' order by 1")
  let rows = 0
  for (const { name } of tables) rows += await writeTable(client, gzip, name)
  const { rows: [events] } = await client.query('select count(*)::int as count from event')
  gzip.end()
  await written
  return { rows, events: events.count }
}

/** By a cursor, so that a large table is never whole in memory. */
async function writeTable(client: pg.PoolClient, gzip: Gzip, table: string): Promise<number> {
  await client.query(`declare line no scroll cursor for select to_jsonb(t)::text as row from "${table}" t`)
  for (let count = 0; ;) {
    const { rows } = await client.query<{ row: string }>('fetch 500 from line')
    for (const { row } of rows) await say(gzip, `{"table":${JSON.stringify(table)},"row":${row}}`)
    count += rows.length
    if (rows.length > 0) continue
    await client.query('close line')
    return count
  }
}

async function say(gzip: Gzip, line: string) {
  if (!gzip.write(`${line}\n`)) await once(gzip, 'drain')
}

/** Its name in the folder: the one wished for, or with a number when there is such a file. */
function named(aside: string, folder: string, name: string): string {
  for (let number = 1; ; number++) {
    const file = `${folder}/${name}${number === 1 ? '' : `-${number}`}.json.gz`
    try {
      linkSync(aside, file)
      return file
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    }
  }
}

function sync(path: string) {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
