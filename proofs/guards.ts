import { checkCookiesAndSessions } from './guards-cookies.ts'
import { checkFormLimits, checkEveryHeader, checkWhileStarting } from './guards-http.ts'
import { checkLimits } from './guards-limits.ts'
import { checkNotices, checkRefusals } from './guards-start.ts'
import { type Engine, createEmptyDatabase, createEngine } from './kit/engines.ts'
import type { Tally } from './kit/tally.ts'

export const about =
  'every limit, lock, header and notice works from outside on a fresh start, on both ' + 'databases'

export async function verify(tally: Tally): Promise<string> {
  const figures: string[] = []
  const postgres = await createEmptyDatabase()
  tally.check(
    'PostgreSQL is available',
    postgres !== null,
    'set DATABASE_URL or install its server',
  )
  for (const engine of [
    createEngine('embedded', async () => undefined),
    ...(postgres
      ? [createEngine('PostgreSQL', async () => (await createEmptyDatabase()) ?? undefined)]
      : []),
  ]) {
    const [passed, all] = [tally.passed(), tally.all()]
    for (const scene of [
      checkEveryHeader,
      checkWhileStarting,
      checkFormLimits,
      checkCookiesAndSessions,
      checkLimits,
      checkNotices,
      checkRefusals,
    ])
      await scene(prefixTally(tally, engine), engine)
    figures.push(`${engine.name} ${tally.passed() - passed} of ${tally.all() - all}`)
    tally.say(`${engine.name}: ${tally.passed() - passed} of ${tally.all() - all} checks passed`)
  }
  return `checks of limits, locks and headers passed: ${figures.join(', ')}`
}

function prefixTally(tally: Tally, engine: Engine): Tally {
  return {
    ...tally,
    check: (name, held, seen) => tally.check(`${engine.name}: ${name}`, held, seen),
  }
}
