import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  type WeeklyHours,
  addMs,
  listDays,
  hour,
  toInstant,
  isWeekend,
  minute,
  toLocalTime,
} from '#app/core/day.ts'
import { listOpenRanges } from '#app/features/booking/availability/rules.ts'

import {
  listAbsencesIn,
  findClosureDuring,
  findFreeTimes,
  isExpiredHold,
  getOccupiedSpan,
} from './rules.ts'

const timeZone = 'America/New_York'
const [long, office]: WeeklyHours[] = [
  ['08:00', '20:00'],
  ['09:00', '18:00'],
].map(([from, to]) => Array.from({ length: 7 }, (_, day) => (day < 5 ? [[from!, to!]] : [])))
/** Open ranges of a week around the searched days. */
const openIn = (week: WeeklyHours, closedDays: string[] = []) =>
  listOpenRanges(week, listDays('2026-11-18', '2027-01-31', timeZone), closedDays)

describe('the nearest free times', () => {
  const now = new Date('2026-11-20T15:00:00Z')
  const buildWanted = (startsLocal: string, length: number, change = {}) => {
    const startsAt = toInstant(startsLocal, timeZone)!.at
    return {
      startsLocal,
      startsAt,
      endsAt: addMs(startsAt, length),
      minutesBefore: 0,
      minutesAfter: 0,
      ...change,
    }
  }
  const parseInstant = (local: string) => toInstant(local, timeZone)!.at
  test('start with an earlier one that day, then continue by half hours', () => {
    const busy = [{ from: parseInstant('2026-11-24T10:00'), to: parseInstant('2026-11-24T12:00') }]
    const found = findFreeTimes(buildWanted('2026-11-24T10:30', hour), {
      busy,
      timeZone,
      open: [openIn(long!)],
      now,
    })
    expect(
      found.map(({ startsLocal, endsLocal }) => `${startsLocal}-${endsLocal.slice(11)}`),
    ).toEqual(['2026-11-24T09:00-10:00', '2026-11-24T12:00-13:00', '2026-11-24T12:30-13:30'])
  })
  test('skip closed days and weekends, and keep the time of a night', () => {
    const busy = [{ from: parseInstant('2026-11-25T00:00'), to: parseInstant('2026-11-26T00:00') }]
    expect(
      findFreeTimes(buildWanted('2026-11-25T09:00', 8 * hour), {
        busy,
        timeZone,
        open: [openIn(long!, ['2026-11-26', '2026-11-27'])],
        now,
      }).map(({ startsLocal }) => startsLocal),
    ).toEqual(['2026-11-30T08:00', '2026-11-30T08:30', '2026-11-30T09:00'])
    expect(
      findFreeTimes(buildWanted('2026-11-24T22:00', 6 * hour), {
        busy,
        timeZone,
        open: [openIn(long!)],
        now,
      }).map(({ startsLocal }) => startsLocal),
    ).toEqual(['2026-11-26T22:00', '2026-11-27T22:00', '2026-11-30T22:00'])
  })
  test('are free, as long as requested, within hours, in order, and none nearer is left out', () => {
    const span = fc
      .tuple(fc.integer({ min: 0, max: 20 * 48 }), fc.integer({ min: 1, max: 30 }))
      .map(([from, length]) => ({
        from: addMs(parseInstant('2026-11-22T00:00'), from * 30 * minute),
        to: addMs(parseInstant('2026-11-22T00:00'), (from + length) * 30 * minute),
      }))
    fc.assert(
      fc.property(
        fc.array(span, { maxLength: 40 }),
        fc.integer({ min: 0, max: 18 }),
        fc.integer({ min: 1, max: 12 }),
        fc.nat(90),
        fc.nat(90),
        (busy, slot, length, minutesBefore, minutesAfter) => {
          const start = toLocalTime(
            addMs(parseInstant('2026-11-24T08:00'), slot * 30 * minute),
            timeZone,
          )
          const request = buildWanted(start, length * 30 * minute, { minutesBefore, minutesAfter })
          const isInside = toLocalTime(request.endsAt, timeZone) <= '2026-11-24T20:00'
          const found = findFreeTimes(request, {
            busy,
            timeZone,
            open: [openIn(long!, ['2026-11-26'])],
            now,
          })
          expect(found.length).toBeLessThanOrEqual(3)
          expect(found.map(({ startsLocal }) => startsLocal)).toEqual(
            found.map(({ startsLocal }) => startsLocal).toSorted(),
          )
          expect(
            found.filter(({ startsLocal }) => startsLocal <= start).length,
          ).toBeLessThanOrEqual(1)
          for (const { startsLocal, endsLocal } of found) {
            const occupied = getOccupiedSpan({
              ...request,
              startsAt: parseInstant(startsLocal),
              endsAt: parseInstant(endsLocal),
            })
            expect(parseInstant(endsLocal).getTime() - parseInstant(startsLocal).getTime()).toBe(
              length * 30 * minute,
            )
            expect(busy.some(({ from, to }) => from < occupied.to && to > occupied.from)).toBe(
              false,
            )
            const on = startsLocal.slice(0, 10)
            expect([on === '2026-11-26', isWeekend(on)]).toEqual([false, false])
            if (isInside)
              expect(startsLocal.slice(11) >= '08:00' && endsLocal.slice(11) <= '20:00').toBe(true)
          }
          if (found.length < 3) expect(busy.length).toBeGreaterThan(0)
        },
      ),
      { numRuns: 60 },
    )
  })
  test('are never in the past', () => {
    expect(
      findFreeTimes(buildWanted('2026-11-20T09:00', hour), {
        busy: [],
        timeZone,
        open: [openIn(long!)],
        now,
      }).map(({ startsLocal }) => startsLocal),
    ).toEqual(['2026-11-20T10:00', '2026-11-20T10:30', '2026-11-20T11:00'])
  })
  test('are within the hours of everyone requested', () => {
    const busy = [{ from: parseInstant('2026-11-24T11:00'), to: parseInstant('2026-11-24T16:00') }]
    const found = findFreeTimes(buildWanted('2026-11-24T11:00', 2 * hour), {
      busy,
      timeZone,
      open: [openIn(long!), openIn(office!, ['2026-11-25'])],
      now,
    })
    expect(found.map(({ startsLocal }) => startsLocal)).toEqual([
      '2026-11-24T09:00',
      '2026-11-24T16:00',
      '2026-11-26T09:00',
    ])
    // an evening stays an evening, on days both work
    expect(
      findFreeTimes(buildWanted('2026-11-24T19:00', 2 * hour), {
        busy: [],
        timeZone,
        open: [openIn(long!), openIn(office!, ['2026-11-25'])],
        now,
      }).map(({ startsLocal }) => startsLocal),
    ).toEqual(['2026-11-26T19:00', '2026-11-27T19:00', '2026-11-30T19:00'])
  })
  test('never include skipped or repeated hours', () => {
    const nights: WeeklyHours = Array.from({ length: 7 }, () => [['00:00', '06:00']])
    const open = [listOpenRanges(nights, listDays('2027-10-29', '2028-01-15', timeZone), [])]
    const found = findFreeTimes(buildWanted('2027-11-06T23:00', hour), {
      busy: [],
      timeZone,
      open,
      now,
    })
    expect(found.map(({ startsLocal }) => startsLocal)).toEqual([
      '2027-11-07T23:00',
      '2027-11-08T23:00',
      '2027-11-09T23:00',
    ])
    expect(
      findFreeTimes(buildWanted('2027-11-07T00:00', hour / 2), {
        busy: [],
        timeZone,
        open,
        now,
      }).map(({ startsLocal }) => startsLocal.slice(11)),
    ).toEqual(['02:00', '02:30', '03:00'])
  })
})

