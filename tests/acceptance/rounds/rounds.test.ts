import { afterAll, test } from 'vitest'

import type { Ctx } from '#app/platform/context.server.ts'

import { check, printLine, report } from '../../support/check.ts'
import { createDatabaseOn, engineNames } from '../../support/databases.ts'
import { setUpInvoicing } from '../../support/invoicing.ts'
import { createFolder, startProgram } from '../../support/program.ts'
import { createDice } from '../../support/random-studios.ts'
import { sampleBehindProxy } from '../../support/sign-in.ts'
import { withOwner } from '../release/studio.ts'
import { type Tally, openRoom, playRound } from './room.ts'

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
/** Rounds that eight guests end at once, on both databases together. */
const rounds = Number(process.env.ROUNDS) || 1000
/** Rounds of one review; each has other terms. */
const roundsOfReview = 5
const now = new Date('2030-03-01T15:00:00Z')
const tally: Tally = { rounds: 0, presses: 0, charges: 0, unticked: 0, balances: 0, invoices: 0 }

test.each(engineNames)('%s: eight guests end a round once', async (engine) => {
  printLine(`seed ${seed}: SEED=${seed} plays the same rounds again`)
  const databaseUrl = await createDatabaseOn(engine)
  const location = { dataDir: `${createFolder()}/data`, databaseUrl }
  // adds the sample studio
  const program = await startProgram({
    ...sampleBehindProxy,
    DATA_DIR: location.dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  })
  await program.stop()
  await withOwner(location, now, async (owner) => {
    await setUpInvoicing(owner)
    const reviews = Math.ceil(rounds / engineNames.length / roundsOfReview)
    for (let n = 0; n < reviews; n++) await playReview(engine, owner, n)
  })
})

async function playReview(engine: string, owner: Ctx, n: number) {
  try {
    const dice = createDice(seed * 1_000_003 + n)
    const room = await openRoom(owner, dice, `${engine} ${n}`)
    for (let round = 1; round <= roundsOfReview; round++) {
      const problems = await playRound(room, round, tally)
      check(`${engine}: review ${n}, round ${round}`, problems.length === 0, problems)
    }
  } catch (error) {
    check(`${engine}: review ${n} of seed ${seed}`, false, error)
  }
}

afterAll(() => {
  const format = (count: number) => count.toLocaleString('en-US')
  report(
    `${format(tally.rounds)} rounds ended once by ${format(tally.presses)} presses of eight guests ` +
      `at once; ${format(tally.charges)} charges, each with its tick, and 0 in ` +
      `${format(tally.unticked)} extra rounds without one; ${format(tally.balances)} balances as ` +
      `plain SQL says, with ${format(tally.invoices)} invoices`,
  )
})
