import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  type ClockTime,
  type WeeklyHours,
  addDays,
  listDays,
  minute,
  officeHours,
  toLocalTime,
} from '#app/core/day.ts'

import { listFreeTimes } from '../../../../tests/support/free-times-oracle.ts'
import {
  withLength,
  findClosureOn,
  buildSlots,
  onlineBookingSchema,
  groupNeeds,
  getHoursFieldName,
  listLengths,
  listOpenRanges,
  type Range,
  weekSchema,
} from './rules.ts'

/** Zones that change clocks by an hour, by half an hour, at midnight, and never. */
const zones = [
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Vancouver',
  'Africa/Cairo',
  'America/Havana',
  'Asia/Kathmandu',
  'UTC',
]
const formatClock = (minutes: number): ClockTime =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
const hours = fc.uniqueArray(fc.integer({ min: 0, max: 1440 }), { maxLength: 4 }).map((marks) => {
  const sorted = marks.toSorted((a, b) => a - b)
  return sorted.flatMap((from, index): [ClockTime, ClockTime][] =>
    index % 2 === 0 && sorted[index + 1] !== undefined
      ? [[formatClock(from), formatClock(sorted[index + 1]!)]]
      : [],
  )
})
const week: fc.Arbitrary<WeeklyHours> = fc.array(hours, { minLength: 7, maxLength: 7 })
const listRanges = (day: string, zone: string) =>
  listDays(day, day, zone).flatMap(({ ranges: stretches }) => stretches)
/** Days around clock changes of some of these zones. */
const from = fc
  .constantFrom(
    '2026-03-07',
    '2026-10-31',
    '2026-04-04',
    '2026-10-03',
    '2026-04-23',
    '2026-10-29',
    '2026-03-28',
    '2026-06-10',
  )
  .chain((day) => fc.integer({ min: -1, max: 1 }).map((more) => addDays(day, more)))

describe('a day', () => {
  test('has one range, or two on a clock change; they are contiguous and match the calendar', () => {
    expect([
      listRanges('2026-11-01', 'America/New_York').length,
      listRanges('2026-03-08', 'America/New_York').length,
      listRanges('2026-11-02', 'America/New_York').length,
    ]).toEqual([2, 2, 1])
    expect(listRanges('2026-04-24', 'Africa/Cairo')).toEqual([
      {
        from: Date.parse('2026-04-23T22:00Z'),
        to: Date.parse('2026-04-24T21:00Z'),
        offset: 180 * minute,
      },
    ])
    expect(listRanges('2011-12-30', 'Pacific/Apia')).toEqual([])
    fc.assert(
      fc.property(from, fc.constantFrom(...zones), fc.nat(1439), (day, zone, at) => {
        const stretches = [...listRanges(day, zone), ...listRanges(addDays(day, 1), zone)]
        for (const [nth, { to }] of stretches.entries())
          if (nth + 1 < stretches.length) expect(stretches[nth + 1]!.from).toBe(to)
        const instant = stretches[0]!.from + at * minute
        const { offset } = stretches.findLast((stretch) => stretch.from <= instant)!
        expect(new Date(instant + offset).toISOString().slice(0, 16)).toBe(
          toLocalTime(new Date(instant), zone),
        )
      }),
    )
  })
  test('is closed with or without a name', () => {
    const studio = {
      closedDays: ['2026-12-25', '2026-12-26'],
      closedNames: { '2026-12-25': 'Christmas Day' },
    }
    expect([
      findClosureOn(studio, '2026-12-25'),
      findClosureOn(studio, '2026-12-26'),
      findClosureOn(studio, '2026-12-27'),
    ]).toEqual([{ name: 'Christmas Day' }, { name: '' }, null])
  })
})

