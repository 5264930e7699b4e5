import { setTimeout as sleep } from 'node:timers/promises'

import type pg from 'pg'

import { readSchemaVersion } from '#app/data/db.server.ts'

import { log } from './log.server.ts'

/** Readiness to answer requests: the database answers, and its schema is this program's. */
export type Readiness = {
  /** Queries the database. Returns the reason it isn't ready, or null. */
  check(): Promise<'database' | 'schema' | 'schema-older' | null>
  /**
   * True after another version has changed the schema: this process stops answering and waits to be
   * stopped.
   */
  isOutdated(): boolean
}

/** Milliseconds the database may take for the version query. */
const timeoutMs = 2000

/** Returns the readiness check. `onOutdated` is called once, when another schema is found. */
export function createReadiness(
  pool: pg.Pool,
  migrations: string,
  onOutdated: () => void,
): Readiness {
  const knownVersion = readSchemaVersion(migrations)
  let outdated: 'schema' | 'schema-older' | null = null
  async function queryVersion() {
    const {
      rows: [last],
    } = await pool.query<{ at: string }>(
      'select max(created_at)::text as at from drizzle.__drizzle_migrations',
    )
    const version = Number(last?.at)
    if (version === knownVersion || outdated) return
    outdated = version > knownVersion ? 'schema' : 'schema-older'
    log('error', outdated === 'schema' ? 'schema-is-newer' : 'schema-is-older')
    onOutdated()
  }
  return {
    isOutdated: () => outdated !== null,
    async check() {
      const hasAnswered = await Promise.race([
        queryVersion().then(
          () => true,
          () => false,
        ),
        sleep(timeoutMs, false, { ref: false }),
      ])
      return outdated ?? (hasAnswered ? null : 'database')
    },
  }
}
