import { categories } from '#app/features/studio/service/rules.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { addMs, minute, toLocalTime } from '#app/core/day.ts'

import { listProblems } from '../../../../tests/support/booking-fields.ts'
import {
  canMove,
  confirmationSchema,
  parseBookingFilter,
  parseCategory,
  moveSchema,
  findProjectLinkError,
} from './rules.ts'
import type { State } from '#app/core/booking-states.ts'
import { liveStates } from '#app/core/booking-states.ts'
import { states } from '#app/core/booking-states.ts'
import {
  type ResolvedTimes,
  formatBookingNumber,
  isOffsetStale,
  resolveLocalTimes,
} from '#app/features/booking/reservation/rules.ts'

const zones = [
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Vancouver',
  'Asia/Kathmandu',
  'Africa/Cairo',
  'UTC',
]
const anyInstant = fc.date({
  min: new Date('2024-01-01'),
  max: new Date('2032-01-01'),
  noInvalidDate: true,
})

test('parses a category, the first one by default, and formats a number', () => {
  expect([
    ...categories.map(parseCategory),
    parseCategory('wedding'),
    parseCategory(null),
    parseCategory(''),
  ]).toEqual([...categories, 'photography', 'photography', 'photography'])
  expect(formatBookingNumber(1042)).toBe('BK-1042')
})

test('resolves a local time to one pair of instants, or reports that it is ambiguous', () => {
  fc.assert(
    fc.property(
      anyInstant,
      fc.integer({ min: 1, max: 3000 }),
      fc.constantFrom(...zones),
      fc.option(fc.boolean(), { nil: undefined }),
      fc.option(fc.boolean(), { nil: undefined }),
      (instant, minutes, zone, startsLater, endsLater) => {
        const typed = {
          startsLocal: toLocalTime(instant, zone),
          endsLocal: toLocalTime(addMs(instant, minutes * minute), zone),
          startsLater,
          endsLater,
        }
        const resolved = resolveLocalTimes(zone, typed)
        if (!resolved.ok) {
          for (const problem of Object.values(resolved.problems))
            expect(['time-twice', 'end-before-start']).toContain(problem)
          return
        }
        expect([
          toLocalTime(resolved.times.startsAt, zone),
          toLocalTime(resolved.times.endsAt, zone),
        ]).toEqual([typed.startsLocal, typed.endsLocal])
        expect(resolved.times.startsAt < resolved.times.endsAt).toBe(true)
        expect(resolveLocalTimes(zone, resolved.times)).toEqual(resolved)
      },
    ),
  )
})

describe('isOffsetStale', () => {
  const parseInstant = (instant: string) => new Date(`2026-11-${instant}:00Z`)
  const booking: ResolvedTimes = {
    zone: 'America/New_York',
    startsLocal: '2026-11-24T09:00',
    endsLocal: '2026-11-24T12:00',
    startsLater: false,
    endsLater: false,
    startsAt: parseInstant('24T14:00'),
    endsAt: parseInstant('24T17:00'),
  }
  test('is true as soon as one end no longer matches its local time', () => {
    expect(
      [
        {},
        { startsAt: parseInstant('24T13:00') },
        { endsAt: parseInstant('24T18:00') },
        { startsAt: parseInstant('24T13:00'), endsAt: parseInstant('24T16:00') },
      ].map((change) => isOffsetStale({ ...booking, ...change })),
    ).toEqual([false, true, true, true])
  })
  test('is true when the local time no longer exists', () => {
    expect(
      isOffsetStale({
        ...booking,
        startsLocal: '2027-03-14T02:30',
        endsLocal: '2027-03-14T05:00',
        startsAt: new Date('2027-03-14T07:30:00Z'),
        endsAt: new Date('2027-03-14T09:00:00Z'),
      }),
    ).toBe(true)
  })
  test('is false for the chosen occurrence of a repeated hour', () => {
    const night = {
      ...booking,
      startsLocal: '2026-11-01T01:30',
      endsLocal: '2026-11-01T01:45',
      startsLater: true,
      endsLater: true,
      startsAt: parseInstant('01T06:30'),
      endsAt: parseInstant('01T06:45'),
    }
    expect([isOffsetStale(night), isOffsetStale({ ...night, startsLater: false })]).toEqual([
      false,
      true,
    ])
  })
})

describe('moveSchema', () => {
  const move = { startsLocal: '2026-11-24T09:00', endsLocal: '2026-11-24T12:00' }
  test('accepts two local times and the options sent with them', () => {
    expect(moveSchema.parse(move)).toEqual({
      ...move,
      startsLater: undefined,
      endsLater: undefined,
      without: [],
      closedAnyway: false,
      revision: 0,
      mine: false,
    })
    expect(
      moveSchema.parse({
        ...move,
        startsLater: 'true',
        endsLater: 'false',
        without: ' one  two ',
        closedAnyway: 'on',
        revision: '3',
        mine: 'on',
      }),
    ).toEqual({
      ...move,
      startsLater: true,
      endsLater: false,
      without: ['one', 'two'],
      closedAnyway: true,
      revision: 3,
      mine: true,
    })
    expect(moveSchema.parse({ ...move, startsLater: 'perhaps', revision: 'x' })).toMatchObject({
      startsLater: undefined,
      revision: 0,
    })
  })
  test('rejects a move without times', () => {
    const listMoveProblems = (change: object) =>
      moveSchema
        .safeParse({ ...move, ...change })
        .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
    expect([
      listMoveProblems({ startsLocal: undefined, endsLocal: 'soon' }),
      listMoveProblems({ startsLocal: '2026-02-30T09:00' }),
    ]).toEqual([
      ['startsLocal time-missing', 'endsLocal time-missing'],
      ['startsLocal time-missing'],
    ])
  })
})

