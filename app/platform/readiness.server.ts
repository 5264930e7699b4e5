import { setTimeout as sleep } from 'node:timers/promises'

import type pg from 'pg'

import { readSchemaVersion } from '#app/data/db.server.ts'

import { log } from './log.server.ts'

/**
 * Readiness to answer requests: the database answers, and its schema is not newer than this
 * program.
 */
export type Readiness = {
  /** Queries the database. Returns the reason it isn't ready, or null. */
  check(): Promise<'database' | 'schema' | null>
  /**
   * True after a newer program has changed the schema: this process stops answering and waits to be
   * stopped.
   */
  isOutdated(): boolean
}

/** Milliseconds the database may take for the version query. */
const timeoutMs = 2000

/** Returns the readiness check. `onOutdated` is called once, when a newer schema is found. */
export function createReadiness(
  pool: pg.Pool,
  migrations: string,
  onOutdated: () => void,
): Readiness {
  const knownVersion = readSchemaVersion(migrations)
  let outdated = false
  async function queryVersion() {
    const {
      rows: [last],
    } = await pool.query<{ at: string }>(
      'select max(created_at)::text as at from drizzle.__drizzle_migrations',
    )
    if (Number(last?.at) <= knownVersion || outdated) return
    outdated = true
    log('error', 'schema-is-newer')
    onOutdated()
  }
  return {
    isOutdated: () => outdated,
    async check() {
      const answered = await Promise.race([
        queryVersion().then(
          () => true,
          () => false,
        ),
        sleep(timeoutMs, false, { ref: false }),
      ])
      return outdated ? 'schema' : answered ? null : 'database'
    },
  }
}
