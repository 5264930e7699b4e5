import { afterAll, test } from 'vitest'

import { check, printLine, report } from '../../support/check.ts'
import { createDice } from '../../support/random-studios.ts'
import { runPureLife } from './pure-life.ts'

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
