import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { addDays, after, day, instantOf, sameWallDaysBefore, wallOf } from '#app/core/day.ts'
import { percentOf } from '#app/core/money.ts'
import { policy as says } from '#app/words/en/policy.ts'

import {
  type Policy,
  type RefundStep,
  cancellationFacts,
  changeableUntil,
  depositOf,
  dueBackTo,
  fieldsOfPolicy,
  firstPolicy,
  policySchema,
  refundOf,
  rowsIn,
  withRows,
} from './rules.ts'

const newYork = 'America/New_York'
const second = 1000
const zones = [
  newYork,
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Africa/Cairo',
  'Pacific/Chatham',
  'UTC',
]
const promising = (refundSteps: RefundStep[], change: Partial<Policy> = {}): Policy => ({
  ...firstPolicy,
  refundSteps,
  ...change,
})
/**
 * Any steps the form would take: the longest notice first, each of which gives more back than the
 * next.
 */
const anySteps = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 1, max: 365 }), { maxLength: 5 }),
    fc.uniqueArray(fc.integer({ min: 1, max: 100 }), { minLength: 5, maxLength: 5 }),
  )
  .map(([days, percents]) => {
    const falling = [...percents].sort((a, b) => b - a)
    return days.sort((a, b) => b - a).map((one, at) => ({ days: one, percent: falling[at]! }))
  })
