import { test } from 'vitest'

import { check, printLine, report } from '../../support/check.ts'
import { withData } from '../../support/data.ts'
import { createDatabaseOn, engineNames } from '../../support/databases.ts'
import { type InvoiceDriver, createInvoiceDriver } from '../../support/invoice-driver.ts'
import { createFolder, startProgram } from '../../support/program.ts'
import { createDice } from '../../support/random-studios.ts'
import { sampleBehindProxy } from '../../support/sign-in.ts'
import { setUpRates } from './drafts.ts'
import { runHttpLife } from './http-life.ts'
import { comparePlans } from './plan-faults.ts'
import { runPlanLife } from './plan-life.ts'
import { runPureLife } from './pure-life.ts'
import { runPurePlan } from './pure-plan.ts'
import { listStatementFaults } from './statements.ts'
import { listSumFaults } from './sums.ts'

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
/** Lives through the rules, and a fiftieth of them on each database. */
const pureLives = Number(process.env.LIVES) || 100_000

test('random lives through the rules add up after every step', () => {
  printLine(`seed ${seed}: SEED=${seed} lives the same lives again`)
  let [whole, steps] = [0, 0]
  for (let n = 0; n < pureLives; n++)
    try {
      steps += runPureLife(createDice(seed * 1_000_003 + n))
      whole++
    } catch (error) {
      check(`life ${n} of seed ${seed}`, false, error)
    }
  check('every life adds up', whole === pureLives, { whole, pureLives })
  report(`${whole} of ${pureLives} lives with ${steps} steps through the rules`, 'rules')
})

test('random lives of payment plans through the rules charge what was agreed', () => {
  const lives = Math.ceil(pureLives / 10)
  let [whole, steps, ended] = [0, 0, 0]
  for (let n = 0; n < lives; n++)
    try {
      const life = runPurePlan(createDice(seed * 1_000_003 + n))
      steps += life.steps
      if (life.isEnded) ended++
      whole++
    } catch (error) {
      check(`plan ${n} of seed ${seed}`, false, error)
    }
  check('every plan charges what was agreed', whole === lives, { whole, lives })
  report(
    `${whole} of ${lives} plans with ${steps} steps through the rules, ${ended} of them invoiced to the end`,
    'plans',
  )
})

/** Lives that go on at the same time. */
const together = 8
const httpLives = Math.ceil(pureLives / 50)

test.each(engineNames)('%s: random lives over HTTP add up', async (engine) => {
  const databaseUrl = await createDatabaseOn(engine)
  const location = { dataDir: `${createFolder()}/data`, databaseUrl }
  const program = await startProgram({
    ...sampleBehindProxy,
    DATA_DIR: location.dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  })
  const driver = await createInvoiceDriver(program)
  const rates = await setUpRates(driver)
  let [whole, next, steps] = [0, 0, 0]
  let shared = await driver.addClient('Shared')
  const runLives = async () => {
    while (next < httpLives) {
      const n = next++
      const dice = createDice(seed * 1_000_003 + n)
      // some lives are of one client, and meet
      if (n % 10 === 0) shared = await driver.addClient(`Shared ${n}`)
      const clientId = n % 3 === 0 ? shared : await driver.addClient(`Life ${n}`)
      try {
        const { length } = await runHttpLife(driver, dice, { clientId, rates })
        steps += length
        whole++
      } catch (error) {
        check(`${engine}: life ${n} of seed ${seed}`, false, error)
      }
    }
  }
  await Promise.all(Array.from({ length: together }, runLives))
  const planned = await runPlanLives(
    engine,
    driver,
    // others need the client's tax ID or address
    Object.keys(rates).filter((id) => rates[id]!.category === 'S'),
  )
  driver.close()
  check(`${engine}: every life has expected answers`, whole === httpLives, { whole, httpLives })
  check(
    `${engine}: the program is still running and shuts down cleanly`,
    program.isRunning() && (await program.stop()) === 0,
    program.getErrors().slice(-600),
  )
  const faults = await withData(location, listSumFaults)
  check(`${engine}: journal, balances and cash book agree`, faults.length === 0, faults)
  const statements = await listStatementFaults(location)
  check(`${engine}: every statement is the journal’s`, statements.length === 0, statements)
  const { plans, ended, faults: uneven } = await withData(location, comparePlans)
  check(`${engine}: every plan charges what was agreed, for each rate`, uneven.length === 0, uneven)
  check(`${engine}: every life has a plan`, plans === planLives, { plans, planLives })
  report(
    `${engine} ${planned.whole} of ${planLives} plans with ${planned.steps} steps, ${ended} of them invoiced to the end`,
    `${engine} plans`,
  )
  report(`${engine} ${whole} of ${httpLives} over HTTP with ${steps} steps`, engine)
})

/** Lives of payment plans on each database. */
const planLives = Number(process.env.PLANS) || Math.ceil(pureLives / 500)

/** Lives of payment plans, several at once. */
async function runPlanLives(engine: string, driver: InvoiceDriver, rateIds: string[]) {
  const today = new Date().toISOString().slice(0, 10)
  let [whole, next, steps] = [0, 0, 0]
  const runLives = async () => {
    while (next < planLives) {
      const n = next++
      const dice = createDice(seed * 1_000_003 + n)
      try {
        const { log } = await runPlanLife(driver, dice, { today, rateIds })
        steps += log.length
        whole++
      } catch (error) {
        check(`${engine}: plan ${n} of seed ${seed}`, false, error)
      }
    }
  }
  await Promise.all(Array.from({ length: together }, runLives))
  check(`${engine}: every plan has expected answers`, whole === planLives, { whole, planLives })
  return { whole, steps }
}
