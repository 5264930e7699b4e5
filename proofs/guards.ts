import { cookiesAndSessions } from './guards-cookies.ts'
import { forms, headers, whileOpening } from './guards-http.ts'
import { limits } from './guards-limits.ts'
import { notices, refusals } from './guards-start.ts'
import { type Engine, emptyDatabase, engineOf } from './kit/engines.ts'
import type { Tally } from './kit/tally.ts'

export const about =
  'every limit, lock, header and notice works from outside on a fresh start, on both ' + 'databases'

export async function prove(tally: Tally): Promise<string> {
  const figures: string[] = []
  const postgres = await emptyDatabase()
  tally.check(
    'a PostgreSQL can be had',
    postgres !== null,
    'set DATABASE_URL or install its server',
  )
  for (const engine of [
    engineOf('embedded', async () => undefined),
    ...(postgres ? [engineOf('PostgreSQL', async () => (await emptyDatabase()) ?? undefined)] : []),
  ]) {
    const [passed, all] = [tally.passed(), tally.all()]
    for (const scene of [
      headers,
      whileOpening,
      forms,
      cookiesAndSessions,
      limits,
      notices,
      refusals,
    ])
      await scene(named(tally, engine), engine)
    figures.push(`${engine.name} ${tally.passed() - passed} of ${tally.all() - all}`)
    tally.say(`${engine.name}: ${tally.passed() - passed} of ${tally.all() - all} guards answered`)
  }
  return `guards seen to answer: ${figures.join(', ')}`
}

function named(tally: Tally, engine: Engine): Tally {
  return {
    ...tally,
    check: (name, held, seen) => tally.check(`${engine.name}: ${name}`, held, seen),
  }
}