describe('state changes', () => {
  test('lead to another state, and each can be reverted', () => {
    for (const from of states)
      for (const to of states)
        if (canMove(from, to))
          expect([
            from === to,
            to === 'done' ? canMove('done', 'confirmed') : canMove(to, from),
          ]).toEqual([false, true])
  })
  test('lead from a live state to any other live one or to canceled; only confirmed becomes done, and done only confirmed', () => {
    const listNextStates = (from: State) => states.filter((to) => canMove(from, to))
    for (const from of liveStates)
      expect(listNextStates(from)).toEqual([
        ...states.filter((to) => to !== from && to !== 'done'),
        ...(from === 'confirmed' ? ['done'] : []),
      ])
    expect([listNextStates('canceled'), listNextStates('done')]).toEqual([
      [...liveStates],
      ['confirmed'],
    ])
  })
})

test('links a booking only to an open project of its client, or to the project it already had', () => {
  const id = fc.constantFrom('a', 'b', 'c')
  fc.assert(
    fc.property(
      id,
      id,
      id,
      fc.option(id),
      fc.constantFrom('in-progress', 'completed'),
      (project, holder, client, before, state) => {
        const problem = findProjectLinkError(
          { id: project, clientId: holder, state },
          client,
          before,
        )
        expect(problem === null).toBe(
          holder === client && (state === 'in-progress' || before === project),
        )
        expect(problem === 'project-of-another').toBe(holder !== client)
      },
    ),
  )
  const findError = (state: 'in-progress' | 'completed', before: string | null) =>
    findProjectLinkError({ id: 'a', clientId: 'c', state }, 'c', before)
  expect([
    findError('in-progress', null),
    findError('completed', 'a'),
    findError('completed', null),
    findError('completed', 'b'),
  ]).toEqual([null, null, 'project-not-open', 'project-not-open'])
  expect(findProjectLinkError(undefined, 'a', 'a')).toBe('project-is-gone')
  expect(listProblems({ project: 'x' })).toEqual(['project project-is-gone'])
})

test('reads the reason for a missing deposit as one line, or nothing', () => {
  expect([
    confirmationSchema.parse({}),
    confirmationSchema.parse({ reason: ' Paid \n in cash ' }),
  ]).toEqual([{ reason: '' }, { reason: 'Paid in cash' }])
  expect(
    [500, 501].map((length) =>
      confirmationSchema
        .safeParse({ reason: 'x'.repeat(length) })
        .error?.issues.map(({ message }) => message),
    ),
  ).toEqual([undefined, ['reason-long']])
})

describe('booking filters', () => {
  const parseFilter = (query: string) => parseBookingFilter(new URLSearchParams(query))
  const none = {
    span: 'upcoming',
    state: '',
    category: '',
    resource: '',
    client: '',
    from: '',
    to: '',
    search: '',
    sort: 'soonest',
  }
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
  test('parse any address and drop unknown values', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom(
            'span',
            'state',
            'category',
            'resource',
            'client',
            'from',
            'to',
            'q',
            'sort',
          ),
          fc.string(),
        ),
        (query) => {
          expect(() => parseBookingFilter(new URLSearchParams(query))).not.toThrow()
        },
      ),
    )
    expect([
      parseFilter(''),
      parseFilter('span=x&state=x&category=x&resource=x&client=x&from=x&to=2026-02-30&sort=x'),
    ]).toEqual([none, none])
  })
  test('match the address', () => {
    expect(
      parseFilter(
        `span=all&state=confirmed&category=podcast&resource=${id}&client=${id}&from=2026-11-01&to=2026-11-30&q=harbor&sort=latest`,
      ),
    ).toEqual({
      span: 'all',
      state: 'confirmed',
      category: 'podcast',
      resource: id,
      client: id,
      from: '2026-11-01',
      to: '2026-11-30',
      search: 'harbor',
      sort: 'latest',
    })
    expect([
      parseFilter('state=any').state,
      parseFilter('state=canceled').state,
      parseFilter(`q=${'x'.repeat(300)}`).search.length,
    ]).toEqual(['any', 'canceled', 100])
  })
  test('cover all periods when only days are given, in either order', () => {
    expect([
      parseFilter('from=2026-11-01').span,
      parseFilter('to=2026-11-01').span,
      parseFilter('from=2026-11-01&span=upcoming').span,
    ]).toEqual(['all', 'all', 'upcoming'])
  })
  test('sort past bookings by latest unless the address says otherwise', () => {
    expect(
      [
        'span=past',
        'span=past&sort=soonest',
        'span=past&sort=latest',
        'span=all',
        'sort=latest',
      ].map((query) => parseFilter(query).sort),
    ).toEqual(['latest', 'soonest', 'latest', 'soonest', 'latest'])
  })
})
