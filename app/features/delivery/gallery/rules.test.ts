import fc from 'fast-check'
import { expect, test } from 'vitest'

import { addDays } from '#app/core/day.ts'

import { findDueReminder, isOpenToGuests, listAllowedSizes, reminderDays } from './rules.ts'

const days = fc.integer({ min: 0, max: 400 })
const today = '2030-03-01'

test('reminds at each of its days at most once, never twice a day, and not before publication', () => {
  fc.assert(
    fc.property(
      days,
      fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 60 }),
      (length, steps) => {
        const expiresOn = addDays(today, length)
        const sent: number[] = []
        let [now, reminded]: [string, number | null] = [today, null]
        for (const step of steps) {
          now = addDays(now, step)
          const due = findDueReminder({ expiresOn, publishedOn: today, reminded, today: now })
          if (due === null) continue
          sent.push(due)
          reminded = due
          expect(now <= expiresOn && addDays(now, due) >= expiresOn && due < length).toBe(true)
        }
        expect(sent).toEqual([...new Set(sent)].toSorted((one, other) => other - one))
      },
    ),
  )
})

test('sends every reminder of a gallery that is looked at daily', () => {
  const sent: [string, number][] = []
  let reminded: number | null = null
  for (let day = 0; day <= 61; day++) {
    const now = addDays(today, day)
    const due = findDueReminder({
      expiresOn: addDays(today, 60),
      publishedOn: today,
      reminded,
      today: now,
    })
    if (due !== null) sent.push([now, due])
    reminded = due ?? reminded
  }
  expect(sent).toEqual(reminderDays.map((due) => [addDays(today, 60 - due), due]))
})

test('is open to guests until the end of its last day, once it is published', () => {
  expect(
    (['draft', 'published', 'closed'] as const).map((state) =>
      [null, '2030-02-28', today, '2030-03-02'].map((expiresOn) =>
        isOpenToGuests({ state, expiresOn }, today),
      ),
    ),
  ).toEqual([
    [false, false, false, false],
    [true, false, true, true],
    [false, false, false, false],
  ])
})

test('allows the sizes that both the gallery and the share have', () => {
  expect(listAllowedSizes(['original', 'web'], ['print', 'web'])).toEqual(['web'])
  expect(listAllowedSizes([], ['print', 'web'])).toEqual([])
})
