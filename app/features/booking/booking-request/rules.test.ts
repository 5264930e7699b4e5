import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { addDays, isDay } from '#app/core/day.ts'

import {
  requestSchema,
  getBookableDays,
  getLastDay,
  mayBeCanceled,
  mayBeMoved,
  resolveMonth,
  pickNearest,
  pickReplyTimes,
  proposalSchema,
  toSlotName,
  getRequestStatus,
  listWeeks,
  getMoveProblem,
} from './rules.ts'

const now = new Date('2026-11-22T15:00:00Z')
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('month calendar', () => {
  test('has each of its days once, in order, in weeks of seven under their weekdays', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 6 }), (day, first) => {
        const month = day.slice(0, 7)
        const weeks = listWeeks(month, first)
        const days = weeks.flat().filter((day) => day !== null)
        expect(days).toEqual(
          Array.from({ length: days.length }, (_, index) => addDays(`${month}-01`, index)),
        )
        expect([
          days.at(-1),
          weeks.every((week) => week.length === 7 && week.some((day) => day !== null)),
        ]).toEqual([getLastDay(month), true])
        for (const week of weeks)
          for (const [index, day] of week.entries())
            if (day)
              expect((new Date(`${day}T12:00Z`).getUTCDay() + 6) % 7).toBe((first + index) % 7)
      }),
    )
  })
  test('falls back to a bookable month, and links only to bookable neighbors', () => {
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 0, max: 400 }),
        fc.oneof(day, fc.string(), fc.constant(null)),
        (from, days, requested) => {
          const to = addDays(from, days)
          const { month, previousMonth, nextMonth } = resolveMonth(
            { from, to },
            requested && requested.slice(0, 7),
          )
          for (const shownMonth of [month, previousMonth, nextMonth])
            if (shownMonth)
              expect([
                shownMonth >= from.slice(0, 7),
                shownMonth <= to.slice(0, 7),
                isDay(`${shownMonth}-01`),
              ]).toEqual([true, true, true])
          expect([previousMonth === null, nextMonth === null]).toEqual([
            month === from.slice(0, 7),
            month === to.slice(0, 7),
          ])
        },
      ),
    )
  })
  test("begins after the notice period and ends with the last bookable day of the studio's calendar", () => {
    expect(getBookableDays({ noticeHours: 48, daysAhead: 30 }, now, 'America/New_York')).toEqual({
      from: '2026-11-24',
      to: '2026-12-22',
    })
    expect(getBookableDays({ noticeHours: 10, daysAhead: 1 }, now, 'Asia/Tokyo')).toEqual({
      from: '2026-11-23',
      to: '2026-11-24',
    })
  })
})

test('pickNearest returns at most three, none farther than the others, in order', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: -1e6, max: 1e6 })),
      fc.integer({ min: -1e6, max: 1e6 }),
      (starts, at) => {
        const slots = starts.map((start) => ({ startsAt: new Date(start) }))
        const near = pickNearest(slots, new Date(at)).map(({ startsAt }) => startsAt.getTime())
        expect(near).toEqual([...near].sort((a, b) => a - b))
        expect(near.length).toBe(Math.min(3, starts.length))
        const farthest = Math.max(...near.map((start) => Math.abs(start - at)))
        for (const start of starts)
          if (!near.includes(start)) expect(Math.abs(start - at)).toBeGreaterThanOrEqual(farthest)
      },
    ),
  )
})

describe('booking request', () => {
  const request = {
    state: 'held' as const,
    heldUntil: new Date('2026-11-24T15:00:00Z'),
    proposedAt: null,
  }
  test('waits while it is held and has ended from the instant the hold expires', () => {
    expect(getRequestStatus(request, { hasExpired: false, now })).toBe('waiting')
    expect(getRequestStatus({ ...request, proposedAt: now }, { hasExpired: false, now })).toBe(
      'proposed',
    )
    expect(getRequestStatus({ ...request, heldUntil: now }, { hasExpired: false, now })).toBe(
      'ended',
    )
    expect(getRequestStatus({ ...request, heldUntil: null }, { hasExpired: false, now })).toBe(
      'waiting',
    )
    expect(
      [true, false].map((letGo) =>
        getRequestStatus({ ...request, state: 'canceled' }, { hasExpired: letGo, now }),
      ),
    ).toEqual(['ended', 'canceled'])
    for (const state of ['pending', 'confirmed', 'done'] as const)
      expect(getRequestStatus({ ...request, state }, { hasExpired: false, now })).toBe(state)
  })
  test("can be moved until it begins, or once agreed until the policy's last instant; can be canceled until it begins", () => {
    const buildTimes = (hours: number, until: number) => ({
      startsAt: new Date(now.getTime() + hours * 3_600_000),
      until: new Date(now.getTime() + until),
      now,
    })
    for (const requestStatus of ['waiting', 'proposed'] as const)
      expect([1, 0].map((hours) => mayBeMoved(requestStatus, buildTimes(hours, -1)))).toEqual([
        true,
        false,
      ])
    for (const requestStatus of ['pending', 'confirmed'] as const)
      expect([0, -1].map((until) => mayBeMoved(requestStatus, buildTimes(99, until)))).toEqual([
        true,
        false,
      ])
    for (const requestStatus of ['canceled', 'ended', 'done'] as const)
      expect([
        mayBeMoved(requestStatus, buildTimes(99, 99)),
        mayBeCanceled(requestStatus, buildTimes(99, 99)),
      ]).toEqual([false, false])
    expect([1, 0].map((hours) => mayBeCanceled('confirmed', buildTimes(hours, -1)))).toEqual([
      true,
      false,
    ])
  })
  test("reports its state before its notice period as the reason it can't be moved", () => {
    expect(
      (['canceled', 'ended', 'done', 'confirmed'] as const).map((requestStatus) =>
        getMoveProblem(requestStatus, { offered: true }),
      ),
    ).toEqual(['date-is-canceled', 'date-is-expired', 'date-is-over', 'date-is-fixed'])
    expect([
      getMoveProblem('confirmed', { offered: false }),
      getMoveProblem('canceled', { offered: false }),
    ]).toEqual(['date-not-offered', 'date-is-canceled'])
  })
})

