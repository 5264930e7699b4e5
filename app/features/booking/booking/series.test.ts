import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { addDays, addMonths, toLocalTime } from '#app/core/day.ts'

import { listProblems, terms, buildFields } from '../../../../tests/support/booking-fields.ts'
import { bookingSchema, listSeriesDays, rhythms } from './rules.ts'

const zones = [
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Vancouver',
  'Asia/Kathmandu',
  'Africa/Cairo',
  'UTC',
]

describe('listSeriesDays', () => {
  const anyDay = fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2026-01-01', days))
  test('returns the weekday every week or two, or the day every month (the last of a shorter one), first and last included', () => {
    fc.assert(
      fc.property(
        anyDay,
        fc.constantFrom(...rhythms),
        fc.integer({ min: -5, max: 800 }),
        (first, rhythm, length) => {
          const [until, days] = [
            addDays(first, length),
            listSeriesDays(first, rhythm, addDays(first, length)),
          ]
          const getNthDay = (index: number) =>
            rhythm === 'monthly'
              ? addMonths(first, index)
              : addDays(first, index * { weekly: 7, biweekly: 14 }[rhythm])
          const refused =
            until < getNthDay(1)
              ? 'until-early'
              : until > addMonths(first, 24) || getNthDay(104) <= until
                ? 'until-late'
                : null
          expect(typeof days === 'string' ? days : null).toBe(refused)
          if (typeof days === 'string') return
          expect(days).toEqual(Array.from({ length: days.length }, (_, index) => getNthDay(index)))
          expect([
            days.length <= 104,
            days.at(-1)! <= until,
            getNthDay(days.length) > until,
          ]).toEqual([true, true, true])
        },
      ),
    )
    expect(listSeriesDays('2027-01-31', 'monthly', '2027-05-31')).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
    ])
    // at least two dates; at most two years or 104 dates
    expect(
      ['2027-01-07', '2027-01-08', '2028-12-28', '2028-12-29']
        .map((until) => listSeriesDays('2027-01-01', 'weekly', until))
        .map((days) => (typeof days === 'string' ? days : days.length)),
    ).toEqual(['until-early', 2, 104, 'until-late'])
    expect(
      ['2027-01-31', '2027-02-01', '2029-01-01', '2029-01-02']
        .map((until) => listSeriesDays('2027-01-01', 'monthly', until))
        .map((days) => (typeof days === 'string' ? days : days.length)),
    ).toEqual(['until-early', 2, 25, 'until-late'])
    expect(listSeriesDays('2027-03-01', 'biweekly', '2027-04-04')).toEqual([
      '2027-03-01',
      '2027-03-15',
      '2027-03-29',
    ])
    expect([
      listSeriesDays('2027-01-31', 'weekly', ''),
      listSeriesDays('2027-01-31', 'weekly', 'x'),
    ]).toEqual(['until-missing', 'until-missing'])
  })
  test('keeps the local hour and length across clock changes', () => {
    fc.assert(
      fc.property(
        anyDay,
        fc.constantFrom(...zones),
        fc.integer({ min: 4, max: 20 }),
        (date, timeZone, hours) => {
          const start = `${String(hours).padStart(2, '0')}:30`
          const form = bookingSchema({ ...terms, timeZone }).parse(
            buildFields({
              date,
              start,
              end: '22:00',
              repeats: 'weekly',
              until: addDays(date, 364),
            }),
          )
          expect(form.otherTimes).toHaveLength(52)
          for (const { startsLocal, startsAt } of form.otherTimes)
            expect([startsLocal.slice(11), toLocalTime(startsAt, timeZone)]).toEqual([
              start,
              startsLocal,
            ])
        },
      ),
      { numRuns: 30 },
    )
  })
  test('reports the date on which the time is skipped or repeated', () => {
    const nights = { start: '02:30', end: '05:00', repeats: 'weekly', until: '2027-03-28' }
    const listProblemsByDay = (change: Record<string, string>) =>
      bookingSchema(terms)
        .safeParse(buildFields(change))
        .error?.issues.map((issue) => [
          issue.message,
          issue.code === 'custom' ? issue.params?.on : undefined,
        ])
    expect(listProblemsByDay({ ...nights, date: '2027-02-28' })).toEqual([
      ['time-never', '2027-03-14'],
    ])
    expect(
      listProblemsByDay({
        date: '2026-10-18',
        start: '01:15',
        end: '05:00',
        repeats: 'weekly',
        until: '2026-11-30',
      }),
    ).toEqual([['time-twice', '2026-11-01']])
    expect(
      bookingSchema(terms)
        .parse(
          buildFields({
            date: '2026-10-18',
            start: '01:15',
            end: '05:00',
            repeats: 'weekly',
            until: '2026-11-30',
            startsLater: 'true',
          }),
        )
        .otherTimes.map(({ startsLater }) => startsLater),
    ).toEqual([false, true, false, false, false, false])
    expect(listProblems({ repeats: 'weekly' })).toEqual(['until until-missing'])
    expect([
      listProblems({ repeats: 'weekly', until: '' }),
      listProblems({ repeats: 'weekly', until: '2026-11-30' }),
      listProblems({ repeats: 'weekly', until: '2029-01-01' }),
    ]).toEqual([['until until-missing'], ['until until-early'], ['until until-late']])
    expect(bookingSchema(terms).parse(buildFields({ until: '2029-01-01' })).otherTimes).toEqual([])
  })
})
