import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { after, minute, wallOf } from '#app/core/day.ts'

import { problemsOf } from '../../../tests/booking-fields.ts'
import {
  type Hung,
  type State,
  bookingNumber,
  canMove,
  confirmationSchema,
  filtersFrom,
  hasStrayed,
  hungIn,
  kindFrom,
  kinds,
  liveStates,
  moveSchema,
  states,
  unfitness,
} from './rules.ts'

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

test('a booking goes by its kind, the first one where an address names none, and by its number', () => {
  expect([...kinds.map(kindFrom), kindFrom('wedding'), kindFrom(null), kindFrom('')]).toEqual([
    ...kinds,
    'photography',
    'photography',
    'photography',
  ])
  expect(bookingNumber(1042)).toBe('BK-1042')
})

test('a time hangs in its zone by one pair of instants, or is asked about', () => {
  fc.assert(
    fc.property(
      anyInstant,
      fc.integer({ min: 1, max: 3000 }),
      fc.constantFrom(...zones),
      fc.option(fc.boolean(), { nil: undefined }),
      fc.option(fc.boolean(), { nil: undefined }),
      (instant, minutes, zone, startsLater, endsLater) => {
        const said = {
          startsWall: wallOf(instant, zone),
          endsWall: wallOf(after(instant, minutes * minute), zone),
          startsLater,
          endsLater,
        }
        const hung = hungIn(zone, said)
        if (!hung.ok) {
          for (const problem of Object.values(hung.problems))
            expect(['time-twice', 'end-before-start']).toContain(problem)
          return
        }
        expect([wallOf(hung.times.startsAt, zone), wallOf(hung.times.endsAt, zone)]).toEqual([
          said.startsWall,
          said.endsWall,
        ])
        expect(hung.times.startsAt < hung.times.endsAt).toBe(true)
        expect(hungIn(zone, hung.times)).toEqual(hung)
      },
    ),
  )
})

describe('a booking whose zone has other rules than when it was made', () => {
  const at = (instant: string) => new Date(`2026-11-${instant}:00Z`)
  const booking: Hung = {
    zone: 'America/New_York',
    startsWall: '2026-11-24T09:00',
    endsWall: '2026-11-24T12:00',
    startsLater: false,
    endsLater: false,
    startsAt: at('24T14:00'),
    endsAt: at('24T17:00'),
  }
  test('has strayed as soon as one of its ends is no longer what its clock shows', () => {
    expect(
      [
        {},
        { startsAt: at('24T13:00') },
        { endsAt: at('24T18:00') },
        { startsAt: at('24T13:00'), endsAt: at('24T16:00') },
      ].map((change) => hasStrayed({ ...booking, ...change })),
    ).toEqual([false, true, true, true])
  })
  test('has strayed when its clock never shows it any more', () => {
    expect(
      hasStrayed({
        ...booking,
        startsWall: '2027-03-14T02:30',
        endsWall: '2027-03-14T05:00',
        startsAt: new Date('2027-03-14T07:30:00Z'),
        endsAt: new Date('2027-03-14T09:00:00Z'),
      }),
    ).toBe(true)
  })
  test('has not, of an hour that comes twice, while it is the one that was meant', () => {
    const night = {
      ...booking,
      startsWall: '2026-11-01T01:30',
      endsWall: '2026-11-01T01:45',
      startsLater: true,
      endsLater: true,
      startsAt: at('01T06:30'),
      endsAt: at('01T06:45'),
    }
    expect([hasStrayed(night), hasStrayed({ ...night, startsLater: false })]).toEqual([false, true])
  })
})

describe('a move to another time', () => {
  const move = { startsWall: '2026-11-24T09:00', endsWall: '2026-11-24T12:00' }
  test('is two times of the wall clock, and what was said to it', () => {
    expect(moveSchema.parse(move)).toEqual({
      ...move,
      startsLater: undefined,
      endsLater: undefined,
      without: [],
      closedAnyway: false,
      seen: 0,
      mine: false,
    })
    expect(
      moveSchema.parse({
        ...move,
        startsLater: 'true',
        endsLater: 'false',
        without: ' one  two ',
        closedAnyway: 'on',
        seen: '3',
        mine: 'on',
      }),
    ).toEqual({
      ...move,
      startsLater: true,
      endsLater: false,
      without: ['one', 'two'],
      closedAnyway: true,
      seen: 3,
      mine: true,
    })
    expect(moveSchema.parse({ ...move, startsLater: 'perhaps', seen: 'x' })).toMatchObject({
      startsLater: undefined,
      seen: 0,
    })
  })
  test('is none without them', () => {
    const messages = (change: object) =>
      moveSchema
        .safeParse({ ...move, ...change })
        .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
    expect([
      messages({ startsWall: undefined, endsWall: 'soon' }),
      messages({ startsWall: '2026-02-30T09:00' }),
    ]).toEqual([['startsWall time-missing', 'endsWall time-missing'], ['startsWall time-missing']])
  })
})

