import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
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
/** Milliseconds without any response from the server after which a query fails. */
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
 * Runs `work` on a connection of its own, while no other process changes the schema. It may take as
 * long as it needs.
 */
export async function withSchemaLock<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('set lock_timeout = 0')
    await client.query('set idle_in_transaction_session_timeout = 0')
    await takeLock(toDatabase(client), 'schema', { scope: 'session' })
    return await work(client)
  } finally {
    client.release(true) // closing the connection ends its settings and its lock
  }
}

/**
 * Compares the schema of the database with the migrations in the folder. `applied` is the number of
 * migrations in the database. Throws `schema-is-newer` if a later version has migrated it.
 */
export async function readSchemaState(
  client: pg.PoolClient,
  folder: string,
): Promise<{ state: 'empty' | 'older' | 'current'; applied: number }> {
  if (!(await hasTable(client, 'drizzle.__drizzle_migrations')))
    return { state: 'empty', applied: 0 }
  const {
    rows: [found],
  } = await client.query<{ last: string; applied: number }>(
    'select coalesce(max(created_at), 0)::text as last, count(*)::int as applied from drizzle.__drizzle_migrations',
  )
  const { last = '0', applied = 0 } = found ?? {}
  const known = readSchemaVersion(folder)
  if (Number(last) > known) throw new Error('schema-is-newer')
  return { state: applied === 0 ? 'empty' : Number(last) < known ? 'older' : 'current', applied }
}

export async function hasTable(client: pg.PoolClient, name: string): Promise<boolean> {
  const {
    rows: [found],
  } = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [
    name,
  ])
  return found?.exists ?? false
}

/** Applies migrations inside the open transaction. */
export async function applyMigrations(client: pg.PoolClient, steps: MigrationMeta[]) {
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  for (const { sql, hash, folderMillis } of steps) {
    for (const statement of sql) await client.query(statement)
    await client.query(
      'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)',
      [hash, folderMillis],
    )
  }
}

/**
 * Creates the schema in an empty database, and leaves a current one as it is. Throws
 * `schema-is-older` for an older one, which only a start of the program upgrades, and
 * `schema-is-newer`.
 */
export async function createSchema(pool: pg.Pool, folder: string) {
  await withSchemaLock(pool, async (client) => {
    const { state } = await readSchemaState(client, folder)
    if (state === 'older') throw new Error('schema-is-older')
    if (state === 'current') return
    await client.query('begin')
    await applyMigrations(client, readMigrationFiles({ migrationsFolder: folder }))
    await client.query('commit')
  })
}
