import fc from 'fast-check'
import { expect, test } from 'vitest'

import { addDays } from '#app/core/day.ts'

import { findPromiseProblems, promiseSchema } from './rules.ts'

const today = '2030-03-04'
const anyDay = fc.option(
  fc.integer({ min: -3, max: 3 }).map((days) => addDays(today, days)),
  { nil: null },
)

test('allows a date from today on, and its change only with a reason and to another day', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 3 }),
      anyDay,
      anyDay,
      fc.constantFrom('', 'The lab is late.'),
      (number, before, promisedOn, reason) => {
        const newest = { number, promisedOn: number === 0 ? null : before }
        const problems = findPromiseProblems({ promisedOn, reason }, newest, today)
        const isDayAllowed =
          number === 0
            ? promisedOn !== null && promisedOn >= today
            : promisedOn !== before && (promisedOn === null || promisedOn >= today)
        expect(problems.promisedOn === undefined).toBe(isDayAllowed)
        expect(problems.reason === undefined).toBe(number === 0 || reason !== '')
      },
    ),
  )
})

test('reads the form: an empty date is none, and the rest has limits', () => {
  expect(promiseSchema.parse({})).toEqual({ promisedOn: null, reason: '', number: 0 })
  expect(
    promiseSchema.parse({ promisedOn: ' 2030-04-01 ', reason: ' The  lab ', number: '2' }),
  ).toEqual({ promisedOn: '2030-04-01', reason: 'The  lab', number: 2 })
  const listProblems = (values: Record<string, string>) =>
    promiseSchema.safeParse(values).error?.issues.map(({ message }) => message)
  expect(listProblems({ promisedOn: '2030-02-30' })).toEqual(['day-malformed'])
  expect(listProblems({ reason: 'x'.repeat(501) })).toEqual(['reason-long'])
})
