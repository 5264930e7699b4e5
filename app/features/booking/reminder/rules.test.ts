import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { addDays, addMs, day, hour, minute, toInstant, toLocalTime } from '#app/core/day.ts'

import { sendHours } from '#app/core/send-hours.ts'

import { type ReminderFacts, computeReminder } from './rules.ts'

const zone = 'America/New_York'
/** Clocks change by an hour, by half an hour, at midnight, and never. */
const zones = [
  zone,
  'Australia/Lord_Howe',
  'America/Santiago',
  'Africa/Cairo',
  'Pacific/Chatham',
  'Asia/Kathmandu',
  'UTC',
]
const parseInstant = (local: string, timeZone = zone) => toInstant(local, timeZone)!.at
const facts: ReminderFacts = {
  state: 'confirmed',
  isRequest: false,
  hasLink: false,
  startsAt: parseInstant('2026-12-08T10:30'),
  agreedAt: parseInstant('2026-11-20T12:00'),
  days: 2,
  hasEmail: true,
  isStopped: false,
  sent: null,
}
const compute = (change: Partial<ReminderFacts> = {}, now = parseInstant('2026-12-01T12:00')) =>
  computeReminder({ ...facts, ...change }, { zone, now })

describe('the reminder of a booking', () => {
  test('goes out at nine, that many calendar days before the date', () => {
    const dates = [
      [{}, '2026-12-06T09:00'],
      [{ days: 1 }, '2026-12-07T09:00'],
      [{ startsAt: parseInstant('2026-12-08T00:00') }, '2026-12-06T09:00'],
      [{ startsAt: parseInstant('2026-12-08T23:59') }, '2026-12-06T09:00'],
    ] as const
    for (const [change, local] of dates)
      expect(compute(change)).toMatchObject({ kind: 'planned', at: parseInstant(local) })
  })
  test('counts calendar days across clock changes', () => {
    const now = parseInstant('2026-10-01T12:00')
    const agreedAt = now
    // clocks go back on Nov 1, 2026, and forward on Mar 14, 2027
    for (const [starts, due] of [
      ['2026-11-02T10:00', '2026-10-31T09:00'],
      ['2027-03-15T08:00', '2027-03-13T09:00'],
    ] as const)
      expect(compute({ startsAt: parseInstant(starts), agreedAt }, now)).toMatchObject({
        kind: 'planned',
        at: parseInstant(due),
      })
  })
  test('always has a daytime hour, before the start and not before its morning', () => {
    const anyStart = fc.record({
      zone: fc.constantFrom(...zones),
      on: fc.integer({ min: 0, max: 1500 }),
      minutes: fc.integer({ min: 0, max: 1439 }),
      days: fc.integer({ min: 1, max: 30 }),
      late: fc.integer({ min: -5 * 1440, max: 30 * 1440 }),
    })
    fc.assert(
      fc.property(anyStart, ({ zone, on, minutes, days, late }) => {
        const date = addDays('2026-01-01', on)
        const clock = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
        const start = toInstant(`${date}T${clock}`, zone)
        fc.pre(start !== null)
        const startsAt = start!.at
        const morning = parseInstant(`${addDays(date, -days)}T09:00`, zone)
        const now = addMs(morning, late * minute)
        const plan = computeReminder(
          { ...facts, startsAt, agreedAt: addMs(morning, -1), days },
          { zone, now },
        )
        if (plan?.kind !== 'planned') {
          expect(plan).toEqual(startsAt > now ? { kind: 'none', reason: 'too-late', days } : null)
          return
        }
        const sentHour = Number(toLocalTime(plan.at, zone).slice(11, 13))
        expect(sentHour >= sendHours.from && sentHour < sendHours.until).toBe(true)
        expect(plan.at >= morning && plan.at >= now && plan.at < startsAt).toBe(true)
        if (now <= morning) expect(plan.at).toEqual(morning)
        else expect(plan.at.getTime() - now.getTime()).toBeLessThanOrEqual(14 * hour)
      }),
    )
  })
  test('waits for the morning when it was missed, and is dropped when that is too late', () => {
    expect([
      compute({}, parseInstant('2026-12-06T22:15')),
      compute({}, parseInstant('2026-12-07T03:00')),
      compute({}, parseInstant('2026-12-07T19:59')),
      compute({}, parseInstant('2026-12-07T20:00')),
      compute({ startsAt: parseInstant('2026-12-08T08:00') }, parseInstant('2026-12-07T20:00')),
    ]).toMatchObject([
      { kind: 'planned', at: parseInstant('2026-12-07T09:00') },
      { kind: 'planned', at: parseInstant('2026-12-07T09:00') },
      { kind: 'planned', at: parseInstant('2026-12-07T19:59') },
      { kind: 'planned', at: parseInstant('2026-12-08T09:00') },
      { kind: 'none', reason: 'too-late', days: 2 },
    ])
  })
  test('is for confirmed bookings that have not begun', () => {
    for (const state of ['held', 'pending', 'canceled', 'done'] as const)
      expect(compute({ state })).toBeNull()
    expect(compute({}, facts.startsAt)).toBeNull()
    expect(compute({}, addMs(facts.startsAt, -1))?.kind).toBe('planned')
  })
  test('says why there is none', () => {
    const due = parseInstant('2026-12-06T09:00')
    const reasons = [
      [{ days: 0 }, 'policy'],
      [{ hasEmail: false }, 'no-email'],
      [{ agreedAt: due }, 'agreed-late'],
      [{ agreedAt: addMs(due, day) }, 'agreed-late'],
    ] as const
    for (const [change, reason] of reasons)
      expect(compute(change)).toMatchObject({ kind: 'none', reason })
    expect(compute({ agreedAt: addMs(due, -1) })?.kind).toBe('planned')
  })
  test('can be stopped, and stays shown once it is sent', () => {
    expect(compute({ isStopped: true })).toMatchObject({
      kind: 'stopped',
      at: parseInstant('2026-12-06T09:00'),
    })
    const sent = { at: parseInstant('2026-12-06T09:00'), delivery: 'sent' } as const
    for (const change of [{}, { isStopped: true }, { state: 'canceled' }, { days: 0 }] as const)
      expect(compute({ ...change, sent })).toEqual({ kind: 'sent', ...sent })
  })
})
