import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { addDays, findLastWholeDay, countDaysBetween } from '#app/core/day.ts'
import { type LocalSpan, addMinutes } from '#app/features/booking/calendar/rules.ts'

import { shiftSpan } from './rules.ts'

const start = fc
  .integer({ min: 0, max: 60 * 24 * 700 })
  .map((minutes) => addMinutes('2026-01-01T00:00', minutes))
const hours = fc
  .tuple(start, fc.integer({ min: 15, max: 60 * 24 * 5 }))
  .map(([startsLocal, length]): LocalSpan => ({
    startsLocal,
    endsLocal: addMinutes(startsLocal, length),
  }))
  .filter((span) => !findLastWholeDay(span))
const wholeDays = fc
  .tuple(start, fc.integer({ min: 1, max: 9 }))
  .map(([startsLocal, days]): LocalSpan => ({
    startsLocal: `${startsLocal.slice(0, 10)}T00:00`,
    endsLocal: `${addDays(startsLocal.slice(0, 10), days)}T00:00`,
  }))
const countWholeDays = ({ startsLocal, endsLocal }: LocalSpan) =>
  countDaysBetween(startsLocal.slice(0, 10), endsLocal.slice(0, 10))

describe('shiftSpan', () => {
  test('moves both ends by as much, and back again', () => {
    fc.assert(
      fc.property(hours, hours, hours, (span, from, to) => {
        expect(shiftSpan(shiftSpan(span, from, to), to, from)).toEqual(span)
        expect(shiftSpan(from, from, to)).toEqual(to)
      }),
    )
  })
  test('keeps whole days whole when their days or their number change', () => {
    fc.assert(
      fc.property(wholeDays, wholeDays, wholeDays, (span, from, to) => {
        const moved = shiftSpan(span, from, to)
        fc.pre(moved.endsLocal > moved.startsLocal)
        expect(findLastWholeDay(moved)).not.toBeNull()
        expect(countWholeDays(moved) - countWholeDays(span)).toBe(
          countWholeDays(to) - countWholeDays(from),
        )
      }),
    )
  })
  test('gives the new hours and length when whole days become hours or the reverse', () => {
    fc.assert(
      fc.property(wholeDays, wholeDays, hours, (span, from, to) => {
        const moved = shiftSpan(span, from, to)
        expect(moved.startsLocal.slice(11)).toBe(to.startsLocal.slice(11))
        expect(moved.endsLocal.slice(11)).toBe(to.endsLocal.slice(11))
        const back = shiftSpan(to, to, span)
        expect(back).toEqual(span)
        expect(shiftSpan(moved, to, from).startsLocal).toBe(span.startsLocal)
      }),
    )
  })
})