test('names each occurrence of a repeated hour differently and rejects any other text', () => {
  expect([
    toSlotName({ startsLocal: '2026-11-01T01:30', startsLater: false }),
    toSlotName({ startsLocal: '2026-11-01T01:30', startsLater: true }),
  ]).toEqual(['2026-11-01T01:30', '2026-11-01T01:30~'])
  const isRequestValid = (start: string) =>
    requestSchema.safeParse({ name: 'N', email: 'n@mill.test', phone: '', message: 'x', at: start })
      .success
  expect(
    [
      '2026-11-01T01:30',
      '2026-11-01T01:30~',
      '',
      '2026-02-30T10:00',
      '2026-11-01 01:30',
      '2026-11-01T01:30:00',
      '2026-11-01T01:30~~',
    ].map(isRequestValid),
  ).toEqual([true, true, false, false, false, false, false])
})

test('accepts a free slot, or a day and a time, as a proposal', () => {
  const read = (values: Record<string, string>) => {
    const { success, data, error } = proposalSchema.safeParse(values)
    return success ? data : error.issues[0]!.message
  }
  expect(read({ at: '2026-11-01T01:30~', date: 'x' })).toBe('date-missing')
  expect(read({ at: '2026-11-01T01:30~' })).toEqual({
    startsLocal: '2026-11-01T01:30',
    startsLater: true,
  })
  expect(read({ date: '2026-11-01', start: '09:00' })).toEqual({ startsLocal: '2026-11-01T09:00' })
  expect(read({ date: '2026-11-01', start: '01:30', later: 'true' })).toEqual({
    startsLocal: '2026-11-01T01:30',
    startsLater: true,
  })
  expect([
    read({}),
    read({ date: '2026-11-01' }),
    read({ date: '2026-11-01', start: '25:00' }),
  ]).toEqual(['date-missing', 'time-missing', 'time-missing'])
})

describe('times for a reply', () => {
  const buildSlot = (startsLocal: string, minutes = 120) => {
    const startsAt = new Date(`${startsLocal}:00Z`)
    return { startsLocal, startsAt, endsAt: new Date(startsAt.getTime() + minutes * 60_000) }
  }
  const listHalfHours = (day: string) =>
    Array.from({ length: 17 }, (_, index) =>
      buildSlot(
        `${day}T${String(9 + Math.floor(index / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'}`,
      ),
    )
  const days = Array.from({ length: 9 }, (_, index) => `2026-12-0${index + 1}`)
  const slots = days.flatMap(listHalfHours)
  const read = (picked: { startsLocal: string }[][]) =>
    picked.map((day) => day.map(({ startsLocal }) => startsLocal.slice(8)))

  test('are on the first five days, up to four that don’t overlap', () => {
    const picked = read(pickReplyTimes(slots, null))
    expect(picked).toHaveLength(5)
    expect(picked[0]).toEqual(['01T09:00', '01T11:00', '01T13:00', '01T15:00'])
  })
  test('are on the days around the requested time, with that time of day', () => {
    const picked = read(pickReplyTimes(slots, buildSlot('2026-12-07T14:30')))
    expect(picked.map(([first]) => first!.slice(0, 2))).toEqual(['05', '06', '07', '08', '09'])
    for (const day of picked) expect(day.map((time) => time.slice(3))).toContain('14:30')
  })
  test('are none without free slots', () => {
    expect(pickReplyTimes([], buildSlot('2026-12-07T14:30'))).toEqual([])
  })
})