test('finds the same slots as a search by the minute', () => {
  fc.assert(
    fc.property(
      from,
      fc.integer({ min: 0, max: 2 }),
      fc.constantFrom(...zones),
      fc.array(
        fc.record({
          week,
          busy: fc.array(
            fc.record({
              at: fc.integer({ min: -1440, max: 5000 }),
              length: fc.integer({ min: 1, max: 900 }),
            }),
            { maxLength: 4 },
          ),
        }),
        { minLength: 1, maxLength: 3 },
      ),
      fc.record({
        minutes: fc.integer({ min: 1, max: 900 }),
        minutesBefore: fc.nat(200),
        minutesAfter: fc.nat(200),
        notBefore: fc.nat(3000),
        closed: fc.boolean(),
      }),
      (first, more, zone, schedules, { notBefore, closed, ...length }) => {
        const [to, ids] = [addDays(first, more), schedules.map((_, index) => String(index))]
        const [start, closedDays] = [listRanges(first, zone)[0]!.from, closed ? [first] : []]
        const groups = ids.length > 1 ? [ids.slice(0, 1), ids.slice(1)] : [ids]
        const listBusy = (index: number): Range[] =>
          schedules[index]!.busy.map(({ at, length }) => ({
            from: start + at * minute,
            to: start + (at + length) * minute,
          }))
        const days = listDays(addDays(first, -2), addDays(to, 3), zone)
        const free = new Map(
          schedules.map(({ week }, index) => [
            ids[index]!,
            subtractRanges(listOpenRanges(week, days, closedDays), listBusy(index)),
          ]),
        )
        const found = buildSlots(
          free,
          groups,
          days.filter(({ day }) => day >= first && day <= to),
          { ...length, notBefore: new Date(start + notBefore * minute), timeZone: zone },
        )
        const expected = listFreeTimes({
          zone,
          from: first,
          to,
          closedDays,
          groups,
          ...length,
          notBefore: start + notBefore * minute,
          resources: new Map(
            schedules.map(({ week }, index) => [ids[index]!, { week, busy: listBusy(index) }]),
          ),
        })
        expect(
          found.map(({ startsLocal, startsAt, startsLater, resources }) => ({
            startsLocal,
            at: startsAt.getTime(),
            later: startsLater,
            resources,
          })),
        ).toEqual(expected)
        for (const { startsAt, endsAt, endsLocal } of found)
          expect([endsAt.getTime() - startsAt.getTime(), endsLocal]).toEqual([
            length.minutes * minute,
            toLocalTime(endsAt, zone),
          ])
      },
    ),
    { numRuns: 50 },
  )
})

/**
 * Subtracts ranges like the database: the open ones without the busy ones, joined where they meet.
 */
function subtractRanges(open: Range[], busy: Range[]): Range[] {
  const edges = [...new Set([...open, ...busy].flatMap(({ from, to }) => [from, to]))].toSorted(
    (a, b) => a - b,
  )
  const isInside = (ranges: Range[], instant: number) =>
    ranges.some(({ from, to }) => from <= instant && instant < to)
  const left: Range[] = []
  for (const [index, from] of edges.entries()) {
    const to = edges[index + 1]
    if (to === undefined || !isInside(open, from) || isInside(busy, from)) continue
    if (left.at(-1)?.to === from) left.at(-1)!.to = to
    else left.push({ from, to })
  }
  return left
}

