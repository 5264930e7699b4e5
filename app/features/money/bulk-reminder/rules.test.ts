import { expect, test } from 'vitest'

import { findSkipReason } from '../invoice-reminder/rules.ts'
import { groupSkipped } from './rules.ts'

const facts = {
  open: 100,
  isDisputed: false,
  isStopped: false,
  pauses: [null, null],
  plan: [{ kind: 'planned' as const, days: 3, day: '2030-03-04' }],
}
const now = { today: '2030-03-01', timeZone: 'America/New_York' }
const find = (change: Partial<typeof facts> | Record<string, unknown>) =>
  findSkipReason({ ...facts, ...change }, now)
const buildDone = (instant: string, result: 'sent' | 'skipped' | 'waiting') => ({
  plan: [{ kind: 'done' as const, days: -3, at: new Date(instant), result }, ...facts.plan],
})

test('an open invoice with a reminder ahead is reminded of', () => {
  expect(find({})).toBeNull()
  expect(find({ pauses: ['2030-03-01', null] })).toBeNull()
  expect(find(buildDone('2030-02-26T12:00:00Z', 'sent'))).toBeNull()
  expect(find(buildDone('2030-03-01T12:00:00Z', 'skipped'))).toBeNull()
})
test('others are skipped, by the first reason', () => {
  expect(find({ open: 0, isStopped: true })).toBe('settled')
  expect(find({ isDisputed: true })).toBe('disputed')
  expect(find({ isStopped: true, pauses: ['2030-03-02', null] })).toBe('stopped')
  expect(find({ pauses: ['2030-03-02', null] })).toBe('paused')
  expect(find({ pauses: [null, '2030-03-02'] })).toBe('paused')
  // March 1 of the studio
  expect(find(buildDone('2030-03-02T02:00:00Z', 'waiting'))).toBe('reminded')
  expect(find({ plan: [] })).toBe('none-planned')
})
test('numbers are grouped by reason', () => {
  expect(
    groupSkipped([
      { number: '1', reason: 'paused' },
      { number: '2', reason: 'settled' },
      { number: '3', reason: 'paused' },
    ]),
  ).toEqual([
    { reason: 'settled', numbers: ['2'] },
    { reason: 'paused', numbers: ['1', '3'] },
  ])
})