describe('a state', () => {
  test('is left only for another, and every move has a way back', () => {
    for (const from of states)
      for (const to of states)
        if (canMove(from, to))
          expect([
            from === to,
            to === 'done' ? canMove('done', 'confirmed') : canMove(to, from),
          ]).toEqual([false, true])
  })
  test('that takes something up can become any other that does, or be called off; only what was confirmed was done, and only that it can be again', () => {
    const ways = (from: State) => states.filter((to) => canMove(from, to))
    for (const from of liveStates)
      expect(ways(from)).toEqual([
        ...states.filter((to) => to !== from && to !== 'done'),
        ...(from === 'confirmed' ? ['done'] : []),
      ])
    expect([ways('canceled'), ways('done')]).toEqual([[...liveStates], ['confirmed']])
  })
})

test('a booking fits an open project of its own client alone, and one it belonged to before it was completed', () => {
  const id = fc.constantFrom('a', 'b', 'c')
  fc.assert(
    fc.property(
      id,
      id,
      id,
      fc.option(id),
      fc.constantFrom('in-progress', 'completed'),
      (project, whose, client, before, state) => {
        const why = unfitness({ id: project, clientId: whose, state }, client, before)
        expect(why === null).toBe(
          whose === client && (state === 'in-progress' || before === project),
        )
        expect(why === 'project-of-another').toBe(whose !== client)
      },
    ),
  )
  const why = (state: 'in-progress' | 'completed', before: string | null) =>
    unfitness({ id: 'a', clientId: 'c', state }, 'c', before)
  expect([
    why('in-progress', null),
    why('completed', 'a'),
    why('completed', null),
    why('completed', 'b'),
  ]).toEqual([null, null, 'project-not-open', 'project-not-open'])
  expect(unfitness(undefined, 'a', 'a')).toBe('project-is-gone')
  expect(problemsOf({ project: 'x' })).toEqual(['project project-is-gone'])
})

test('why it is confirmed without its deposit is one line, or nothing', () => {
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

describe('filters', () => {
  const filters = (asked: string) => filtersFrom(new URLSearchParams(asked))
  const none = {
    span: 'upcoming',
    state: '',
    kind: '',
    resource: '',
    client: '',
    from: '',
    to: '',
    search: '',
    sort: 'soonest',
  }
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
  test('come from any address, and what is not understood is left out', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom('span', 'state', 'kind', 'resource', 'client', 'from', 'to', 'q', 'sort'),
          fc.string(),
        ),
        (asked) => {
          expect(() => filtersFrom(new URLSearchParams(asked))).not.toThrow()
        },
      ),
    )
    expect([
      filters(''),
      filters('span=x&state=x&kind=x&resource=x&client=x&from=x&to=2026-02-30&sort=x'),
    ]).toEqual([none, none])
  })
  test('are what the address says', () => {
    expect(
      filters(
        `span=all&state=confirmed&kind=podcast&resource=${id}&client=${id}&from=2026-11-01&to=2026-11-30&q=harbor&sort=latest`,
      ),
    ).toEqual({
      span: 'all',
      state: 'confirmed',
      kind: 'podcast',
      resource: id,
      client: id,
      from: '2026-11-01',
      to: '2026-11-30',
      search: 'harbor',
      sort: 'latest',
    })
    expect([
      filters('state=any').state,
      filters('state=canceled').state,
      filters(`q=${'x'.repeat(300)}`).search.length,
    ]).toEqual(['any', 'canceled', 100])
  })
  test('of days alone mean all of them, whichever way they lie', () => {
    expect([
      filters('from=2026-11-01').span,
      filters('to=2026-11-01').span,
      filters('from=2026-11-01&span=upcoming').span,
    ]).toEqual(['all', 'all', 'upcoming'])
  })
  test('sort what is past by the latest, unless it is asked otherwise', () => {
    expect(
      [
        'span=past',
        'span=past&sort=soonest',
        'span=past&sort=latest',
        'span=all',
        'sort=latest',
      ].map((asked) => filters(asked).sort),
    ).toEqual(['latest', 'soonest', 'latest', 'soonest', 'latest'])
  })
})
