import { killMidJob } from './jobs-kill.ts'
import { changeMailServer } from './jobs-mail.ts'
import { moveClock } from './jobs-clock.ts'
import { createEmptyDatabase } from './kit/engines.ts'
import type { Tally } from './kit/tally.ts'

export const about =
  'an interrupted job is finished, a silent mail server delays no other job, and a ' +
  'clock that jumps leaves nothing waiting'

/** Runs the same on both databases: a dead process, a silent mail server, a wrong clock. */
export async function verify(tally: Tally): Promise<string> {
  const hasPostgres = (await createEmptyDatabase()) !== null
  tally.check('PostgreSQL is available', hasPostgres, 'set DATABASE_URL or install its server')
  const figures: string[] = []
  for (const engine of hasPostgres ? ['embedded', 'PostgreSQL'] : ['embedded']) {
    const database = async (): Promise<Record<string, string>> =>
      engine === 'PostgreSQL' ? { DATABASE_URL: (await createEmptyDatabase())! } : {}
    const finished = await killMidJob(tally, engine, await database())
    const delivered = await changeMailServer(tally, engine, await database())
    const jumps = await moveClock(tally, engine, await database())
    figures.push(
      `${engine}: finished ${finished} s after a kill, a corrected mail server used after ${delivered} s, ${jumps} clock jumps survived`,
    )
  }
  return figures.join('; ')
}
