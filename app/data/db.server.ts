import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { readFileSync } from 'node:fs'
import pg from 'pg'

/** What a query is asked of: the pool, or the one connection of an open transaction. */
export type Database = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | '$count'
>

/**
 * Milliseconds a statement may run and a lock may be waited for; the embedded engine has a watchdog
 * of its own instead. Compiling a query (`jit`) takes longer than any of ours runs.
 */
const timeouts = {
  statement_timeout: 5000,
  lock_timeout: 4000,
  idle_in_transaction_session_timeout: 15_000,
  connectionTimeoutMillis: 5000,
  keepAlive: true,
  options: '-c jit=off',
}
/** Milliseconds after which a server that says nothing at all is given up. */
const queryTimeoutMs = 8000

export function createPool(where: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    ...(where.stream === undefined && { max: 10, ...timeouts }),
    ...where,
  })
  pool.on('error', () => {}) // a connection lost at rest; the next query opens a new one
  pool.on('connect', (client) => {
    client.on('error', () => {})
  }) // lost at work: its query fails, and nothing else does
  return pool
}

/**
 * From now on a query that gets no answer fails. Not before: a migration or a restore takes its
 * time.
 */
export function limitQueries(pool: pg.Pool) {
  if (pool.options.stream === undefined)
    Object.assign(pool.options, { query_timeout: queryTimeoutMs })
}

export function toDatabase(client: pg.Pool | pg.PoolClient): NodePgDatabase {
  return drizzle({ client, casing: 'snake_case' })
}

/** When the last migration this program knows was written. */
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
 * Brings the schema up to this program's version, one process at a time; throws `schema-is-newer`
 * at a later one. Older programs that run on the same database are told.
 */
export async function migrateDatabase(pool: pg.Pool, folder: string) {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('set lock_timeout = 0')
    await client.query('select pg_advisory_lock(7203741)')
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
    client.release(true) // the session's settings and its lock end with it
  }
}
