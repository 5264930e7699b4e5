import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { addDays, addMonths, toInstant, getWeekday } from '#app/core/day.ts'

import {
  assignRows,
  findJoints,
  type CalendarBooking,
  type LocalSpan,
  parseCalendarFilter,
  formatCalendarQuery,
  buildMonthCells,
  findDstChange,
  toClock,
  applyMovesToCounts,
  minutesPerDay,
  getVisibleHours,
  assignLanes,
  addMinutes,
  listMonthDays,
  moveSpan,
  findPartOnDay,
  quarterMinutes,
  resizeSpan,
  findRepeatedHour,
  listWeekDays,
} from './rules.ts'

const anyDay = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2024-01-01', days))
const zones = fc.constantFrom(
  'America/New_York',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'UTC',
)
/** A booking that ends on the next day at the latest. */
const generateSpan = (day: string) =>
  fc
    .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 2 * minutesPerDay }))
    .map(([from, long]): LocalSpan => {
      const startsLocal = `${day}T${toClock(from)}`
      const endsLocal = addMinutes(startsLocal, Math.min(long, 2 * minutesPerDay - 1 - from))
      return { startsLocal, endsLocal }
    })
const someSpan = anyDay.chain(generateSpan)
const daysWithSpans = anyDay.chain((day) =>
  fc.tuple(
    fc.constant(day),
    fc
      .array(generateSpan(day), { maxLength: 40 })
      .map((spans) => spans.map((span, id) => ({ ...span, id: String(id) }))),
  ),
)
const shifts = fc.record({
  days: fc.integer({ min: -40, max: 40 }),
  minutes: fc.integer({ min: -2000, max: 2000 }).map((minutes) => minutes * quarterMinutes),
})
const countMinutes = ({ startsLocal, endsLocal }: LocalSpan) =>
  (Date.parse(`${endsLocal}Z`) - Date.parse(`${startsLocal}Z`)) / 60_000

