import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { addDays, countDaysBetween, getWeekday, officeHours } from '#app/core/day.ts'

import {
  type ReminderFacts,
  type StudioHours,
  findNextReminder,
  findOpenDay,
  planReminders,
} from './rules.ts'

const everyDay: StudioHours = {
  week: Array.from({ length: 7 }, () => [['09:00', '18:00']]),
  closedDays: [],
}
const facts: ReminderFacts = {
  issuedOn: '2026-06-01',
  dueOn: '2026-06-15',
  open: 30_000,
  isDisputed: false,
  isStopped: false,
  pausedUntil: null,
  steps: [-3, 3, 14].map((days) => ({ days, text: '', hasStatement: false })),
  done: [],
}
const plan = (changes: Partial<ReminderFacts>, today: string, hours = everyDay) =>
  planReminders({ ...facts, ...changes }, { today, hours }).map((reminder) =>
    reminder.kind === 'planned'
      ? `${reminder.days} ${reminder.day}`
      : `${reminder.days} ${reminder.result}`,
  )
const buildSent = (days: number) => ({
  days,
  at: new Date('2026-06-12T14:00Z'),
  result: 'sent' as const,
})

describe('the reminders of an invoice', () => {
  test('go out on their days', () => {
    expect(plan({}, '2026-06-02')).toEqual(['-3 2026-06-12', '3 2026-06-18', '14 2026-06-29'])
  })
  test('are none once it is paid, disputed or stopped, but show what was sent', () => {
    for (const change of [{ open: 0 }, { isDisputed: true }, { isStopped: true }])
      expect(plan({ ...change, done: [buildSent(-3)] }, '2026-06-13')).toEqual(['-3 sent'])
  })
  test('leave out a day on or before the issue day', () => {
    expect(plan({ issuedOn: '2026-06-12' }, '2026-06-12')).toEqual([
      '3 2026-06-18',
      '14 2026-06-29',
    ])
  })
  test('move to the next open day, and before the due day or not at all', () => {
    // June 12, 2026 is a Friday, the 18th a Thursday, the 29th a Monday
    const hours = { week: officeHours, closedDays: ['2026-06-12', '2026-06-18', '2026-06-19'] }
    expect(plan({}, '2026-06-02', hours)).toEqual(['3 2026-06-22', '14 2026-06-29'])
  })
  test('wait until a pause ends', () => {
    expect(plan({ pausedUntil: '2026-06-20' }, '2026-06-02')).toEqual([
      '3 2026-06-20',
      '14 2026-06-29',
    ])
  })
  test('are sent up to a week late, and only the last of several', () => {
    expect(plan({}, '2026-06-25')).toEqual(['3 2026-06-25', '14 2026-06-29'])
    expect(plan({}, '2026-06-26')).toEqual(['14 2026-06-29'])
    expect(plan({ pausedUntil: '2026-06-30' }, '2026-06-02')).toEqual(['14 2026-06-30'])
    expect(plan({}, '2026-07-07')).toEqual([])
  })
  test('never follow a later one', () => {
    expect(plan({ done: [buildSent(14)] }, '2026-06-02')).toEqual(['14 sent'])
  })
})

test('a year of closed days keeps the day', () => {
  const closedDays = Array.from({ length: 400 }, (_, index) => addDays('2026-01-01', index))
  expect(findOpenDay('2026-02-01', { ...everyDay, closedDays })).toBe('2026-02-01')
  expect(findOpenDay('2026-06-13', { week: officeHours, closedDays: [] })).toBe('2026-06-15')
})

const dayOfYear = fc.integer({ min: 0, max: 300 }).map((days) => addDays('2026-01-01', days))

test('a client gets each reminder once, one a day at most, never on a closed day or a paused one', () => {
  fc.assert(
    fc.property(
      dayOfYear,
      fc.integer({ min: 0, max: 60 }),
      fc.uniqueArray(fc.integer({ min: -30, max: 60 }), { maxLength: 5 }),
      fc.option(dayOfYear, { nil: null }),
      fc.uniqueArray(dayOfYear, { maxLength: 40 }),
      (issuedOn, dueDays, days, pausedUntil, closedDays) => {
        const dueOn = addDays(issuedOn, dueDays)
        const hours = { week: officeHours, closedDays }
        const allFacts = {
          ...facts,
          issuedOn,
          dueOn,
          pausedUntil,
          steps: days.map((offset) => ({ days: offset, text: '', hasStatement: false })),
        }
        const done: ReminderFacts['done'] = []
        const sentOn: string[] = []
        for (
          let today = issuedOn;
          countDaysBetween(issuedOn, today) < 150;
          today = addDays(today, 1)
        ) {
          const next = findNextReminder(planReminders({ ...allFacts, done }, { today, hours }))
          if (!next || next.day > today) continue
          done.push({ ...buildSent(next.days), at: new Date(today) })
          sentOn.push(today)
        }
        expect(new Set(done.map((reminder) => reminder.days)).size).toBe(done.length)
        expect(new Set(sentOn).size).toBe(sentOn.length)
        for (const [index, on] of sentOn.entries()) {
          expect(closedDays).not.toContain(on)
          expect(getWeekday(on)).toBeLessThan(5)
          expect(on >= (pausedUntil ?? on)).toBe(true)
          expect(on >= addDays(dueOn, done[index]!.days)).toBe(true)
          expect(on > issuedOn).toBe(true)
        }
      },
    ),
  )
})
