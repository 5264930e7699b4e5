import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  addDays,
  addMonths,
  addMs,
  day,
  toStudioDay,
  countDaysBetween,
  listDays,
  hour,
  toInstant,
  isDay,
  isTimeZone,
  isWeekend,
  minute,
  toMinutes,
  officeHours,
  parseDayRange,
  subtractLocalDays,
  getStartOfDay,
  listTimeZones,
  toLocalTime,
  getWeekday,
} from './day.ts'

const newYork = 'America/New_York'
const zones = [
  newYork,
  'Australia/Lord_Howe',
  'America/Vancouver',
  'Asia/Kathmandu',
  'Africa/Cairo',
  'UTC',
]
const anyInstant = fc.date({
  min: new Date('2020-01-01'),
  max: new Date('2035-01-01'),
  noInvalidDate: true,
})
const anyDay = fc.integer({ min: 0, max: 5000 }).map((days) => addDays('2020-01-01', days))

describe('a studio day', () => {
  test("contains every instant from its start to the next day's start", () => {
    fc.assert(
      fc.property(anyInstant, fc.constantFrom(...zones), (instant, zone) => {
        const day = toStudioDay(instant, zone)
        expect(getStartOfDay(day, zone) <= instant).toBe(true)
        expect(getStartOfDay(addDays(day, 1), zone) > instant).toBe(true)
      }),
    )
  })
  test('begins at midnight, or after the gap where clocks skip midnight', () => {
    expect(toStudioDay(new Date('2026-11-20T04:59:59Z'), newYork)).toBe('2026-11-19')
    expect(toStudioDay(new Date('2026-11-20T05:00:00Z'), newYork)).toBe('2026-11-20')
    expect(getStartOfDay('2026-11-01', newYork).toISOString()).toBe('2026-11-01T04:00:00.000Z')
    expect(getStartOfDay('2026-11-02', newYork).toISOString()).toBe('2026-11-02T05:00:00.000Z')
    // in Cairo clocks go forward at midnight: that day begins at 01:00
    expect(getStartOfDay('2026-04-24', 'Africa/Cairo').toISOString()).toBe(
      '2026-04-23T22:00:00.000Z',
    )
  })
  test('adds days and counts the days between two dates', () => {
    expect([
      addDays('2028-02-28', 1),
      addDays('2028-03-01', -1),
      countDaysBetween('2028-02-28', '2028-03-01'),
      countDaysBetween('2026-12-31', '2026-01-01'),
    ]).toEqual(['2028-02-29', '2028-02-29', 2, -364])
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -2000, max: 2000 }), (day, days) => {
        expect(countDaysBetween(day, addDays(day, days))).toBe(days)
      }),
    )
  })
  test('keeps the day of the month, or takes the last day of a shorter month', () => {
    expect([
      addMonths('2026-11-20', 1),
      addMonths('2026-12-20', 1),
      addMonths('2027-01-31', 1),
      addMonths('2028-01-31', 1),
      addMonths('2026-03-31', -1),
    ]).toEqual(['2026-12-20', '2027-01-20', '2027-02-28', '2028-02-29', '2026-02-28'])
  })
  test('has weekday 0 on Monday; Saturday and Sunday are the weekend', () => {
    const week = Array.from({ length: 7 }, (_, index) => addDays('2026-11-23', index))
    expect(week.map(getWeekday)).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(week.map(isWeekend)).toEqual([false, false, false, false, false, true, true])
    expect(officeHours.map((hours) => hours.map((span) => span.join('–')))).toEqual([
      ['09:00–18:00'],
      ['09:00–18:00'],
      ['09:00–18:00'],
      ['09:00–18:00'],
      ['09:00–18:00'],
      [],
      [],
    ])
  })
  test('accepts ISO dates that exist, in the years 1 to 9998', () => {
    for (const good of ['2026-11-20', '2028-02-29', '0001-01-01', '9998-12-31'])
      expect([good, isDay(good)]).toEqual([good, true])
    for (const bad of [
      '',
      '2026-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-11-31',
      '0000-01-01',
      '9999-01-01',
      '+002026-11-20',
      '-002026-11-20',
      '20261120',
      '2026-11-2',
      '2026-11-20T10:00',
      '2026-11-20 ',
      ' 2026-11-20',
      '2026-11-20[u-ca=gregory]',
      'tomorrow',
    ])
      expect([bad, isDay(bad)]).toEqual([bad, false])
  })
  test('parses a range of two days from a URL', () => {
    expect(parseDayRange('2026-11-05_2026-12-04')).toEqual({ from: '2026-11-05', to: '2026-12-04' })
    for (const bad of [
      null,
      '',
      '2026-11-05',
      '2026-11-05_',
      '_2026-12-04',
      'x_2026-12-04',
      '2026-11-05_x',
      '2026-11-05_2026-12-04_',
      '2026-11-05-2026-12-04',
    ])
      expect([bad, parseDayRange(bad)]).toEqual([bad, null])
  })
})

