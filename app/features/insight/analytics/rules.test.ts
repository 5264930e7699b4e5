import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { addDays, countDaysBetween, getStartOfDay } from '#app/core/day.ts'
import { listEdges } from '#app/features/insight/dashboard/rules.ts'

import {
  type Chart,
  computeLayout,
  chartHeight,
  isEmpty,
  listMonthsUntil,
  roundUp,
  buildRowsPath,
  computeTotals,
} from './rules.ts'

const aDay = fc.integer({ min: 0, max: 36_000 }).map((days) => addDays('1999-12-25', days))
const zones = fc.constantFrom(
  'America/New_York',
  'Europe/Berlin',
  'America/Santiago',
  'Africa/Cairo',
  'Pacific/Apia',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'UTC',
)
const values = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), {
  minLength: 12,
  maxLength: 12,
})

describe('twelve months', () => {
  test('hold every day once, from the first of a month to today', () => {
    fc.assert(
      fc.property(aDay, (today) => {
        const months = listMonthsUntil(today)
        expect(months).toHaveLength(12)
        expect(months.at(-1)).toMatchObject({ to: today, isCurrent: true })
        expect(months.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
        for (const [index, { from, to }] of months.entries()) {
          expect(from.slice(8)).toBe('01')
          expect(to.slice(0, 7)).toBe(from.slice(0, 7))
          if (index > 0) expect(from).toBe(addDays(months[index - 1]!.to, 1))
        }
        const days = months.reduce((sum, { from, to }) => sum + countDaysBetween(from, to) + 1, 0)
        expect(days).toBe(countDaysBetween(months[0]!.from, today) + 1)
      }),
    )
  })
  test('begin and end with studio days, across clock changes', () => {
    fc.assert(
      fc.property(aDay, zones, (today, zone) => {
        const edges = listEdges(listMonthsUntil(today), zone)
        expect(edges).toHaveLength(13)
        for (const [index, edge] of edges.slice(1).entries())
          expect(edge.getTime()).toBeGreaterThan(edges[index]!.getTime())
        expect(edges.at(-1)).toEqual(getStartOfDay(addDays(today, 1), zone))
      }),
    )
  })
  test('end on the last day of February', () => {
    expect(listMonthsUntil('2028-02-29').map(({ from, to }) => `${from}_${to}`)).toEqual([
      '2027-03-01_2027-03-31',
      '2027-04-01_2027-04-30',
      '2027-05-01_2027-05-31',
      '2027-06-01_2027-06-30',
      '2027-07-01_2027-07-31',
      '2027-08-01_2027-08-31',
      '2027-09-01_2027-09-30',
      '2027-10-01_2027-10-31',
      '2027-11-01_2027-11-30',
      '2027-12-01_2027-12-31',
      '2028-01-01_2028-01-31',
      '2028-02-01_2028-02-29',
    ])
  })
})

describe('a chart', () => {
  test('stays within its height, and each month is as high as its sum', () => {
    fc.assert(
      fc.property(values, values, (one, other) => {
        const chart: Chart = {
          name: 'inquiries',
          parts: [
            { key: 'in-time', values: one },
            { key: 'other', values: other },
          ],
        }
        const { top, zero, bars } = computeLayout(chart)
        for (const { y, height } of bars) {
          expect(y).toBeGreaterThanOrEqual(-1e-9)
          expect(y + height).toBeLessThanOrEqual(chartHeight + 1e-9)
        }
        if (top > 0)
          for (const [index, total] of computeTotals(chart).entries())
            expect(
              bars
                .filter((bar) => bar.month === index)
                .reduce((sum, { height }) => sum + height, 0),
            ).toBeCloseTo((total * zero) / top, 6)
      }),
    )
  })
  test('draws a negative sum below the line and nothing for zero', () => {
    const buildMonths = (first: number, second: number) => [
      first,
      second,
      ...Array.from({ length: 10 }, () => 0),
    ]
    const { zero, bars } = computeLayout({
      name: 'revenue',
      parts: [{ key: 'all', values: buildMonths(300, -100) }],
    })
    expect([zero, bars]).toEqual([
      75,
      [
        { key: 'all', month: 0, y: 0, height: 75 },
        { key: 'all', month: 1, y: 75, height: 25 },
      ],
    ])
    const empty: Chart = { name: 'revenue', parts: [{ key: 'all', values: buildMonths(0, 0) }] }
    expect(isEmpty(empty)).toBe(true)
    expect(computeLayout(empty)).toEqual({ top: 0, zero: chartHeight, bars: [] })
  })
  test('ends at a round number that is not below the maximum and not far above', () => {
    expect([1, 7, 11, 24, 31, 99, 100, 1_245_000, 0, -3].map(roundUp)).toEqual([
      1, 8, 15, 30, 40, 100, 100, 1_500_000, 0, 0,
    ])
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 40 }), (most) => {
        expect(roundUp(most)).toBeGreaterThanOrEqual(most)
        expect(roundUp(most)).toBeLessThanOrEqual(most * 2)
      }),
    )
  })
})

test('links a value to its rows, also by category', () => {
  const month = { from: '2026-10-01', to: '2026-10-31' }
  expect(buildRowsPath('started', 'podcast', month)).toBe(
    '/portal/projects/list?state=all&started=2026-10-01_2026-10-31&category=podcast',
  )
  expect(buildRowsPath('started', 'all', month)).toBe(
    '/portal/projects/list?state=all&started=2026-10-01_2026-10-31',
  )
  expect(buildRowsPath('inquiries', 'in-time', month)).toBe(
    '/portal/clients/inquiries?tab=all&days=2026-10-01_2026-10-31&reply=in-time',
  )
  expect(buildRowsPath('inquiries', 'all', month)).toBe(
    '/portal/clients/inquiries?tab=all&days=2026-10-01_2026-10-31',
  )
})
