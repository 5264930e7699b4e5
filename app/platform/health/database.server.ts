import type { StudioFacts } from '#app/features/insight/health/rules.ts'

import { createClock } from '../clock.server.ts'
import type { App } from '../context.server.ts'

type DatabaseFacts = Pick<StudioFacts, 'engine' | 'version' | 'majorVersion' | 'clockOffsetMs'>

/** Returns the version of the database server, and how far its clock is ahead of this machine's. */
export async function readDatabaseFacts({ pool, config }: App): Promise<DatabaseFacts> {
  const clock = createClock(undefined) // the machine's, also in a simulation
  const before = clock().getTime()
  const { rows } = await pool.query<{ number: string; version: string; now: string }>(
    `select current_setting('server_version_num') as number,
      current_setting('server_version') as version,
      (extract(epoch from clock_timestamp()) * 1000)::bigint as now`,
  )
  const { number, version, now } = rows[0]!
  return {
    engine: config.databaseUrl ? 'postgresql' : 'embedded',
    version,
    majorVersion: Math.floor(Number(number) / 10_000),
    clockOffsetMs: Math.round(Number(now) - (before + clock().getTime()) / 2),
  }
}
