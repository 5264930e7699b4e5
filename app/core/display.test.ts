import { describe, expect, test } from 'vitest'

import {
  formatDuration,
  formatDate,
  formatDay,
  formatDayRange,
  getFirstWeekday,
  formatHour,
  formatLongDate,
  formatDateTime,
  formatMonth,
  formatNumber,
  readLocalTimeAsUtc,
  formatFileSize,
  formatLongDayRange,
  formatTime,
  formatTimeRange,
  formatWeekday,
  formatWeekdayDate,
  formatCompactDate,
  formatTimeZone,
} from './display.ts'

const newYork = { locale: 'en-US', timeZone: 'America/New_York' }
const berlin = { locale: 'de-DE', timeZone: 'Europe/Berlin' }

describe('instants by locale and time zone, with ordinary spaces', () => {
  test('formats dates, times and weekdays', () => {
    const instant = new Date('2026-11-20T14:00:00Z')
    expect([
      formatDate(instant, newYork),
      formatDateTime(instant, newYork),
      formatTime(instant, newYork),
      formatLongDate(instant, newYork),
    ]).toEqual(['Nov 20, 2026', 'Nov 20, 2026, 9:00 AM', '9:00 AM', 'Friday, November 20'])
    expect([
      formatDate(instant, berlin),
      formatDateTime(instant, berlin),
      formatTime(instant, berlin),
      formatLongDate(instant, berlin),
    ]).toEqual(['20.11.2026', '20.11.2026, 15:00', '15:00', 'Freitag, 20. November'])
    expect(formatDate('2026-11-20T03:00:00Z', newYork)).toBe('Nov 19, 2026')
  })
  test('formats a compact date: today the time, this year the day, otherwise with the year', () => {
    const now = '2026-11-20T23:00:00Z'
    expect(
      [
        '2026-11-20T20:12:00Z',
        '2026-11-19T20:12:00Z',
        '2026-01-01T05:00:00Z',
        '2026-01-01T04:59:00Z',
        '2025-11-20T20:12:00Z',
      ].map((instant) => formatCompactDate(instant, now, newYork)),
    ).toEqual(['3:12 PM', 'Nov 19', 'Jan 1', 'Dec 31, 2025', 'Nov 20, 2025'])
  })
  test('formats a weekday date, with the year if it is another year in that zone', () => {
    const now = '2026-01-01T12:00:00Z'
    expect(
      ['2026-11-24T15:00:00Z', '2025-11-24T15:00:00Z', '2026-01-01T04:59:00Z'].map((instant) =>
        formatWeekdayDate(instant, now, newYork),
      ),
    ).toEqual(['Tue, Nov 24', 'Mon, Nov 24, 2025', 'Wed, Dec 31, 2025'])
  })
  test('formats a local time without a time zone', () => {
    expect(readLocalTimeAsUtc('2026-11-24T13:30')).toEqual(new Date('2026-11-24T13:30:00Z'))
  })
})

describe('time ranges', () => {
  const formatTimes = (from: string, to: string, display = newYork) =>
    formatTimeRange(`2026-11-${from}Z`, `2026-11-${to}Z`, display)
  test('print AM or PM once if both ends share it', () => {
    expect([
      formatTimes('24T18:30', '24T21:00'),
      formatTimes('24T14:00', '24T15:15'),
      formatTimes('24T23:00', '25T01:00'),
      formatTimes('25T00:30', '25T01:30'),
    ]).toEqual(['1:30 – 4:00 PM', '9:00 – 10:15 AM', '6:00 – 8:00 PM', '7:30 – 8:30 PM'])
  })
  test('print AM or PM twice if the ends differ or the range ends the next day', () => {
    expect([
      formatTimes('24T15:00', '24T18:00'),
      formatTimes('25T04:00', '25T07:00'),
      formatTimes('24T18:30', '25T21:00'),
    ]).toEqual(['10:00 AM – 1:00 PM', '11:00 PM – 2:00 AM', '1:30 PM – 4:00 PM'])
  })
  test('leave nothing out in 24-hour locales or where the day period comes first', () => {
    expect([
      formatTimes('24T18:30', '24T21:00', berlin),
      formatTimes('24T18:30', '24T18:30', berlin),
      formatTimes('24T06:30', '24T07:00', { locale: 'ko-KR', timeZone: 'Asia/Seoul' }),
    ]).toEqual(['19:30 – 22:00', '19:30 – 19:30', '오후 3:30 – 오후 4:00'])
  })
})

