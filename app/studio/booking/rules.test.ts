import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { addDays, addMonths, after, minute, wallOf } from '#app/core/day.ts'

import {
  type Hung,
  type State,
  bookingNumber,
  bookingSchema,
  canMove,
  confirmationSchema,
  daysOf,
  filtersFrom,
  hasStrayed,
  hungIn,
  kindFrom,
  kinds,
  liveStates,
  moveSchema,
  rhythms,
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
const terms = { timeZone: 'America/New_York', currency: 'USD', locale: 'en-US' }
const typed = (change = {}) => ({
  client: crypto.randomUUID(),
  kind: 'photography',
  date: '2026-11-24',
  start: '09:00',
  end: '12:00',
  total: '1,200.50',
  ...change,
})
const problemsOf = (change = {}) =>
  bookingSchema(terms)
    .safeParse(typed(change))
    .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)

test('a booking goes by its kind, the first one where an address names none, and by its number', () => {
  expect([...kinds.map(kindFrom), kindFrom('wedding'), kindFrom(null), kindFrom('')]).toEqual([
    ...kinds,
    'photography',
    'photography',
    'photography',
  ])
  expect(bookingNumber(1042)).toBe('BK-1042')
})

describe('the form', () => {
  test('gives instants, cents and each resource once', () => {
    const id = crypto.randomUUID()
    expect(
      bookingSchema(terms).parse(
        typed({ before: '30', [`resource:${id}`]: 'on', 'resource:x': '' }),
      ),
    ).toMatchObject({
      startsWall: '2026-11-24T09:00',
      endsWall: '2026-11-24T12:00',
      startsAt: new Date('2026-11-24T14:00:00Z'),
      minutesBefore: 30,
      minutesAfter: 0,
      total: 120050,
      resources: [id],
      state: 'pending',
    })
  })
  test('takes a booking of which no more is known than its kind and its time', () => {
    expect(
      bookingSchema(terms).parse({
        kind: 'podcast',
        date: '2026-11-24',
        start: '09:00',
        end: '10:00',
      }),
    ).toEqual({
      client: '',
      project: '',
      kind: 'podcast',
      state: 'pending',
      title: '',
      place: '',
      notes: '',
      total: 0,
      resources: [],
      minutesBefore: 0,
      minutesAfter: 0,
      closedAnyway: false,
      heldUntil: null,
      repeats: '',
      again: [],
      zone: 'America/New_York',
      startsWall: '2026-11-24T09:00',
      endsWall: '2026-11-24T10:00',
      startsLater: false,
      endsLater: false,
      startsAt: new Date('2026-11-24T14:00:00Z'),
      endsAt: new Date('2026-11-24T15:00:00Z'),
    })
  })
  test('leaves empty what was left empty, and tidies what people type', () => {
    const form = (change = {}) => bookingSchema(terms).parse(typed(change))
    expect(
      form({
        client: '',
        project: '',
        title: ' Harbor \n portraits ',
        place: ' ',
        notes: ' One\r\nTwo ',
        total: ' ',
        before: ' ',
        after: '',
        heldUntil: '',
        repeats: '',
      }),
    ).toMatchObject({
      client: '',
      project: '',
      title: 'Harbor portraits',
      place: '',
      notes: 'One\nTwo',
      total: 0,
      minutesBefore: 0,
      minutesAfter: 0,
      heldUntil: null,
      repeats: '',
    })
    expect([
      form({ closedAnyway: 'on' }).closedAnyway,
      form().closedAnyway,
      form({ state: 'held' }).state,
      form({ state: 'pending' }).state,
      form({ after: ' 45 ' }).minutesAfter,
      form({ resource: 'on' }).resources,
    ]).toEqual([true, false, 'held', 'pending', 45, []])
  })
  test('takes clocks from midnight to a minute before it, and a night into the next day', () => {
    for (const [start, end] of [
      ['00:00', '23:59'],
      ['09:09', '19:19'],
      ['10:00', '20:00'],
    ])
      expect(problemsOf({ start, end })).toBeUndefined()
    expect(
      bookingSchema(terms).parse(typed({ start: '22:00', end: '02:00', endDate: '2026-11-25' })),
    ).toMatchObject({ startsWall: '2026-11-24T22:00', endsWall: '2026-11-25T02:00' })
    for (const start of ['24:00', '9:00', '09:60', '009:00', '09:000', '30:00', '0900', ' 09:00'])
      expect([start, problemsOf({ start })]).toEqual([start, ['start time-missing']])
  })
  test('takes several days, and whole days with both of them included', () => {
    const times = (change: object) => {
      const { startsWall, endsWall, again } = bookingSchema(terms).parse(typed(change))
      return [startsWall, endsWall, ...again.map((one) => one.endsWall)]
    }
    expect(times({ endDate: '2026-11-26', start: '10:00', end: '17:00' })).toEqual([
      '2026-11-24T10:00',
      '2026-11-26T17:00',
    ])
    expect(times({ allDay: 'on', start: '', end: '' })).toEqual([
      '2026-11-24T00:00',
      '2026-11-25T00:00',
    ])
    expect(
      times({
        allDay: 'on',
        endDate: '2026-11-25',
        start: '10:00',
        end: '11:00',
        repeats: 'weekly',
        until: '2026-12-01',
      }),
    ).toEqual(['2026-11-24T00:00', '2026-11-26T00:00', '2026-12-03T00:00'])
    expect([
      problemsOf({ endDate: '2026-11-23' }),
      problemsOf({ endDate: '2027-03-04' }),
      problemsOf({ endDate: '2027-03-03' }),
      problemsOf({ endDate: 'x' }),
    ]).toEqual([
      ['endDate end-before-start'],
      ['endDate booking-long'],
      undefined,
      ['endDate date-missing'],
    ])
  })
  test('takes dates of this century alone', () => {
    expect([
      problemsOf({ date: '1999-12-31' }),
      problemsOf({ date: '2100-01-01' }),
      problemsOf({ date: '2000-01-01' }),
      problemsOf({ date: '2099-12-31' }),
    ]).toEqual([['date date-outside'], ['date date-outside'], undefined, undefined])
  })
  test('takes as much as it can keep, and no more', () => {
    const id = () => [`resource:${crypto.randomUUID()}`, 'on']
    for (const [field, most, problem] of [
      ['title', 160, 'title-long'],
      ['place', 160, 'place-long'],
      ['notes', 10_000, 'notes-long'],
    ] as const)
      expect([
        problemsOf({ [field]: 'x'.repeat(most) }),
        problemsOf({ [field]: 'x'.repeat(most + 1) }),
      ]).toEqual([undefined, [`${field} ${problem}`]])
    for (const field of ['before', 'after']) {
      expect([problemsOf({ [field]: '0' }), problemsOf({ [field]: '720' })]).toEqual([
        undefined,
        undefined,
      ])
      for (const bad of ['-1', '721', '1.5', 'x'])
        expect(problemsOf({ [field]: bad })).toEqual([`${field} minutes-malformed`])
    }
    expect([
      problemsOf(Object.fromEntries(Array.from({ length: 50 }, id))),
      problemsOf(Object.fromEntries(Array.from({ length: 51 }, id)))?.length,
    ]).toEqual([undefined, 1])
  })
  test('says what is missing, and refuses what there is none of', () => {
    expect(
      bookingSchema(terms)
        .safeParse({})
        .error!.issues.map(({ path, message }) => `${path.join('.')} ${message}`),
    ).toEqual(['kind kind-unknown', 'date date-missing', 'start time-missing', 'end time-missing'])
    expect([
      problemsOf({ client: 'x' }),
      problemsOf({ project: 'x' }),
      problemsOf({ 'resource:x': 'on' })?.length,
      problemsOf({ state: 'confirmed' })?.length,
      problemsOf({ repeats: 'daily' })?.length,
      problemsOf({ allDay: 'yes' })?.length,
    ]).toEqual([['client client-missing'], ['project project-is-gone'], 1, 1, 1, 1])
  })
  test('says by field what it cannot take', () => {
    expect(
      problemsOf({
        date: '2026-02-30',
        start: '9',
        end: '',
        before: '-1',
        total: 'much',
        kind: 'x',
        title: 'x'.repeat(161),
      }),
    ).toEqual([
      'kind kind-unknown',
      'title title-long',
      'date date-missing',
      'start time-missing',
      'end time-missing',
      'before minutes-malformed',
      'total amount-malformed',
    ])
    expect(problemsOf({ end: '09:00' })).toEqual(['end end-before-start'])
    expect(problemsOf({ end: '09:00', endDate: '2026-11-25' })).toBeUndefined()
    expect(problemsOf({ date: '2027-03-14', start: '01:00', end: '02:30' })).toEqual([
      'end time-never',
    ])
    expect(problemsOf({ date: '2027-03-14', start: '02:00', end: '03:30' })).toEqual([
      'start time-never',
    ])
  })
  test('asks which of two is meant, and takes the answer', () => {
    const night = { date: '2026-11-01', start: '01:30', end: '01:45' }
    expect(problemsOf(night)).toEqual(['start time-twice', 'end time-twice'])
    expect(problemsOf({ ...night, startsLater: 'false' })).toEqual(['end time-twice'])
    const at = (change: object) => {
      const { startsAt, endsAt, startsLater, endsLater } = bookingSchema(terms).parse(
        typed({ ...night, ...change }),
      )
      return [
        startsAt.toISOString().slice(11, 16),
        endsAt.toISOString().slice(11, 16),
        startsLater,
        endsLater,
      ]
    }
    expect([
      at({ startsLater: 'false', endsLater: 'false' }),
      at({ startsLater: 'false', endsLater: 'true' }),
      at({ startsLater: 'true', endsLater: 'true' }),
    ]).toEqual([
      ['05:30', '05:45', false, false],
      ['05:30', '06:45', false, true],
      ['06:30', '06:45', true, true],
    ])
    expect(problemsOf({ ...night, startsLater: 'true', endsLater: 'false' })).toEqual([
      'end end-before-start',
    ])
    // by the wall it ends before it begins
    expect(
      problemsOf({ ...night, end: '01:15', startsLater: 'false', endsLater: 'true' }),
    ).toBeUndefined()
    expect(bookingSchema(terms).parse(typed({ startsLater: 'true' }))).toMatchObject({
      startsLater: false,
      endsLater: false,
    })
  })
  test('a hold ends at a time of the clock, or not', () => {
    const until = (heldUntil: string) =>
      bookingSchema(terms).parse(typed({ state: 'held', heldUntil })).heldUntil
    expect([until(''), until('2026-11-23T18:00')]).toEqual([null, new Date('2026-11-23T23:00:00Z')])
    for (const bad of [
      '2026-02-30T09:00',
      '2026-11-24T24:00',
      '2026-11-24 09:00',
      '2026-11-24T09:00:00',
      '2026-11-24T9:00',
      '2026-11-24',
      '09:00',
    ])
      expect([bad, problemsOf({ heldUntil: bad })]).toEqual([bad, ['heldUntil time-missing']])
    expect([
      problemsOf({ heldUntil: 'soon' }),
      problemsOf({ heldUntil: '2027-03-14T02:30' }),
    ]).toEqual([['heldUntil time-missing'], ['heldUntil time-never']])
  })
})