const anyTimes = fc
  .record({
    zone: fc.constantFrom(...zones),
    on: fc.integer({ min: 0, max: 1500 }),
    minutes: fc.integer({ min: 0, max: 1439 }),
  })
  .map(({ zone, on, minutes }) => ({
    zone,
    startsWall: `${addDays('2026-01-01', on)}T${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
  }))

describe('what is due', () => {
  const policy = promising([{ days: 7, percent: 50 }])
  test("the deposit is the policy's share of the total", () => {
    fc.assert(
      fc.property(fc.nat(1e9), fc.integer({ min: 0, max: 100 }), (total, depositPercent) => {
        expect(depositOf(total, { ...policy, depositPercent })).toBe(
          percentOf(total, depositPercent),
        )
      }),
    )
  })
  test('half of what was paid up to the same instant of the clock seven days before, then nothing; also where clocks change between', () => {
    for (const startsWall of [
      '2026-11-24T13:30',
      '2026-11-04T09:00',
      '2027-03-17T02:30',
      '2026-11-08T01:30',
    ]) {
      const at = { startsWall, zone: newYork, total: 90_000 }
      const boundary = sameWallDaysBefore(startsWall, 7, newYork)
      if (startsWall !== '2027-03-17T02:30')
        expect(wallOf(boundary, newYork)).toBe(
          `${addDays(startsWall.slice(0, 10), -7)}T${startsWall.slice(11)}`,
        )
      expect([
        refundOf(45_001, at, policy, boundary).cents,
        refundOf(45_001, at, policy, after(boundary, 1)).cents,
      ]).toEqual([22_501, 0])
    }
    expect(
      refundOf(
        -5,
        { startsWall: '2026-11-24T13:30', zone: 'UTC', total: 0 },
        policy,
        new Date('2026-01-01'),
      ).cents,
    ).toBe(0)
  })
  test('seven days and a second, exactly seven days, seven days less a second: days of the wall clock, 167 or 169 hours long in the weeks clocks change', () => {
    for (const [startsWall, hours] of [
      ['2026-11-24T13:30', 168],
      ['2026-11-04T13:30', 169],
      ['2027-03-17T13:30', 167],
    ] as const) {
      const times = { startsWall, zone: newYork, total: 90_000 }
      const boundary = after(instantOf(startsWall, newYork)!.at, (-hours * day) / 24)
      const given = (sameDayCounts: boolean) =>
        [-second, 0, second].map(
          (off) =>
            refundOf(
              45_000,
              times,
              promising([{ days: 7, percent: 50 }], { sameDayCounts }),
              after(boundary, off),
            ).cents,
        )
      expect([given(true), given(false)]).toEqual([
        [22_500, 22_500, 0],
        [22_500, 0, 0],
      ])
    }
  })
  test('the first step whose notice is kept decides, until it ends; after the last there is nothing, and it is known which ended', () => {
    fc.assert(
      fc.property(
        anySteps,
        anyTimes,
        fc.boolean(),
        fc.integer({ min: -3, max: 400 }),
        fc.integer({ min: -1, max: 1 }),
        fc.nat(1e6),
        (refundSteps, times, sameDayCounts, off, by, paid) => {
          const policy = promising(refundSteps, { sameDayCounts })
          const now = after(sameWallDaysBefore(times.startsWall, off, times.zone), by * second)
          const ends = refundSteps.map(({ days }) =>
            sameWallDaysBefore(times.startsWall, days, times.zone),
          )
          const at = ends.findIndex(
            (end) => now < end || (sameDayCounts && now.getTime() === end.getTime()),
          )
          expect(refundOf(paid, { ...times, total: paid }, policy, now)).toEqual(
            at < 0
              ? {
                  cents: 0,
                  share: 0,
                  overpaid: 0,
                  percent: 0,
                  until: null,
                  ended:
                    refundSteps.length > 0
                      ? { percent: refundSteps.at(-1)!.percent, until: ends.at(-1) }
                      : null,
                }
              : {
                  cents: percentOf(paid, refundSteps[at]!.percent),
                  share: percentOf(paid, refundSteps[at]!.percent),
                  overpaid: 0,
                  percent: refundSteps[at]!.percent,
                  until: ends[at],
                  ended: null,
                },
          )
        },
      ),
    )
  })
  test('an overpayment goes back whole, with or without notice, and only what was owed is shared', () => {
    const booking = { startsWall: '2026-12-20T13:30', zone: newYork, total: 90_000 }
    expect(refundOf(100_000, booking, policy, new Date('2026-11-24T12:00Z'))).toMatchObject({
      cents: 55_000,
      share: 45_000,
      overpaid: 10_000,
    })
    expect(refundOf(100_000, booking, policy, new Date('2026-12-19T12:00Z'))).toMatchObject({
      cents: 10_000,
      share: 0,
      overpaid: 10_000,
    })
  })
  test('a client gets back what the policy says and the studio keeps the rest; when the studio cancels, everything goes back', () => {
    expect([
      dueBackTo('client', 45_001, { cents: 22_501 }),
      dueBackTo('studio', 45_001, { cents: 22_501 }),
    ]).toEqual([22_501, 45_001])
    expect([
      cancellationFacts('client', 45_001, { cents: 22_501 }),
      cancellationFacts('studio', 45_001, { cents: 0 }),
      cancellationFacts('studio', 0, { cents: 0 }),
    ]).toEqual([
      { canceledBy: 'client', refundDue: 22_501, kept: 22_500 },
      { canceledBy: 'studio', refundDue: 45_001, kept: 0 },
      { canceledBy: 'studio', refundDue: 0, kept: 0 },
    ])
  })
  test('who waits never gets more back', () => {
    fc.assert(
      fc.property(
        anySteps,
        anyTimes,
        fc.integer({ min: -60, max: 400 * 24 * 60 }),
        fc.integer({ min: 1, max: 60 * 24 * 60 }),
        (refundSteps, times, minutes, later) => {
          const start = sameWallDaysBefore(times.startsWall, 0, times.zone)
          const now = after(start, -minutes * 60 * second)
          const agreed = { ...times, total: 10_000 }
          expect(
            refundOf(10_000, agreed, promising(refundSteps), after(now, later * 60 * second)).cents,
          ).toBeLessThanOrEqual(refundOf(10_000, agreed, promising(refundSteps), now).cents)
        },
      ),
    )
  })
  test('a client may move it as long as something would be given back; where nothing is, until it starts', () => {
    const times = {
      startsWall: '2026-11-24T13:30',
      zone: newYork,
      startsAt: instantOf('2026-11-24T13:30', newYork)!.at,
    }
    expect(
      wallOf(
        changeableUntil(
          times,
          promising([
            { days: 14, percent: 100 },
            { days: 3, percent: 20 },
          ]),
        ),
        newYork,
      ),
    ).toBe('2026-11-21T13:30')
    expect(
      wallOf(
        changeableUntil(
          times,
          promising([
            { days: 14, percent: 100 },
            { days: 7, percent: 50 },
            { days: 2, percent: 20 },
          ]),
        ),
        newYork,
      ),
    ).toBe('2026-11-22T13:30')
    expect(changeableUntil(times, promising([]))).toEqual(times.startsAt)
  })
})

describe('the form', () => {
  const problemsOf = (change: Record<string, string>) =>
    policySchema
      .safeParse({ ...fieldsOfPolicy(firstPolicy), ...change })
      .error?.issues.map(({ path, message }) => `${String(path[0])} ${message}`)
  test('reads what it shows', () => {
    const any = fc.record({
      replyHours: fc.integer({ min: 1, max: 720 }),
      depositPercent: fc.integer({ min: 0, max: 100 }),
      refundSteps: anySteps,
      sameDayCounts: fc.boolean(),
      travelIncluded: fc.boolean(),
      ...Object.fromEntries(
        ['photographyWeeks', 'documentaryWeeks', 'podcastBusinessDays'].map((name) => [
          name,
          fc
            .tuple(fc.integer({ min: 1, max: 104 }), fc.integer({ min: 1, max: 104 }))
            .map((span) => span.sort((a, b) => a - b)),
        ]),
      ),
    }) as fc.Arbitrary<Policy>
    fc.assert(
      fc.property(any, (policy) => {
        expect(policySchema.parse(fieldsOfPolicy(policy))).toEqual(policy)
      }),
    )
  })
  test('puts steps in order, and takes an empty row for none', () => {
    const { refundSteps } = policySchema.parse({
      ...fieldsOfPolicy(firstPolicy),
      'days:0': ' 7 ',
      'percent:0': '25',
      'days:1': '',
      'percent:1': ' ',
      'days:2': '30',
      'percent:2': '100',
    })
    expect(refundSteps).toEqual([
      { days: 30, percent: 100 },
      { days: 7, percent: 25 },
    ])
    expect(policySchema.parse({ ...fieldsOfPolicy(promising([])) }).refundSteps).toEqual([])
  })
  test('says by field what it cannot take', () => {
    expect(
      problemsOf({ reply: '0', photographyFrom: 'x', deposit: '101', documentaryTo: '1.5' }),
    ).toEqual([
      'reply hours-malformed',
      'photographyFrom weeks-malformed',
      'documentaryTo weeks-malformed',
      'deposit deposit-malformed',
    ])
    expect(
      policySchema
        .safeParse({})
        .error!.issues.map(({ path, message }) => `${String(path[0])} ${message}`),
    ).toEqual([
      'reply hours-malformed',
      ...['photographyFrom', 'photographyTo', 'documentaryFrom', 'documentaryTo'].map(
        (field) => `${field} weeks-malformed`,
      ),
      'podcastFrom business-days-malformed',
      'podcastTo business-days-malformed',
      'deposit deposit-malformed',
    ])
    expect(problemsOf({ documentaryFrom: '9', podcastTo: '2' })).toEqual([
      'documentaryTo span-backward',
      'podcastTo span-backward',
    ])
    expect(problemsOf({ 'days:0': '', 'percent:0': '50' })).toEqual(['days:0 step-days-malformed'])
    expect(problemsOf({ 'days:0': '366', 'percent:0': '0' })).toEqual([
      'days:0 step-days-malformed',
      'percent:0 step-percent-malformed',
    ])
    expect(problemsOf({ 'days:1': '7', 'percent:1': '20' })).toEqual(['days:1 step-twice'])
    expect(problemsOf({ 'days:1': '3', 'percent:1': '50' })).toEqual(['percent:1 step-rises'])
    expect(
      problemsOf(
        Object.fromEntries(
          [1, 2, 3, 4, 5].flatMap((at) => [
            [`days:${at}`, `${7 - at}`],
            [`percent:${at}`, `${50 - at}`],
          ]),
        ),
      ),
    ).toEqual(['days:5 steps-many'])
  })
  test('takes whole figures from the least to the most', () => {
    for (const [field, least, most, problem] of [
      ['reply', 1, 720, 'hours-malformed'],
      ['deposit', 0, 100, 'deposit-malformed'],
      ['photographyFrom', 1, 104, 'weeks-malformed'],
      ['podcastFrom', 1, 104, 'business-days-malformed'],
    ] as const) {
      const wide = field.endsWith('From') ? { [field.replace('From', 'To')]: '104' } : {}
      for (const good of [` ${least} `, `${most}`, `  ${most}`])
        expect(problemsOf({ ...wide, [field]: good })).toBeUndefined()
      for (const bad of [
        `${least - 1}`,
        `${most + 1}`,
        `${least}.5`,
        `${least}x`,
        `x${least}`,
        '',
        '00001',
        '1 1',
      ])
        expect([bad, problemsOf({ ...wide, [field]: bad })]).toEqual([bad, [`${field} ${problem}`]])
    }
    for (const [days, percent] of [
      ['1', '1'],
      ['365', '100'],
      [' 10 ', '  9 '],
      ['007', '050'],
    ] as const)
      expect([days, problemsOf({ 'days:0': days, 'percent:0': percent })]).toEqual([
        days,
        undefined,
      ])
    for (const bad of ['0', '366', '1.5', '7x', 'x7', '0007', '1 1'])
      expect([bad, problemsOf({ 'days:0': bad })]).toEqual([bad, ['days:0 step-days-malformed']])
    for (const bad of ['0', '101', '5x', 'x5'])
      expect([bad, problemsOf({ 'percent:0': bad })]).toEqual([
        bad,
        ['percent:0 step-percent-malformed'],
      ])
  })
  test('takes a switch as on or not there', () => {
    const switches = (change: Record<string, string>) => {
      const { sameDayCounts, travelIncluded } = policySchema.parse({
        ...Object.fromEntries(
          Object.entries(fieldsOfPolicy(firstPolicy)).filter(([, value]) => value !== 'on'),
        ),
        ...change,
      })
      return [sameDayCounts, travelIncluded]
    }
    expect([
      switches({}),
      switches({ sameDayCounts: 'on' }),
      switches({ travelIncluded: 'on' }),
    ]).toEqual([
      [false, false],
      [true, false],
      [false, true],
    ])
    expect(problemsOf({ sameDayCounts: 'yes' })).toHaveLength(1)
  })
  test('takes five steps and a span of one, and names the row that is wrong whatever its number', () => {
    const five = Object.fromEntries(
      [0, 1, 2, 3, 4].flatMap((at) => [
        [`days:${at}`, `${70 - at}`],
        [`percent:${at}`, `${50 - at}`],
      ]),
    )
    expect([problemsOf(five), problemsOf({ photographyFrom: '2', photographyTo: '2' })]).toEqual([
      undefined,
      undefined,
    ])
    expect(problemsOf({ 'days:12': 'x', 'percent:12': '5' })).toEqual([
      'days:12 step-days-malformed',
    ])
    expect(problemsOf({ 'days:3': '30', 'percent:3': '50' })).toEqual(['percent:0 step-rises'])
    expect(problemsOf({ 'days:1': ' ', 'percent:1': '20' })).toEqual(['days:1 step-days-malformed'])
    expect(problemsOf({ 'days:1': '3', 'percent:1': 'x' })).toEqual([
      'percent:1 step-percent-malformed',
    ])
    expect(problemsOf({ 'days:0': 'x', 'days:1': 'y', 'percent:1': '20' })).toEqual([
      'days:0 step-days-malformed',
      'days:1 step-days-malformed',
    ])
    expect(problemsOf({ 'percent:0': 'x', 'days:1': '3', 'percent:1': '20' })).toEqual([
      'percent:0 step-percent-malformed',
    ])
  })
  test('finds its rows by their numbers in order, whatever else stands beside them', () => {
    expect(
      rowsIn({
        'days:10': 'c',
        'days:2': 'b',
        'percent:2': '20',
        'percent:7': 'x',
        deposit: '50',
        'days:100': 'x',
        'xdays:1': 'x',
        'days:1x': 'x',
        'days:': 'x',
      }),
    ).toEqual([
      { at: 2, days: 'b', percent: '20' },
      { at: 10, days: 'c', percent: '' },
    ])
    expect(rowsIn({ 'percent:0': '' })).toEqual([])
  })
  test('has no more rows than steps there may be', () => {
    const full = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`days:${at}`, '']))
    expect([4, 5, 6].map((count) => rowsIn(withRows(full(count), 'add')).length)).toEqual([5, 5, 6])
    expect(
      withRows({ 'days:3': '7', 'percent:3': '50', 'days:x': 'y', 'xdays:1': 'z' }, 'add'),
    ).toEqual({
      'days:x': 'y',
      'xdays:1': 'z',
      'days:0': '7',
      'percent:0': '50',
      'days:1': '',
      'percent:1': '',
    })
  })
  test('a row more and a row less keep what was typed, numbered anew', () => {
    const typed = {
      deposit: 'x',
      'days:0': '14',
      'percent:0': '100',
      'days:1': 'y',
      'percent:1': '',
    }
    expect(rowsIn(withRows(typed, 'add')).map(({ days }) => days)).toEqual(['14', 'y', ''])
    expect(withRows(typed, 'remove:0')).toEqual({ deposit: 'x', 'days:0': 'y', 'percent:0': '' })
    expect([withRows(typed, 'nothing'), withRows(typed, 'move:1')]).toEqual([typed, typed])
    expect(withRows({ 'days:12': '7', 'days:1x': 'y' }, 'nothing')).toEqual({
      'days:1x': 'y',
      'days:0': '7',
      'percent:0': '',
    })
    expect(rowsIn(withRows(withRows(typed, 'add'), 'remove:9'))).toHaveLength(3)
  })
})

describe('the sentences', () => {
  test('of the first policy are those of the specification', () => {
    expect(Object.values(says.answers).map((say) => say(firstPolicy))).toEqual([
      'We reply to every message within 24 hours.',
      'Photo and video projects are delivered in 1–2 weeks. Documentaries take 4–8 weeks.',
      'Requesting a date is free. A 50% deposit is required to confirm it. The balance is due on delivery, unless your quote says otherwise. Travel costs are included in every quote.',
      'Cancel at least 7 days ahead and we refund 50% of what you’ve paid. With less than 7 days’ notice, there’s no refund.',
      'Three to five business days from the recording to a finished episode.',
    ])
    expect(says.figures(firstPolicy)).toEqual({
      reply: '24 hours',
      photography: '1–2 weeks',
      documentary: '4–8 weeks',
      podcast: '3–5 business days',
      deposit: '50%',
      travel: 'included',
      quote: 'a written quote with travel already in it',
    })
  })
  test('hold for no step and for several, and for a boundary that does not count', () => {
    const said = (refundSteps: RefundStep[], sameDayCounts = true) =>
      says.answers.cancellation(promising(refundSteps, { sameDayCounts }))
    expect(said([])).toBe('If you have to cancel, there’s no refund.')
    expect(said([{ days: 1, percent: 20 }])).toBe(
      'Cancel at least 1 day ahead and we refund 20% of what you’ve paid. With less than 1 day’s notice, there’s no refund.',
    )
    expect(
      said([
        { days: 14, percent: 100 },
        { days: 7, percent: 50 },
      ]),
    ).toBe(
      'Cancel at least 14 days ahead and we refund 100% of what you’ve paid; with at least 7 days, 50%. With less than 7 days’ notice, there’s no refund.',
    )
    expect(
      said(
        [
          { days: 30, percent: 100 },
          { days: 14, percent: 50 },
          { days: 2, percent: 10 },
        ],
        false,
      ),
    ).toBe(
      'Cancel more than 30 days ahead and we refund 100% of what you’ve paid; with more than 14 days, 50%; with more than 2 days, 10%. With 2 days’ notice or less, there’s no refund.',
    )
  })
  test('count one as one, and say percents as they are said aloud', () => {
    const one = promising([], {
      replyHours: 1,
      photographyWeeks: [1, 1],
      documentaryWeeks: [2, 2],
      podcastBusinessDays: [1, 1],
      depositPercent: 8,
      travelIncluded: false,
    })
    expect([
      says.answers.reply(one),
      says.answers.delivery(one),
      says.answers.turnaround(one),
      says.answers.payment(one),
    ]).toEqual([
      'We reply to every message within 1 hour.',
      'Photo and video projects are delivered in 1 week. Documentaries take 2 weeks.',
      'One business day from the recording to a finished episode.',
      'Requesting a date is free. An 8% deposit is required to confirm it. The balance is due on delivery, unless your quote says otherwise. Travel costs aren’t included in the quote; they’re billed at cost.',
    ])
    expect(says.answers.payment({ ...one, depositPercent: 0 })).toMatch(
      /^Requesting a date is free\. No deposit is required to confirm it\./,
    )
    expect(
      [11, 18, 80, 89, 1, 90].map(
        (depositPercent) => says.answers.payment({ ...one, depositPercent }).split(' ')[5],
      ),
    ).toEqual(['An', 'An', 'An', 'An', 'A', 'A'])
  })
})