describe('calendar days without a time zone', () => {
  test('have their year from 300 days on, before or after', () => {
    expect(
      ['2026-11-20', '2027-09-18', '2027-09-19', '2026-01-28', '2026-01-27'].map((day) =>
        formatDay(day, '2026-11-23', 'en-US'),
      ),
    ).toEqual(['Nov 20', 'Sep 18', 'Sep 19, 2027', 'Jan 28', 'Jan 27, 2026'])
    expect([
      formatDay('2026-11-20', '2026-11-23', 'de-DE'),
      formatDay('2027-11-20', '2026-11-23', 'de-DE'),
    ]).toEqual(['20. Nov.', '20.11.2027'])
  })
  test('format a range', () => {
    expect(formatDayRange({ from: '2026-11-05', to: '2026-12-04' }, 'en-US')).toBe(
      'Nov 5, 2026 – Dec 4, 2026',
    )
    expect(formatDayRange({ from: '2026-11-05', to: '2026-12-04' }, 'de-DE')).toBe(
      '05.11.2026 – 04.12.2026',
    )
  })
  test("format a long range, with the year if it isn't the current one", () => {
    const formatSpan = (from: string, to: string) =>
      formatLongDayRange({ from, to }, '2026-01-01', 'en-US')
    expect([
      formatSpan('2026-11-23', '2026-11-29'),
      formatSpan('2026-11-30', '2026-12-06'),
      formatSpan('2026-12-28', '2027-01-03'),
      formatSpan('2025-12-29', '2026-01-04'),
      formatSpan('2025-11-23', '2025-11-29'),
    ]).toEqual([
      'November 23 – 29',
      'November 30 – December 6',
      'December 28, 2026 – January 3, 2027',
      'December 29, 2025 – January 4, 2026',
      'November 23 – 29, 2025',
    ])
  })
  test('format their month', () => {
    expect([
      formatMonth('2026-11-01', 'en-US', 'long'),
      formatMonth('2026-11-30', 'en-US', 'short'),
      formatMonth('2026-11-01', 'de-DE', 'long'),
    ]).toEqual(['November 2026', 'Nov', 'November 2026'])
  })
})

test('formats hours and weekdays; Monday is 0', () => {
  expect([0, 9, 12, 21].map((hour) => formatHour(hour, 'en-US'))).toEqual([
    '12 AM',
    '9 AM',
    '12 PM',
    '9 PM',
  ])
  expect(formatHour(21, 'de-DE')).toBe('21 Uhr')
  expect([0, 1, 6].map((weekday) => formatWeekday(weekday, 'en-US'))).toEqual([
    'Monday',
    'Tuesday',
    'Sunday',
  ])
  expect([formatWeekday(0, 'en-US', 'short'), formatWeekday(6, 'de-DE')]).toEqual([
    'Mon',
    'Sonntag',
  ])
  expect(['de-DE', 'en-US', 'ar-EG'].map(getFirstWeekday)).toEqual([0, 6, 5])
})

test('formats a time zone by its common name', () => {
  expect([
    formatTimeZone('America/New_York', 'en-US'),
    formatTimeZone('America/New_York', 'de-DE'),
    formatTimeZone('Asia/Kathmandu', 'en-US'),
  ]).toEqual(['Eastern Time', 'Nordamerikanische Ostküstenzeit', 'Nepal Time'])
})

test('formats numbers with groups, file sizes and durations', () => {
  expect([formatNumber(1024, 'en-US'), formatNumber(12450.5, 'de-DE')]).toEqual([
    '1,024',
    '12.450,5',
  ])
  expect(
    [0, 34_000, 999_999, 1e6, 1_260_000, 999_999_999, 1e9, 8 * 1024 ** 3].map((bytes) =>
      formatFileSize(bytes, 'en-US'),
    ),
  ).toEqual(['0 kB', '34 kB', '1,000 kB', '1 MB', '1.3 MB', '1,000 MB', '1 GB', '8.6 GB'])
  expect([0, 7.9, 59.999, 65, 600, 3671].map(formatDuration)).toEqual([
    '0:00',
    '0:07',
    '0:59',
    '1:05',
    '10:00',
    '61:11',
  ])
})
