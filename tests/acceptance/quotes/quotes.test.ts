import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, test } from 'vitest'

import { addMs, hour } from '#app/core/day.ts'

import { check, printLine, report } from '../../support/check.ts'
import { withData } from '../../support/data.ts'
import { engineNames } from '../../support/databases.ts'
import { sendRequest } from '../../support/http.ts'
import { getSession } from '../../support/sign-in.ts'
import { type Outcome, racers, runRound } from './rounds.ts'
import { type Studio, createStudio, hasContract, playedKinds } from './studio.ts'
import { listFaults } from './sums.ts'

/** Rounds on both databases together. */
const rounds = Number(process.env.ROUNDS) || 1000
const sum = { rounds: 0, clean: 0 }
/** Rounds until the owner signs in again, because the clock has moved on by more than a day. */
const signInEvery = 50

test.each(engineNames)('%s: a quote is accepted once, with its date', async (engine) => {
  const studio = await createStudio(engine, Math.ceil(rounds / engineNames.length))
  const outcomes: Outcome[] = []
  let owner = ''
  for (const round of studio.rounds) {
    if (round.n % signInEvery === 0) {
      await studio.setClock(addMs(round.at, -20 * 60_000 + 1000))
      owner = await getSession(studio.programs[0]!, 'owner')
    }
    outcomes.push(await runRound(studio, round, owner))
  }
  await waitForEnd(studio, outcomes)
  studio.agent.destroy()
  for (const program of studio.programs)
    check(
      `${engine}: the program is still running and shuts down cleanly`,
      program.isRunning() && (await program.stop()) === 0,
      program.getErrors().slice(-600),
    )
  const faults = await withData(studio.location, (query) => listFaults(query, studio, outcomes))
  for (const kind of playedKinds) {
    const ofKind = studio.rounds.filter((round) => round.kind === kind)
    const wrong = ofKind.flatMap(({ n }) => faults.get(n) ?? [])
    check(
      `${engine}, ${kind}: at most one acceptance, one date, and a reason for everyone else`,
      wrong.length === 0,
      wrong.slice(0, 14),
    )
    const count = ofKind.filter(({ n }) => outcomes[n]!.accepted.size > 0).length
    printLine(`${engine}, ${kind}: ${ofKind.length} rounds, ${count} accepted`)
  }
  sum.rounds += studio.rounds.length
  sum.clean += studio.rounds.length - faults.size
})

afterAll(() =>
  report(
    `${sum.clean} of ${sum.rounds} rounds of up to ${racers} simultaneous answers with at ` +
      'most one acceptance, its date and its total, and a reason for everyone else',
  ),
)

/** Waits until the undo windows of all rounds have ended. */
async function waitForEnd(studio: Studio, outcomes: Outcome[]) {
  await studio.setClock(addMs(studio.rounds.at(-1)!.at, hour))
  // a session that wasn't used for hours has ended
  const owner = await getSession(studio.programs[0]!, 'owner')
  // The job ends the windows in the order of their time. Rounds with a contract don't wait for it.
  const last = studio.rounds.findLast(
    ({ n, kind }) => !hasContract(kind) && outcomes[n]!.accepted.size > 0 && !outcomes[n]!.isUndone,
  )
  while (last) {
    const url = `${studio.programs[0]!.url}/portal/clients/quotes/${last.quoteId}`
    const headers = { cookie: owner, accept: 'text/html' }
    if ((await sendRequest(url, { headers })).text.includes('made the acceptance final')) return
    await sleep(500)
  }
}
