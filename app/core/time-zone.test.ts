import fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  listOffsetChanges,
  toCompatibleInstant,
  getUtcOffset,
  toLocalTimeWithSeconds,
} from './time-zone.ts'

const newYork = 'America/New_York'
const zones = [newYork, 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Africa/Cairo', 'UTC']
const anyInstant = fc.date({
  min: new Date('2020-01-01'),
  max: new Date('2035-01-01'),
  noInvalidDate: true,
})

test('resolves an imported local time: the earlier of two instants, the offset before a gap', () => {
  expect(toCompatibleInstant('2026-11-20T09:00:30', newYork)).toEqual(
    new Date('2026-11-20T14:00:30Z'),
  )
  expect(toCompatibleInstant('2026-11-20T09:00', newYork)).toEqual(new Date('2026-11-20T14:00:00Z'))
  expect(toCompatibleInstant('2026-11-01T01:30', newYork)).toEqual(new Date('2026-11-01T05:30:00Z'))
  expect(toCompatibleInstant('2027-03-14T02:30', newYork)).toEqual(new Date('2027-03-14T07:30:00Z'))
})

test('formats an instant as local time with seconds and offset', () => {
  expect([
    toLocalTimeWithSeconds(new Date('2026-11-20T14:00:05.900Z'), newYork),
    getUtcOffset(new Date('2026-11-20T14:00:05Z'), newYork),
  ]).toEqual(['2026-11-20T09:00:05', '-05:00'])
  fc.assert(
    fc.property(anyInstant, fc.constantFrom(...zones), (instant, zone) => {
      expect(
        new Date(toLocalTimeWithSeconds(instant, zone) + getUtcOffset(instant, zone)).getTime(),
      ).toBe(Math.floor(instant.getTime() / 1000) * 1000)
    }),
  )
})

test('lists the clock changes of a year, each at its local time by the offset before', () => {
  expect(listOffsetChanges(new Date('2026-01-01'), new Date('2027-01-01'), newYork)).toEqual([
    { local: '2026-03-08T02:00:00', from: '-05:00', to: '-04:00' },
    { local: '2026-11-01T02:00:00', from: '-04:00', to: '-05:00' },
  ])
  expect(listOffsetChanges(new Date('2026-01-01'), new Date('2027-01-01'), 'UTC')).toEqual([])
})

test('excludes a change at either end of the range', () => {
  const [change, next] = [new Date('2026-03-08T07:00:00Z'), new Date('2026-03-08T07:00:00.001Z')]
  expect(
    [
      listOffsetChanges(new Date('2026-01-01'), change, newYork),
      listOffsetChanges(new Date('2026-01-01'), next, newYork),
      listOffsetChanges(change, next, newYork),
    ].map(({ length }) => length),
  ).toEqual([0, 1, 0])
})
