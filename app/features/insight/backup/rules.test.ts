import { expect, test } from 'vitest'

import { addMs, day, hour, minute } from '#app/core/day.ts'

import { isBackupDue, isBackupOverdue, listExpiredBackups } from './rules.ts'

const timeZone = 'America/New_York'
const since = new Date('2026-01-01T12:00:00Z')
const isDueAt = (now: string, completedAt: string | null, failedAt: string | null = null) =>
  isBackupDue({
    now: new Date(now),
    timeZone,
    since,
    completedAt: completedAt === null ? null : new Date(completedAt),
    failedAt: failedAt === null ? null : new Date(failedAt),
  })

test('a backup is due once a night, from 3:30 AM studio time', () => {
  expect(isDueAt('2026-11-25T08:29:00Z', '2026-11-24T08:31:00Z')).toBe(false)
  expect(isDueAt('2026-11-25T08:30:00Z', '2026-11-24T08:31:00Z')).toBe(true)
  expect(isDueAt('2026-11-25T20:00:00Z', '2026-11-25T08:31:00Z')).toBe(false)
  // the program didn't run at night
  expect(isDueAt('2026-11-25T15:00:00Z', '2026-11-24T08:31:00Z')).toBe(true)
})

test('the first backup is made in the first night of a studio', () => {
  expect(isDueAt('2026-01-01T13:00:00Z', null)).toBe(false)
  expect(isDueAt('2026-01-02T08:30:00Z', null)).toBe(true)
})

test('a failed backup is tried again after an hour', () => {
  expect(isDueAt('2026-11-25T09:00:00Z', '2026-11-24T08:31:00Z', '2026-11-25T08:31:00Z')).toBe(
    false,
  )
  expect(isDueAt('2026-11-25T09:31:00Z', '2026-11-24T08:31:00Z', '2026-11-25T08:31:00Z')).toBe(true)
})

test('is made on the nights when clocks change', () => {
  expect(isDueAt('2026-03-08T07:29:00Z', '2026-03-07T08:31:00Z')).toBe(false)
  expect(isDueAt('2026-03-08T07:30:00Z', '2026-03-07T08:31:00Z')).toBe(true)
  expect(isDueAt('2026-11-01T08:29:00Z', '2026-10-31T07:31:00Z')).toBe(false)
  expect(isDueAt('2026-11-01T08:30:00Z', '2026-10-31T07:31:00Z')).toBe(true)
})

test('is overdue after two days', () => {
  const now = new Date('2026-11-25T12:00:00Z')
  const isOverdueAfter = (ms: number) =>
    isBackupOverdue({ now, since, completedAt: addMs(now, -ms) })
  expect([isOverdueAfter(2 * day), isOverdueAfter(2 * day + minute)]).toEqual([false, true])
  expect(isBackupOverdue({ now: addMs(since, day), since, completedAt: null })).toBe(false)
})

test('keeps the newest of 7 days, 4 weeks and 12 months that have a backup', () => {
  const newest = new Date('2026-11-25T08:30:00Z')
  const nightly = Array.from({ length: 800 }, (_, nights) => ({ at: addMs(newest, -nights * day) }))
  const expired = new Set(listExpiredBackups(nightly, { now: newest, timeZone }))
  const remainingBackups = nightly.filter((backup) => !expired.has(backup))
  const days = remainingBackups.map(({ at }) => at.toISOString().slice(0, 10))
  expect(days).toEqual([
    '2026-11-25',
    '2026-11-24',
    '2026-11-23',
    '2026-11-22',
    '2026-11-21',
    '2026-11-20',
    '2026-11-19',
    '2026-11-15',
    '2026-11-08',
    '2026-10-31',
    '2026-09-30',
    '2026-08-31',
    '2026-07-31',
    '2026-06-30',
    '2026-05-31',
    '2026-04-30',
    '2026-03-31',
    '2026-02-28',
    '2026-01-31',
    '2025-12-31',
  ])
})

test('keeps all of the last two days, then the newest of a day, and a lone old one', () => {
  const instant = new Date('2026-11-25T12:00:00Z')
  const [first, second] = [{ at: instant }, { at: addMs(instant, hour) }]
  const listAt = (now: Date) => listExpiredBackups([first, second], { now, timeZone })
  expect(listAt(addMs(instant, 2 * hour))).toEqual([])
  expect(listAt(addMs(instant, 3 * day))).toEqual([first])
  const old = { at: new Date('2020-01-01T00:00:00Z') }
  expect(listExpiredBackups([old], { now: instant, timeZone })).toEqual([])
})
