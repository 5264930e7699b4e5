import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { readFileSync } from 'node:fs'
import pg from 'pg'

import { takeLock } from './locks.server.ts'

/**
 * The part of drizzle that reads and writes use: the pool, or the connection of an open
 * transaction.
 */
export type Database = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | '$count'
>

/**
 * Timeouts of a statement and of a lock, in milliseconds. The embedded database has a watchdog
 * instead. `jit` is off because compiling a query takes longer than running any of ours.
 */
const timeouts = {
  statement_timeout: 5000,
  lock_timeout: 4000,
  idle_in_transaction_session_timeout: 15_000,
  connectionTimeoutMillis: 5000,
  keepAlive: true,
  options: '-c jit=off',
}
/** Milliseconds without any answer from the server after which a query fails. */
const queryTimeoutMs = 8000

export function createPool(where: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    ...(where.stream === undefined && { max: 10, ...timeouts }),
    ...where,
  })
  pool.on('error', () => {}) // an idle connection was lost; the next query opens a new one
  pool.on('connect', (client) => {
    client.on('error', () => {})
  }) // lost in use: only its own query fails
  return pool
}

/**
 * Limits queries on connections opened from now on. Call it after migrations and restores, which
 * may take longer.
 */
export function limitQueries(pool: pg.Pool) {
  if (pool.options.stream === undefined)
    Object.assign(pool.options, { query_timeout: queryTimeoutMs })
}

export function toDatabase(client: pg.Pool | pg.PoolClient): NodePgDatabase {
  return drizzle({ client, casing: 'snake_case' })
}

/** Returns the time of the newest migration in the folder, in epoch milliseconds. */
export function readSchemaVersion(folder: string): number {
  return (
    (
      JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')) as {
        entries: { when: number }[]
      }
    ).entries.at(-1)?.when ?? 0
  )
}

/**
 * Migrates the schema to this program's version. A lock makes processes take turns.
 * Throws `schema-is-newer` if the database was migrated by a later version, and notifies older
 * processes that use the same database.
 */
export async function migrateDatabase(pool: pg.Pool, folder: string) {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('set lock_timeout = 0')
    await takeLock(toDatabase(client), 'schema', { scope: 'session' })
    const known = readSchemaVersion(folder)
    const {
      rows: [table],
    } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as name`)
    if (table.name) {
      const {
        rows: [last],
      } = await client.query('select max(created_at)::text as at from drizzle.__drizzle_migrations')
      if (Number(last.at) > known) throw new Error('schema-is-newer')
      if (Number(last.at) === known) return
    }
    await migrate(toDatabase(client), { migrationsFolder: folder })
    await client.query(`select pg_notify('backlot', 'migration schema')`)
  } finally {
    client.release(true) // closing the connection ends its settings and its lock
  }
}
