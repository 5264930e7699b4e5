import { expect, test } from 'vitest'

import { formatDate, getFirstWeekday } from './display.ts'
import { getWeekStart, removeWeekStart, setWeekStart } from './week-start.ts'

test('the first day of the week is the country’s, or one chosen instead', () => {
  const withMonday = setWeekStart('en-US', 'mon')
  expect([getWeekStart('en-US'), getWeekStart(withMonday)]).toEqual(['', 'mon'])
  expect([
    'en-US',
    withMonday,
    setWeekStart(withMonday, 'sat'),
    setWeekStart('de-DE', 'sun'),
  ]).toEqual(['en-US', 'en-US-u-fw-mon', 'en-US-u-fw-sat', 'de-DE-u-fw-sun'])
  expect(
    [withMonday, setWeekStart(withMonday, 'sat'), setWeekStart(withMonday, '')].map(
      getFirstWeekday,
    ),
  ).toEqual([0, 5, 6])
  expect(removeWeekStart(withMonday)).toBe('en-US')
})

test('a chosen first day changes no date', () => {
  const display = { timeZone: 'UTC', locale: setWeekStart('en-US', 'mon') }
  expect(formatDate('2026-11-20T12:00:00Z', display)).toBe('Nov 20, 2026')
})
