import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  type StudioDay,
  addDays,
  addMonths,
  addMs,
  day,
  getStartOfDay,
  toStudioDay,
} from '#app/core/day.ts'
import type { LateFee } from '#app/features/studio/policy/rules.ts'

import { listDueLateFees } from './rules.ts'

const monthly: LateFee = { kind: 'percent', ppm: 15_000, days: 14 }
const flat: LateFee = { kind: 'amount', cents: 2500, days: 14 }
const anyDays = fc.integer({ min: 1, max: 90 })
const anyMonthly: fc.Arbitrary<LateFee> = fc.record({
  kind: fc.constant('percent'),
  ppm: fc.integer({ min: 100, max: 100_000 }),
  days: anyDays,
})
const anyFlat: fc.Arbitrary<LateFee> = fc.record({
  kind: fc.constant('amount'),
  cents: fc.integer({ min: 1, max: 100_000 }),
  days: anyDays,
})
const anyDueDay = fc.nat(1500).map((days) => addDays('2027-11-15', days))

/** Drafts what is due on these days after the due day, and returns when each month was drafted. */
function draftOn(daysAfter: number[], { fee, dueOn }: { fee: LateFee; dueOn: StudioDay }) {
  const draftedOn = new Map<number, StudioDay>()
  for (const days of daysAfter) {
    const today = addDays(dueOn, days)
    const drafted = [...draftedOn.keys()]
    for (const { month } of listDueLateFees({ fee, dueOn, open: 1_000_000, drafted }, today)) {
      expect(draftedOn.has(month)).toBe(false)
      draftedOn.set(month, today)
    }
  }
  return draftedOn
}
const everyDay = Array.from({ length: 500 }, (_, index) => index)

describe('late fees', () => {
  test('are due each month once, on the day after the grace days', () => {
    fc.assert(
      fc.property(anyMonthly, anyDueDay, (fee, dueOn) => {
        const drafted = draftOn(everyDay, { fee, dueOn })
        const first = addDays(dueOn, fee.days + 1)
        expect([...drafted]).toEqual(
          [...drafted.keys()].map((month) => [month, addMonths(first, month - 1)]),
        )
        expect([...drafted.keys()]).toEqual([...drafted.keys()].map((_, index) => index + 1))
        expect(addMonths(first, drafted.size) > addDays(dueOn, 499)).toBe(true)
      }),
      { numRuns: 30 },
    )
  })
  test('are due once if they are flat', () => {
    fc.assert(
      fc.property(anyFlat, anyDueDay, (fee, dueOn) => {
        expect([...draftOn(everyDay, { fee, dueOn })]).toEqual([[0, addDays(dueOn, fee.days + 1)]])
      }),
      { numRuns: 30 },
    )
  })
  test('are the same for every month after days on which nothing ran', () => {
    const anyRuns = fc
      .uniqueArray(fc.integer({ min: -30, max: 498 }), { maxLength: 20 })
      .map((days) => [...days.sort((one, other) => one - other), 499])
    fc.assert(
      fc.property(fc.oneof(anyMonthly, anyFlat), anyDueDay, anyRuns, (fee, dueOn, runs) => {
        const seldom = draftOn(runs, { fee, dueOn })
        const daily = draftOn(everyDay, { fee, dueOn })
        expect([...seldom.keys()]).toEqual([...daily.keys()])
        for (const [month, draftedOn] of daily) expect(seldom.get(month)! >= draftedOn).toBe(true)
      }),
      { numRuns: 30 },
    )
  })
  test('never come before the grace days have passed in the studio’s zone', () => {
    const zones = ['America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo', 'Pacific/Chatham']
    const anyInstant = fc.record({ hours: fc.integer({ min: -72, max: 72 }), days: fc.nat(1500) })
    fc.assert(
      fc.property(
        fc.oneof(anyMonthly, anyFlat),
        anyInstant,
        fc.constantFrom(...zones),
        (fee, { hours, days }, timeZone) => {
          const dueOn = addDays('2027-11-15', days)
          const end = getStartOfDay(addDays(dueOn, fee.days + 1), timeZone)
          const now = addMs(end, (hours * day) / 24)
          const facts = { fee, dueOn, open: 1_000_000, drafted: [] }
          expect(listDueLateFees(facts, toStudioDay(now, timeZone)).length > 0).toBe(now >= end)
        },
      ),
    )
  })
  test('fall on the last day of a shorter month, and don’t drift', () => {
    // the first day is January 31
    const drafted = draftOn(everyDay.slice(0, 130), { fee: monthly, dueOn: '2027-01-16' })
    expect([...drafted.values()]).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'])
    const inLeapYear = draftOn(everyDay.slice(0, 45), { fee: monthly, dueOn: '2028-01-16' })
    expect([...inLeapYear.values()]).toEqual(['2028-01-31', '2028-02-29'])
  })
  test('are a share of what is open, rounded, or the flat amount', () => {
    const list = (fee: LateFee, open: number) =>
      listDueLateFees({ fee, dueOn: '2030-03-15', open, drafted: [] }, '2030-04-30')
    expect(list(monthly, 120_000)).toEqual([
      { month: 1, cents: 1800 },
      { month: 2, cents: 1800 },
    ])
    expect(list(monthly, 99_999)[0]).toEqual({ month: 1, cents: 1500 })
    expect(list(flat, 120_000)).toEqual([{ month: 0, cents: 2500 }])
  })
  test('are left out if nothing is open or they round to zero', () => {
    const list = (fee: LateFee, open: number) =>
      listDueLateFees({ fee, dueOn: '2030-03-15', open, drafted: [] }, '2030-04-10')
    expect([list(monthly, 0), list(flat, 0), list(monthly, 33)]).toEqual([[], [], []])
    expect(list(monthly, 34)).toEqual([{ month: 1, cents: 1 }])
  })
})