describe('the part of a booking on one day', () => {
  test('all parts together are the whole, from the first minute to the last', () => {
    fc.assert(
      fc.property(someSpan, (span) => {
        const days = [0, 1, 2].map((on) => addDays(span.startsLocal.slice(0, 10), on))
        const parts = days.flatMap((day) => findPartOnDay(span, day) ?? [])
        expect(parts.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(countMinutes(span))
        expect(parts[0]!.begins && parts.at(-1)!.ends).toBe(true)
        expect(findPartOnDay(span, addDays(days[0]!, -1))).toBeNull()
      }),
    )
  })
  test("a night has two parts; an end at midnight isn't part of the next day", () => {
    expect(
      findPartOnDay(
        { startsLocal: '2026-11-24T22:00', endsLocal: '2026-11-25T02:00' },
        '2026-11-24',
      ),
    ).toEqual({ from: 1320, to: 1440, begins: true, ends: false })
    expect(
      findPartOnDay(
        { startsLocal: '2026-11-24T22:00', endsLocal: '2026-11-25T02:00' },
        '2026-11-25',
      ),
    ).toEqual({ from: 0, to: 120, begins: false, ends: true })
    expect(
      findPartOnDay(
        { startsLocal: '2026-11-24T22:00', endsLocal: '2026-11-25T00:00' },
        '2026-11-24',
      ),
    ).toEqual({ from: 1320, to: 1440, begins: true, ends: true })
    expect(
      findPartOnDay(
        { startsLocal: '2026-11-24T22:00', endsLocal: '2026-11-25T00:00' },
        '2026-11-25',
      ),
    ).toBeNull()
  })
})

describe('lanes', () => {
  test('hold all bookings without overlap, and overlapping ones share the width', () => {
    fc.assert(
      fc.property(daysWithSpans, ([day, all]) => {
        const placed = assignLanes(all, day)
        expect(placed.map(({ item }) => item.id).toSorted()).toEqual(
          all.map(({ id }) => id).toSorted(),
        )
        for (const item of placed) {
          expect(item.lane).toBeLessThan(item.lanes)
          for (const other of placed) {
            if (
              item === other ||
              item.part.from >= other.part.to ||
              other.part.from >= item.part.to
            )
              continue
            expect(item.lanes).toBe(other.lanes)
            expect(item.lane).not.toBe(other.lane)
          }
        }
      }),
    )
  })
  test('number at most as many as bookings overlap at one minute', () => {
    fc.assert(
      fc.property(daysWithSpans, ([day, all]) => {
        const placed = assignLanes(all, day)
        const most = Math.max(
          0,
          ...placed.map(
            ({ part: { from } }) =>
              placed.filter(({ part }) => part.from <= from && from < part.to).length,
          ),
        )
        for (const { lanes } of placed) expect(lanes).toBeLessThanOrEqual(most)
      }),
    )
  })
  test('give the whole width to a booking without overlap', () => {
    const placed = assignLanes(
      [
        { id: 'a', startsLocal: '2026-11-24T09:00', endsLocal: '2026-11-24T10:00' },
        { id: 'b', startsLocal: '2026-11-24T10:00', endsLocal: '2026-11-24T11:00' },
      ],
      '2026-11-24',
    )
    expect(placed.map(({ lane, lanes }) => [lane, lanes])).toEqual([
      [0, 1],
      [0, 1],
    ])
  })
  test('are as many as bookings at the same time', () => {
    const same = Array.from({ length: 15 }, (_, index) => ({
      id: `${index}`,
      startsLocal: '2026-11-24T09:00',
      endsLocal: '2026-11-24T10:00',
    }))
    expect(assignLanes(same, '2026-11-24').map(({ lane, lanes }) => [lane, lanes])).toEqual(
      same.map((_, index) => [index, 15]),
    )
  })
  test('lie within the visible hours', () => {
    fc.assert(
      fc.property(daysWithSpans, ([day, all]) => {
        const parts = assignLanes(all, day).map(({ part }) => part)
        const { from, to } = getVisibleHours(parts, false)
        for (const part of parts) expect(part.from >= from * 60 && part.to <= to * 60).toBe(true)
        expect(from <= 8 && to >= 20 && from >= 0 && to <= 24).toBe(true)
      }),
    )
  })
})

describe('moving and resizing', () => {
  test('a move keeps the length and snaps to quarter hours when minutes change', () => {
    fc.assert(
      fc.property(someSpan, shifts, (span, shift) => {
        const movedSpan = moveSpan(span, shift)
        expect(countMinutes(movedSpan)).toBe(countMinutes(span))
        if (shift.minutes === 0)
          expect(movedSpan.startsLocal.slice(11)).toBe(span.startsLocal.slice(11))
        else expect(Number(movedSpan.startsLocal.slice(14)) % quarterMinutes).toBe(0)
      }),
    )
  })
  test('a move and its reverse restore the time, on quarter hours', () => {
    fc.assert(
      fc.property(someSpan, shifts, (span, shift) => {
        const on = moveSpan(span, { days: 0, minutes: quarterMinutes })
        expect(
          moveSpan(moveSpan(on, shift), { days: -shift.days, minutes: -shift.minutes }),
        ).toEqual(on)
      }),
    )
  })
  test('a resize keeps the start, is at least a quarter hour long and ends on the next day at the latest', () => {
    fc.assert(
      fc.property(someSpan, shifts, (span, shift) => {
        const { startsLocal, endsLocal } = resizeSpan(span, shift)
        expect(startsLocal).toBe(span.startsLocal)
        expect(countMinutes({ startsLocal, endsLocal })).toBeGreaterThanOrEqual(quarterMinutes)
        expect(endsLocal.slice(0, 10) <= addDays(startsLocal.slice(0, 10), 1)).toBe(true)
      }),
    )
  })
})

describe('days of a clock change', () => {
  test('have skipped minutes on no clock, repeated ones twice and all others once', () => {
    fc.assert(
      fc.property(anyDay, zones, fc.integer({ min: 0, max: 95 }), (day, zone, at) => {
        const change = findDstChange(day, zone)
        const minutes = at * quarterMinutes
        const instant = toInstant(`${day}T${toClock(minutes)}`, zone)
        const isWithinChange = change !== null && minutes >= change.from && minutes < change.to
        expect(instant === null ? 'missing' : instant.isAmbiguous ? 'twice' : null).toBe(
          isWithinChange ? change.kind : null,
        )
      }),
      { numRuns: 300 },
    )
  })
  test('skip the first hour of a day, or repeat the last, if clocks change at midnight', () => {
    expect(findDstChange('2027-04-30', 'Africa/Cairo')).toEqual({
      from: 0,
      to: 60,
      kind: 'missing',
    })
    expect(findDstChange('2026-10-29', 'Africa/Cairo')).toEqual({
      from: 23 * 60,
      to: 24 * 60,
      kind: 'twice',
    })
  })
  test('skip an hour in March and repeat one in November in New York', () => {
    expect(findDstChange('2026-03-08', 'America/New_York')).toEqual({
      from: 120,
      to: 180,
      kind: 'missing',
    })
    expect(findDstChange('2026-11-01', 'America/New_York')).toEqual({
      from: 60,
      to: 120,
      kind: 'twice',
    })
    expect(findDstChange('2026-11-02', 'America/New_York')).toBeNull()
    const repeatedHour = findDstChange('2026-11-01', 'America/New_York')
    expect(
      findRepeatedHour({ startsLocal: '2026-11-01T01:30', startsLater: true }, repeatedHour),
    ).toBe('second')
    expect(
      findRepeatedHour({ startsLocal: '2026-11-01T01:30', startsLater: false }, repeatedHour),
    ).toBe('first')
    expect(
      findRepeatedHour({ startsLocal: '2026-11-01T02:00', startsLater: false }, repeatedHour),
    ).toBeNull()
  })
})

describe('visible days', () => {
  test('a week begins on its first weekday and contains its day; a month has all its days in whole weeks', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 6 }), (day, weekday) => {
        const [week, month] = [listWeekDays(day, weekday), listMonthDays(day, weekday)]
        expect([getWeekday(week[0]!), week.length, week.includes(day)]).toEqual([weekday, 7, true])
        expect([getWeekday(month[0]!), month.length % 7]).toEqual([weekday, 0])
        const first = `${day.slice(0, 8)}01`
        for (let on = first; on < addMonths(first, 1); on = addDays(on, 1))
          expect(month).toContain(on)
        expect(month[6]! >= first && month.at(-7)! < addMonths(first, 1)).toBe(true)
      }),
    )
  })
  test('a longer booking has the same row on all its days of a week, and no row has two', () => {
    const week = listWeekDays('2026-11-25', 6)
    const anySpan = fc
      .tuple(fc.integer({ min: -5, max: 8 }), fc.integer({ min: 1, max: 6 }))
      .map(([from, length]) => ({
        startsLocal: `${addDays(week[0]!, from)}T00:00`,
        endsLocal: `${addDays(week[0]!, from + length)}T00:00`,
      }))
    fc.assert(
      fc.property(fc.array(anySpan, { maxLength: 8 }), (spans) => {
        const rows = assignRows(spans, week)
        for (const day of week) {
          const here = spans.filter((span) => findPartOnDay(span, day))
          expect(new Set(here.map((span) => rows.get(span))).size).toBe(here.length)
        }
        for (const span of spans) {
          const joints = week.map((day, index) => findJoints(span, day, index) ?? '')
          expect(joints.filter((sides) => sides.includes('after')).length).toBe(
            joints.filter((sides) => sides.includes('before')).length,
          )
        }
      }),
    )
  })
  test('a day in the month shows three bookings and the number of others, also after a move', () => {
    const buildEntry = (id: number, on: string): CalendarBooking => ({
      id: String(id),
      number: id,
      category: 'podcast',
      title: '',
      client: 'Tern',
      state: 'pending',
      startsLocal: `${on}T0${id}:00`,
      endsLocal: `${on}T0${id}:30`,
      startsLater: false,
      endsLater: false,
      heldUntil: null,
      repeats: false,
      people: [],
      declined: [],
      revision: 0,
    })
    const days = ['2026-11-24', '2026-11-25']
    const entries = [1, 2, 3].map((id) => buildEntry(id, days[0]!))
    expect(
      buildMonthCells(days, entries, { [days[0]!]: 5 }).map(({ entries, more }) => [
        entries.length,
        more,
      ]),
    ).toEqual([
      [3, 2],
      [0, 0],
    ])
    const movedSpan = moveSpan(entries[0]!, { days: 1, minutes: 0 })
    const after = applyMovesToCounts({ [days[0]!]: 5 }, days, [
      { before: entries[0]!, after: movedSpan },
    ])
    expect(
      buildMonthCells(days, [{ ...entries[0]!, ...movedSpan }, ...entries.slice(1)], after).map(
        ({ entries, more }) => [entries.length, more],
      ),
    ).toEqual([
      [2, 2],
      [1, 0],
    ])
  })
  test('an address round-trips through the filter and drops unknown values', () => {
    const requested = {
      on: '2026-11-24',
      category: 'podcast',
      resource: '00000000-0000-4000-8000-000000000000',
      hours: 'all',
    } as const
    expect(parseCalendarFilter(new URLSearchParams(formatCalendarQuery(requested)))).toEqual(
      requested,
    )
    expect(
      formatCalendarQuery(
        parseCalendarFilter(new URLSearchParams('on=2026-02-30&category=x&resource=y&hours=z')),
      ),
    ).toBe('')
  })
})