describe('absences', () => {
  const [from, to] = [parseClock('09:00'), parseClock('12:00')]
  const buildAbsence = (resourceId: string, begins: string, ends: string) => ({
    resourceId,
    from: parseClock(begins),
    to: parseClock(ends),
  })
  test('are listed once per resource, until the end of those that follow without a gap', () => {
    const absences = [
      buildAbsence('a', '08:00', '10:00'),
      buildAbsence('b', '08:30', '09:00'),
      buildAbsence('a', '09:30', '11:00'),
      buildAbsence('b', '11:00', '13:00'),
      buildAbsence('a', '11:00', '14:00'),
      buildAbsence('a', '15:00', '16:00'),
    ]
    expect(listAbsencesIn(absences, { from, to })).toEqual([
      buildAbsence('a', '08:00', '14:00'),
      buildAbsence('b', '11:00', '13:00'),
    ])
    expect(
      listAbsencesIn(absences, { from: parseClock('14:00'), to: parseClock('15:00') }),
    ).toEqual([])
  })
  test('find a closed day on each day a booking touches, and on none it only borders on', () => {
    const studio = {
      timeZone,
      closedDays: ['2026-11-26'],
      closedNames: { '2026-11-26': 'Thanksgiving' },
    }
    const findClosure = (startsAt: string, endsAt: string) =>
      findClosureDuring(studio, {
        startsAt: toInstant(startsAt, timeZone)!.at,
        endsAt: toInstant(endsAt, timeZone)!.at,
      })
    expect([
      findClosure('2026-11-25T22:00', '2026-11-26T02:00'),
      findClosure('2026-11-26T09:00', '2026-11-26T10:00'),
      findClosure('2026-11-25T22:00', '2026-11-26T00:00'),
      findClosure('2026-11-27T00:00', '2026-11-27T02:00'),
    ]).toEqual([
      { day: '2026-11-26', name: 'Thanksgiving' },
      { day: '2026-11-26', name: 'Thanksgiving' },
      null,
      null,
    ])
  })
  test('a hold expires at its exact instant', () => {
    const now = parseClock('12:00')
    expect([
      isExpiredHold({ state: 'held', heldUntil: now }, now),
      isExpiredHold({ state: 'held', heldUntil: addMs(now, 1) }, now),
      isExpiredHold({ state: 'held', heldUntil: null }, now),
      isExpiredHold({ state: 'pending', heldUntil: now }, now),
    ]).toEqual([true, false, false, false])
  })
})

function parseClock(clock: string) {
  return new Date(`2026-11-24T${clock}:00Z`)
}