describe('what repeats', () => {
  const anyDay = fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2026-01-01', days))
  test('comes every week on its weekday, every month on its day or the last of a shorter one, from the first to the last', () => {
    fc.assert(
      fc.property(
        anyDay,
        fc.constantFrom(...rhythms),
        fc.integer({ min: -5, max: 800 }),
        (first, rhythm, length) => {
          const [until, days] = [
            addDays(first, length),
            daysOf(first, rhythm, addDays(first, length)),
          ]
          const nth = (at: number) =>
            rhythm === 'weekly' ? addDays(first, 7 * at) : addMonths(first, at)
          const refused =
            until < nth(1)
              ? 'until-early'
              : until > addMonths(first, 24) || nth(104) <= until
                ? 'until-late'
                : null
          expect(typeof days === 'string' ? days : null).toBe(refused)
          if (typeof days === 'string') return
          expect(days).toEqual(Array.from({ length: days.length }, (_, at) => nth(at)))
          expect([days.length <= 104, days.at(-1)! <= until, nth(days.length) > until]).toEqual([
            true,
            true,
            true,
          ])
        },
      ),
    )
    expect(daysOf('2027-01-31', 'monthly', '2027-05-31')).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
    ])
    // two dates at the least; two years or 104 dates at the most
    expect(
      ['2027-01-07', '2027-01-08', '2028-12-28', '2028-12-29']
        .map((until) => daysOf('2027-01-01', 'weekly', until))
        .map((days) => (typeof days === 'string' ? days : days.length)),
    ).toEqual(['until-early', 2, 104, 'until-late'])
    expect(
      ['2027-01-31', '2027-02-01', '2029-01-01', '2029-01-02']
        .map((until) => daysOf('2027-01-01', 'monthly', until))
        .map((days) => (typeof days === 'string' ? days : days.length)),
    ).toEqual(['until-early', 2, 25, 'until-late'])
    expect([daysOf('2027-01-31', 'weekly', ''), daysOf('2027-01-31', 'weekly', 'x')]).toEqual([
      'until-missing',
      'until-missing',
    ])
  })
  test('keeps its hour on the wall through every change of the clocks, as long as it was', () => {
    fc.assert(
      fc.property(
        anyDay,
        fc.constantFrom(...zones),
        fc.integer({ min: 4, max: 20 }),
        (date, timeZone, hours) => {
          const start = `${String(hours).padStart(2, '0')}:30`
          const form = bookingSchema({ ...terms, timeZone }).parse(
            typed({ date, start, end: '22:00', repeats: 'weekly', until: addDays(date, 364) }),
          )
          expect(form.again).toHaveLength(52)
          for (const { startsWall, startsAt } of form.again)
            expect([startsWall.slice(11), wallOf(startsAt, timeZone)]).toEqual([start, startsWall])
        },
      ),
      { numRuns: 30 },
    )
  })
  test('says the date on which its time is left out, or comes twice', () => {
    const nights = { start: '02:30', end: '05:00', repeats: 'weekly', until: '2027-03-28' }
    expect(problemsOf({ ...nights, date: '2027-02-28' })).toEqual([
      'start time-never',
      'on 2027-03-14',
    ])
    expect(
      problemsOf({
        date: '2026-10-18',
        start: '01:15',
        end: '05:00',
        repeats: 'weekly',
        until: '2026-11-30',
      }),
    ).toEqual(['start time-twice', 'on 2026-11-01'])
    expect(
      bookingSchema(terms)
        .parse(
          typed({
            date: '2026-10-18',
            start: '01:15',
            end: '05:00',
            repeats: 'weekly',
            until: '2026-11-30',
            startsLater: 'true',
          }),
        )
        .again.map(({ startsLater }) => startsLater),
    ).toEqual([false, true, false, false, false, false])
    expect(problemsOf({ repeats: 'weekly' })).toEqual(['until until-missing'])
    expect([
      problemsOf({ repeats: 'weekly', until: '' }),
      problemsOf({ repeats: 'weekly', until: '2026-11-30' }),
      problemsOf({ repeats: 'weekly', until: '2029-01-01' }),
    ]).toEqual([['until until-missing'], ['until until-early'], ['until until-late']])
    expect(bookingSchema(terms).parse(typed({ until: '2029-01-01' })).again).toEqual([])
  })
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
