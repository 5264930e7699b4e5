import fc from 'fast-check'
import { expect, test } from 'vitest'

import { addDays, addMs, countDaysBetween, hour, toStudioDay } from '#app/core/day.ts'

import { getWithdrawalPeriod } from './rules.ts'

const zones = fc.constantFrom(
  'America/New_York',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Pacific/Apia',
  'Asia/Kathmandu',
  'UTC',
)

test('the period ends with the fourteenth day after the day of the contract', () => {
  const getPeriod = (at: string, zone: string) =>
    getWithdrawalPeriod({ finalizedAt: new Date(at), withdrawalDays: 14 }, zone)
  expect(getPeriod('2030-06-01T16:00:00Z', 'America/New_York')).toEqual({
    lastDay: '2030-06-15',
    endsAt: new Date('2030-06-16T04:00:00Z'),
  })
  // late in the evening in New York, and the next day in Berlin
  expect(getPeriod('2030-06-02T02:00:00Z', 'America/New_York').lastDay).toBe('2030-06-15')
  expect(getPeriod('2030-06-02T02:00:00Z', 'Europe/Berlin').lastDay).toBe('2030-06-16')
  // the clocks go forward and back within the period
  expect(getPeriod('2030-03-20T12:00:00Z', 'Europe/Berlin').endsAt).toEqual(
    new Date('2030-04-03T22:00:00Z'),
  )
  expect(getPeriod('2030-10-20T12:00:00Z', 'Europe/Berlin').endsAt).toEqual(
    new Date('2030-11-03T23:00:00Z'),
  )
})

test('it has that many whole days in any zone and at any time', () => {
  const instant = fc.date({
    min: new Date('2012-01-01T00:00Z'),
    max: new Date('2060-01-01T00:00Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(instant, zones, (finalizedAt, zone) => {
      const { lastDay, endsAt } = getWithdrawalPeriod({ finalizedAt, withdrawalDays: 14 }, zone)
      const concluded = toStudioDay(finalizedAt, zone)
      expect(countDaysBetween(concluded, lastDay)).toBe(14)
      expect(toStudioDay(addMs(endsAt, -1), zone)).toBe(lastDay)
      expect(toStudioDay(endsAt, zone)).toBe(addDays(lastDay, 1))
      const hours = (endsAt.getTime() - finalizedAt.getTime()) / hour
      expect(hours).toBeGreaterThanOrEqual(14 * 24 - 2)
      expect(hours).toBeLessThanOrEqual(15 * 24 + 2)
    }),
  )
})