describe('local time', () => {
  test('converts to an instant and back; an ambiguous time by its earlier or later instant', () => {
    fc.assert(
      fc.property(anyInstant, fc.constantFrom(...zones), (instant, zone) => {
        const wholeMinute = new Date(Math.floor(instant.getTime() / minute) * minute)
        const [first, second] = [
          toInstant(toLocalTime(wholeMinute, zone), zone)!,
          toInstant(toLocalTime(wholeMinute, zone), zone, 'later')!,
        ]
        expect([first.at, second.at].map(Number)).toContain(Number(wholeMinute))
        expect([first.isAmbiguous, second.isAmbiguous]).toEqual([
          first.at < second.at,
          first.at < second.at,
        ])
        expect([toLocalTime(first.at, zone), toLocalTime(second.at, zone)]).toEqual([
          toLocalTime(wholeMinute, zone),
          toLocalTime(wholeMinute, zone),
        ])
      }),
    )
  })
  test('sorts as text in time order', () => {
    fc.assert(
      fc.property(
        anyInstant,
        fc.integer({ min: 1, max: 3000 }),
        fc.constantFrom(...zones),
        (instant, minutes, zone) => {
          const [one, two] = [
            toLocalTime(instant, zone),
            toLocalTime(addMs(instant, minutes * minute), zone),
          ].sort()
          const [first, second] = [toInstant(one!, zone), toInstant(two!, zone)]
          if (one !== two) expect(first!.at < second!.at).toBe(true)
        },
      ),
    )
  })
  test("doesn't exist in the hour clocks skip, and is ambiguous in the hour they repeat", () => {
    expect([
      toInstant('2027-03-14T02:30', newYork),
      toInstant('2027-03-14T02:30', newYork, 'later'),
    ]).toEqual([null, null])
    expect(toInstant('2026-11-01T01:30', newYork)).toEqual({
      at: new Date('2026-11-01T05:30:00Z'),
      isAmbiguous: true,
    })
    expect(toInstant('2026-11-01T01:30', newYork, 'later')).toEqual({
      at: new Date('2026-11-01T06:30:00Z'),
      isAmbiguous: true,
    })
    expect(toInstant('2026-11-01T02:30', newYork)).toEqual({
      at: new Date('2026-11-01T07:30:00Z'),
      isAmbiguous: false,
    })
  })
  test('subtracts days: the later instant of a repeated hour, after the gap of a skipped one', () => {
    expect(subtractLocalDays('2026-11-24T13:30', 7, newYork)).toEqual(
      new Date('2026-11-17T18:30:00Z'),
    )
    expect(subtractLocalDays('2026-11-08T01:30', 7, newYork)).toEqual(
      new Date('2026-11-01T06:30:00Z'),
    )
    expect(subtractLocalDays('2027-03-21T02:30', 7, newYork)).toEqual(
      new Date('2027-03-14T07:30:00Z'),
    )
  })
  test('converts to minutes from midnight', () => {
    expect(['00:00', '00:07', '09:30', '23:59', '24:00'].map(toMinutes)).toEqual([
      0, 7, 570, 1439, 1440,
    ])
    expect([hour, day]).toEqual([60 * minute, 1440 * minute])
  })
})

describe('the days of a range', () => {
  const listLengths = (from: string, to: string, zone: string) =>
    listDays(from, to, zone).map(({ day, ranges: stretches }) => [
      day,
      ...stretches.map(({ from, to }) => (to - from) / hour),
    ])
  test('last 24 hours, and have two ranges where clocks change', () => {
    expect(listLengths('2026-11-20', '2026-11-21', newYork)).toEqual([
      ['2026-11-20', 24],
      ['2026-11-21', 24],
    ])
    expect(listLengths('2026-10-31', '2026-11-01', newYork)).toEqual([
      ['2026-10-31', 24],
      ['2026-11-01', 2, 23],
    ])
    expect(listLengths('2027-03-14', '2027-03-14', newYork)).toEqual([['2027-03-14', 2, 21]])
    expect(listLengths('2027-04-04', '2027-04-04', 'Australia/Lord_Howe')).toEqual([
      ['2027-04-04', 2, 22.5],
    ])
  })
  test('handle a clock change at midnight: a day that begins at 01:00 and one that repeats its last hour', () => {
    expect(listLengths('2026-04-23', '2026-04-24', 'Africa/Cairo')).toEqual([
      ['2026-04-23', 24],
      ['2026-04-24', 23],
    ])
    expect(listLengths('2026-10-29', '2026-10-30', 'Africa/Cairo')).toEqual([
      ['2026-10-29', 24, 1],
      ['2026-10-30', 24],
    ])
  })
  test('leave out dates a time zone skipped', () => {
    expect(listLengths('2011-12-29', '2011-12-31', 'Pacific/Apia')).toEqual([
      ['2011-12-29', 24],
      ['2011-12-31', 24],
    ])
  })
  test('have no gaps, and every instant in them is on that day', () => {
    fc.assert(
      fc.property(
        anyDay,
        fc.integer({ min: 0, max: 60 }),
        fc.constantFrom(...zones),
        (from, length, zone) => {
          const to = addDays(from, length)
          const days = listDays(from, to, zone)
          expect(days.map(({ day }) => day)).toEqual(
            Array.from({ length: length + 1 }, (_, index) => addDays(from, index)),
          )
          let previousEnd = getStartOfDay(from, zone).getTime()
          for (const { day, ranges: stretches } of days)
            for (const stretch of stretches) {
              expect(stretch.from).toBe(previousEnd)
              expect(
                [
                  new Date(stretch.from + stretch.offset),
                  new Date(stretch.to - 1 + stretch.offset),
                ].map((date) => date.toISOString().slice(0, 10)),
              ).toEqual([day, day])
              expect(toLocalTime(new Date(stretch.from), zone)).toBe(
                new Date(stretch.from + stretch.offset).toISOString().slice(0, 16),
              )
              previousEnd = stretch.to
            }
          expect(previousEnd).toBe(getStartOfDay(addDays(to, 1), zone).getTime())
        },
      ),
    )
  })
})

test('lists each time zone once, UTC first', () => {
  const all = listTimeZones()
  expect([all[0], new Set(all).size]).toEqual(['UTC', all.length])
  expect(all).toEqual(expect.arrayContaining([newYork, 'Europe/Berlin', 'Asia/Tokyo']))
  expect([newYork, 'UTC', 'Mars/Base', ''].map(isTimeZone)).toEqual([true, true, false, false])
})
