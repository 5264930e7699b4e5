import { describe, expect, test } from 'vitest'

import { listProblems, terms, buildFields } from '../../../../tests/support/booking-fields.ts'
import { bookingSchema } from './rules.ts'

describe('bookingSchema', () => {
  test('returns instants, cents and each resource once', () => {
    const id = crypto.randomUUID()
    expect(
      bookingSchema(terms).parse(
        buildFields({ before: '30', [`resource:${id}`]: 'on', 'resource:x': '' }),
      ),
    ).toMatchObject({
      startsLocal: '2026-11-24T09:00',
      endsLocal: '2026-11-24T12:00',
      startsAt: new Date('2026-11-24T14:00:00Z'),
      minutesBefore: 30,
      minutesAfter: 0,
      total: 120050,
      resources: [id],
      state: 'pending',
    })
  })
  test('accepts a booking with only a service and a time', () => {
    expect(
      bookingSchema(terms).parse({
        category: 'podcast',
        date: '2026-11-24',
        start: '09:00',
        end: '10:00',
      }),
    ).toEqual({
      client: '',
      project: '',
      category: 'podcast',
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
      otherTimes: [],
      zone: 'America/New_York',
      startsLocal: '2026-11-24T09:00',
      endsLocal: '2026-11-24T10:00',
      startsLater: false,
      endsLater: false,
      startsAt: new Date('2026-11-24T14:00:00Z'),
      endsAt: new Date('2026-11-24T15:00:00Z'),
    })
  })
  test('leaves empty fields empty and trims typed text', () => {
    const parseForm = (change = {}) => bookingSchema(terms).parse(buildFields(change))
    expect(
      parseForm({
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
      parseForm({ closedAnyway: 'on' }).closedAnyway,
      parseForm().closedAnyway,
      parseForm({ state: 'held' }).state,
      parseForm({ state: 'pending' }).state,
      parseForm({ after: ' 45 ' }).minutesAfter,
      parseForm({ resource: 'on' }).resources,
    ]).toEqual([true, false, 'held', 'pending', 45, []])
  })
  test('accepts times from 00:00 to 23:59 and a night into the next day', () => {
    for (const [start, end] of [
      ['00:00', '23:59'],
      ['09:09', '19:19'],
      ['10:00', '20:00'],
    ])
      expect(listProblems({ start, end })).toBeUndefined()
    expect(
      bookingSchema(terms).parse(
        buildFields({ start: '22:00', end: '02:00', endDate: '2026-11-25' }),
      ),
    ).toMatchObject({ startsLocal: '2026-11-24T22:00', endsLocal: '2026-11-25T02:00' })
    for (const start of ['24:00', '9:00', '09:60', '009:00', '09:000', '30:00', '0900', ' 09:00'])
      expect([start, listProblems({ start })]).toEqual([start, ['start time-missing']])
  })
  test('accepts several days, and counts both dates of whole days', () => {
    const parseTimes = (change: object) => {
      const { startsLocal, endsLocal, otherTimes } = bookingSchema(terms).parse(buildFields(change))
      return [startsLocal, endsLocal, ...otherTimes.map((time) => time.endsLocal)]
    }
    expect(parseTimes({ endDate: '2026-11-26', start: '10:00', end: '17:00' })).toEqual([
      '2026-11-24T10:00',
      '2026-11-26T17:00',
    ])
    expect(parseTimes({ allDay: 'on', start: '', end: '' })).toEqual([
      '2026-11-24T00:00',
      '2026-11-25T00:00',
    ])
    expect(
      parseTimes({
        allDay: 'on',
        endDate: '2026-11-25',
        start: '10:00',
        end: '11:00',
        repeats: 'weekly',
        until: '2026-12-01',
      }),
    ).toEqual(['2026-11-24T00:00', '2026-11-26T00:00', '2026-12-03T00:00'])
    expect([
      listProblems({ endDate: '2026-11-23' }),
      listProblems({ endDate: '2027-03-04' }),
      listProblems({ endDate: '2027-03-03' }),
      listProblems({ endDate: 'x' }),
    ]).toEqual([
      ['endDate end-before-start'],
      ['endDate booking-long'],
      undefined,
      ['endDate date-missing'],
    ])
  })
  test('accepts only dates of this century', () => {
    expect([
      listProblems({ date: '1999-12-31' }),
      listProblems({ date: '2100-01-01' }),
      listProblems({ date: '2000-01-01' }),
      listProblems({ date: '2099-12-31' }),
    ]).toEqual([['date date-outside'], ['date date-outside'], undefined, undefined])
  })
  test('accepts texts up to their maximum length and no longer', () => {
    const createResourceEntry = () => [`resource:${crypto.randomUUID()}`, 'on']
    for (const [field, most, problem] of [
      ['title', 160, 'title-long'],
      ['place', 160, 'place-long'],
      ['notes', 10_000, 'notes-long'],
    ] as const)
      expect([
        listProblems({ [field]: 'x'.repeat(most) }),
        listProblems({ [field]: 'x'.repeat(most + 1) }),
      ]).toEqual([undefined, [`${field} ${problem}`]])
    for (const field of ['before', 'after']) {
      expect([listProblems({ [field]: '0' }), listProblems({ [field]: '720' })]).toEqual([
        undefined,
        undefined,
      ])
      for (const bad of ['-1', '721', '1.5', 'x'])
        expect(listProblems({ [field]: bad })).toEqual([`${field} minutes-malformed`])
    }
    expect([
      listProblems(Object.fromEntries(Array.from({ length: 50 }, createResourceEntry))),
      listProblems(Object.fromEntries(Array.from({ length: 51 }, createResourceEntry)))?.length,
    ]).toEqual([undefined, 1])
  })
  test('reports missing fields and rejects unknown values', () => {
    expect(
      bookingSchema(terms)
        .safeParse({})
        .error!.issues.map(({ path, message }) => `${path.join('.')} ${message}`),
    ).toEqual([
      'category category-unknown',
      'date date-missing',
      'start time-missing',
      'end time-missing',
    ])
    expect([
      listProblems({ client: 'x' }),
      listProblems({ project: 'x' }),
      listProblems({ 'resource:x': 'on' })?.length,
      listProblems({ state: 'confirmed' })?.length,
      listProblems({ repeats: 'daily' })?.length,
      listProblems({ allDay: 'yes' })?.length,
    ]).toEqual([['client client-missing'], ['project project-is-gone'], 1, 1, 1, 1])
  })
  test('reports invalid values by field', () => {
    expect(
      listProblems({
        date: '2026-02-30',
        start: '9',
        end: '',
        before: '-1',
        total: 'much',
        category: 'x',
        title: 'x'.repeat(161),
      }),
    ).toEqual([
      'category category-unknown',
      'title title-long',
      'date date-missing',
      'start time-missing',
      'end time-missing',
      'before minutes-malformed',
      'total amount-malformed',
    ])
    expect(
      ['-5', '−5', '99,999,999,999', '1.000,00'].map((total) => listProblems({ total })),
    ).toEqual([
      ['total total-negative'],
      ['total total-negative'],
      ['total amount-large'],
      ['total amount-malformed'],
    ])
    expect(listProblems({ end: '09:00' })).toEqual(['end end-before-start'])
    expect(listProblems({ end: '09:00', endDate: '2026-11-25' })).toBeUndefined()
    expect(listProblems({ date: '2027-03-14', start: '01:00', end: '02:30' })).toEqual([
      'end time-never',
    ])
    expect(listProblems({ date: '2027-03-14', start: '02:00', end: '03:30' })).toEqual([
      'start time-never',
    ])
  })
  test('asks which occurrence of a repeated hour is meant and uses the answer', () => {
    const night = { date: '2026-11-01', start: '01:30', end: '01:45' }
    expect(listProblems(night)).toEqual(['start time-twice', 'end time-twice'])
    expect(listProblems({ ...night, startsLater: 'false' })).toEqual(['end time-twice'])
    const parseInstants = (change: object) => {
      const { startsAt, endsAt, startsLater, endsLater } = bookingSchema(terms).parse(
        buildFields({ ...night, ...change }),
      )
      return [
        startsAt.toISOString().slice(11, 16),
        endsAt.toISOString().slice(11, 16),
        startsLater,
        endsLater,
      ]
    }
    expect([
      parseInstants({ startsLater: 'false', endsLater: 'false' }),
      parseInstants({ startsLater: 'false', endsLater: 'true' }),
      parseInstants({ startsLater: 'true', endsLater: 'true' }),
    ]).toEqual([
      ['05:30', '05:45', false, false],
      ['05:30', '06:45', false, true],
      ['06:30', '06:45', true, true],
    ])
    expect(listProblems({ ...night, startsLater: 'true', endsLater: 'false' })).toEqual([
      'end end-before-start',
    ])
    // on the local clock it ends before it begins
    expect(
      listProblems({ ...night, end: '01:15', startsLater: 'false', endsLater: 'true' }),
    ).toBeUndefined()
    expect(bookingSchema(terms).parse(buildFields({ startsLater: 'true' }))).toMatchObject({
      startsLater: false,
      endsLater: false,
    })
  })
  test('accepts a local time or nothing as the end of a hold', () => {
    const parseHeldUntil = (heldUntil: string) =>
      bookingSchema(terms).parse(buildFields({ state: 'held', heldUntil })).heldUntil
    expect([parseHeldUntil(''), parseHeldUntil('2026-11-23T18:00')]).toEqual([
      null,
      new Date('2026-11-23T23:00:00Z'),
    ])
    for (const bad of [
      '2026-02-30T09:00',
      '2026-11-24T24:00',
      '2026-11-24 09:00',
      '2026-11-24T09:00:00',
      '2026-11-24T9:00',
      '2026-11-24',
      '09:00',
    ])
      expect([bad, listProblems({ heldUntil: bad })]).toEqual([bad, ['heldUntil time-missing']])
    expect([
      listProblems({ heldUntil: 'soon' }),
      listProblems({ heldUntil: '2027-03-14T02:30' }),
    ]).toEqual([['heldUntil time-missing'], ['heldUntil time-never']])
  })
})