describe('the form of weekly hours', () => {
  const toWeekFields = (week: WeeklyHours) =>
    Object.fromEntries(
      week.flatMap((spans, day) =>
        spans.length === 0
          ? []
          : [
              [`open:${day}`, 'on'],
              ...spans.flatMap(([from, to], nth) => [
                [getHoursFieldName(day, nth, 'from'), from],
                [getHoursFieldName(day, nth, 'to'), to === '24:00' ? '00:00' : to],
              ]),
            ],
      ),
    )
  const listProblems = (values: Record<string, string>) =>
    weekSchema
      .safeParse(values)
      .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
  test('round-trips', () => {
    fc.assert(
      fc.property(week, (week) => {
        expect(weekSchema.parse(toWeekFields(week))).toEqual(week)
      }),
    )
    expect(weekSchema.parse(toWeekFields(officeHours))).toEqual(officeHours)
  })
  test('sorts hours and joins adjacent ones', () => {
    expect(
      weekSchema.parse({
        'open:0': 'on',
        'hours:0:0:from': '13:00',
        'hours:0:0:to': '18:00',
        'hours:0:1:from': '09:00',
        'hours:0:1:to': '12:00',
        'hours:0:2:from': '12:00',
        'hours:0:2:to': '12:30',
      })[0],
    ).toEqual([
      ['09:00', '12:30'],
      ['13:00', '18:00'],
    ])
    expect(
      weekSchema.parse({
        'open:0': 'on',
        'hours:0:0:from': '09:00',
        'hours:0:0:to': '18:00',
        'hours:0:1:from': '10:00',
        'hours:0:1:to': '11:00',
      })[0],
    ).toEqual([['09:00', '18:00']])
    expect(weekSchema.parse({ 'hours:3:0:from': '09:00', 'hours:3:0:to': '18:00' })).toEqual([
      [],
      [],
      [],
      [],
      [],
      [],
      [],
    ])
  })
  test('reports problems by day', () => {
    expect(
      listProblems({
        'open:0': 'on',
        'open:1': 'on',
        'hours:1:0:from': '09:00',
        'open:2': 'on',
        'hours:2:0:from': '18:00',
        'hours:2:0:to': '09:00',
        'open:3': 'on',
        'hours:3:0:from': '9',
        'hours:3:0:to': '25:00',
      }),
    ).toEqual([
      'hours:0 hours-missing',
      'hours:1 hours-half',
      'hours:2 hours-backwards',
      'hours:3 hours-half',
    ])
    expect(
      listProblems({ 'open:0': 'on', 'hours:0:0:from': '00:00', 'hours:0:0:to': '00:00' }),
    ).toBeUndefined()
  })
})

describe('the form of online booking terms', () => {
  const id = crypto.randomUUID()
  const terms = {
    offered: 'on',
    hours: '1.5',
    minutesBefore: '30',
    minutesAfter: '',
    noticeHours: '48',
    daysAhead: '90',
    holdHours: '24',
    [`need:${id}`]: 'on',
  }
  const listProblems = (change: Record<string, string>) =>
    onlineBookingSchema
      .safeParse({ ...terms, ...change })
      .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
  test('accepts minutes, hours, days and resources', () => {
    expect(onlineBookingSchema.parse({ ...terms, minutesAfter: '0' })).toEqual({
      offered: true,
      minutes: 90,
      otherMinutes: [],
      minutesBefore: 30,
      minutesAfter: 0,
      noticeHours: 48,
      daysAhead: 90,
      holdHours: 24,
      needs: [id],
    })
    expect(groupNeeds({ person: ['a', 'b'], room: [], kit: ['c'] })).toEqual([['a', 'b'], ['c']])
  })
  test('accepts other lengths, one of which an address or a form chooses', () => {
    const offer = {
      ...onlineBookingSchema.parse({ ...terms, minutesAfter: '0', otherHours: '8, 4 1.5' }),
    }
    expect([offer.otherMinutes, listLengths(offer)]).toEqual([
      [480, 240],
      [90, 240, 480],
    ])
    expect(
      ['480', '90', '60', '', null].map((requested) => {
        const { minutes, otherMinutes } = withLength(offer, requested)
        return [minutes, otherMinutes]
      }),
    ).toEqual([
      [480, [90, 240]],
      [90, [480, 240]],
      [90, [480, 240]],
      [90, [480, 240]],
      [90, [480, 240]],
    ])
    for (const wrong of ['soon', '25', '0', '1 2 3 4 5'])
      expect(
        listProblems({ minutesAfter: '0', otherHours: wrong })?.some((problem) =>
          /^otherHours\b.* other-hours-malformed$/.test(problem),
        ),
      ).toBe(true)
  })
  test('reports problems by field', () => {
    expect(
      listProblems({
        hours: '0',
        minutesBefore: '-1',
        minutesAfter: '1.5',
        noticeHours: 'soon',
        daysAhead: '0',
        holdHours: '721',
      }),
    ).toEqual([
      'hours hours-malformed',
      'minutesBefore minutes-malformed',
      'minutesAfter minutes-malformed',
      'noticeHours notice-malformed',
      'daysAhead days-ahead-malformed',
      'holdHours hold-malformed',
    ])
    expect(listProblems({ minutesAfter: '0', [`need:${id}`]: '' })).toEqual(['needs needs-missing'])
    expect(listProblems({ minutesAfter: '0', [`need:${id}`]: '', offered: '' })).toBeUndefined()
  })
})
