import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { addDays, addMs, day, toInstant, subtractLocalDays, toLocalTime } from '#app/core/day.ts'
import { computePercent } from '#app/core/money.ts'
import { policy as says } from '#app/messages/en/policy.ts'
import { type Category, serviceKeys } from '#app/features/studio/service/rules.ts'

import {
  type LateFee,
  type Policy,
  type RefundStep,
  buildCancellationData,
  getMoveDeadline,
  computeDeliveryDay,
  computeDeposit,
  defaultPolicy,
  computeRefund,
} from './rules.ts'

const newYork = 'America/New_York'
const second = 1000
const format = { currency: 'USD', locale: 'en-US' }
const zones = [
  newYork,
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Africa/Cairo',
  'Pacific/Chatham',
  'UTC',
]
const buildPolicy = (refundSteps: RefundStep[], change: Partial<Policy> = {}): Policy => ({
  ...defaultPolicy,
  refundSteps,
  ...change,
})
/** Any steps the form accepts: sorted by notice, longest first, with falling percentages. */
const anySteps = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 1, max: 365 }), { maxLength: 5 }),
    fc.uniqueArray(fc.integer({ min: 1, max: 100 }), { minLength: 5, maxLength: 5 }),
  )
  .map(([days, percents]) => {
    const falling = [...percents].sort((a, b) => b - a)
    return days.sort((a, b) => b - a).map((day, index) => ({ days: day, percent: falling[index]! }))
  })
const anyTimes = fc
  .record({
    zone: fc.constantFrom(...zones),
    on: fc.integer({ min: 0, max: 1500 }),
    minutes: fc.integer({ min: 0, max: 1439 }),
  })
  .map(({ zone, on, minutes }) => {
    const hour = String(Math.floor(minutes / 60)).padStart(2, '0')
    const minute = String(minutes % 60).padStart(2, '0')
    return { zone, startsLocal: `${addDays('2026-01-01', on)}T${hour}:${minute}` }
  })

describe('amounts due', () => {
  const policy = buildPolicy([{ days: 7, percent: 50 }])
  test("the deposit is the policy's share of the total", () => {
    fc.assert(
      fc.property(fc.nat(1e9), fc.integer({ min: 0, max: 100 }), (total, depositPercent) => {
        expect(computeDeposit({ total, deposit: null }, { ...policy, depositPercent })).toBe(
          computePercent(total, depositPercent),
        )
      }),
    )
  })
  test('refunds half of what was paid until the same local time seven days before, then nothing, also across clock changes', () => {
    for (const startsLocal of [
      '2026-11-24T13:30',
      '2026-11-04T09:00',
      '2027-03-17T02:30',
      '2026-11-08T01:30',
    ]) {
      const booking = { startsLocal, zone: newYork, total: 90_000 }
      const boundary = subtractLocalDays(startsLocal, 7, newYork)
      if (startsLocal !== '2027-03-17T02:30')
        expect(toLocalTime(boundary, newYork)).toBe(
          `${addDays(startsLocal.slice(0, 10), -7)}T${startsLocal.slice(11)}`,
        )
      expect([
        computeRefund(45_001, booking, policy, boundary).cents,
        computeRefund(45_001, booking, policy, addMs(boundary, 1)).cents,
      ]).toEqual([22_501, 0])
    }
    expect(
      computeRefund(
        -5,
        { startsLocal: '2026-11-24T13:30', zone: 'UTC', total: 0 },
        policy,
        new Date('2026-01-01'),
      ).cents,
    ).toBe(0)
  })
  test('counts seven days in local time, one second more and less, in weeks of 167 and 169 hours', () => {
    for (const [startsLocal, hours] of [
      ['2026-11-24T13:30', 168],
      ['2026-11-04T13:30', 169],
      ['2027-03-17T13:30', 167],
    ] as const) {
      const times = { startsLocal, zone: newYork, total: 90_000 }
      const boundary = addMs(toInstant(startsLocal, newYork)!.at, (-hours * day) / 24)
      const listRefunds = (sameDayCounts: boolean) =>
        [-second, 0, second].map(
          (off) =>
            computeRefund(
              45_000,
              times,
              buildPolicy([{ days: 7, percent: 50 }], { sameDayCounts }),
              addMs(boundary, off),
            ).cents,
        )
      expect([listRefunds(true), listRefunds(false)]).toEqual([
        [22_500, 22_500, 0],
        [22_500, 0, 0],
      ])
    }
  })
  test('applies the first step whose notice is met, until its end; after the last it refunds nothing and reports the ended step', () => {
    fc.assert(
      fc.property(
        anySteps,
        anyTimes,
        fc.boolean(),
        fc.integer({ min: -3, max: 400 }),
        fc.integer({ min: -1, max: 1 }),
        fc.nat(1e6),
        (refundSteps, times, sameDayCounts, off, by, paid) => {
          const policy = buildPolicy(refundSteps, { sameDayCounts })
          const now = addMs(subtractLocalDays(times.startsLocal, off, times.zone), by * second)
          const ends = refundSteps.map(({ days }) =>
            subtractLocalDays(times.startsLocal, days, times.zone),
          )
          const index = ends.findIndex(
            (end) => now < end || (sameDayCounts && now.getTime() === end.getTime()),
          )
          expect(computeRefund(paid, { ...times, total: paid }, policy, now)).toEqual(
            index < 0
              ? {
                  cents: 0,
                  byStudio: paid,
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
                  cents: computePercent(paid, refundSteps[index]!.percent),
                  byStudio: paid,
                  share: computePercent(paid, refundSteps[index]!.percent),
                  overpaid: 0,
                  percent: refundSteps[index]!.percent,
                  until: ends[index],
                  ended: null,
                },
          )
        },
      ),
    )
  })
  test('refunds an overpayment in full, with or without notice, and shares only the amount owed', () => {
    const booking = { startsLocal: '2026-12-20T13:30', zone: newYork, total: 90_000 }
    expect(computeRefund(100_000, booking, policy, new Date('2026-11-24T12:00Z'))).toMatchObject({
      cents: 55_000,
      share: 45_000,
      overpaid: 10_000,
    })
    expect(computeRefund(100_000, booking, policy, new Date('2026-12-19T12:00Z'))).toMatchObject({
      cents: 10_000,
      share: 0,
      overpaid: 10_000,
    })
  })
  test('refunds a client by the policy and lets the studio keep the rest; if the studio cancels, refunds by its own percentage', () => {
    const refund = { cents: 22_501, byStudio: 45_001 }
    expect([
      buildCancellationData('client', 45_001, refund),
      buildCancellationData('studio', 45_001, refund),
      buildCancellationData('studio', 45_001, { ...refund, byStudio: 36_001 }),
      buildCancellationData('studio', 0, { cents: 0, byStudio: 0 }),
    ]).toEqual([
      { canceledBy: 'client', refundDue: 22_501, kept: 22_500 },
      { canceledBy: 'studio', refundDue: 45_001, kept: 0 },
      { canceledBy: 'studio', refundDue: 36_001, kept: 9_000 },
      { canceledBy: 'studio', refundDue: 0, kept: 0 },
    ])
  })
  test('if the studio cancels, refunds its share of what was owed and an overpayment in full', () => {
    const now = new Date('2026-12-01T12:00Z')
    fc.assert(
      fc.property(
        fc.integer({ min: -1000, max: 200_000 }),
        fc.nat(100_000),
        fc.integer({ min: 0, max: 100 }),
        (paid, total, studioRefundPercent) => {
          const booking = { startsLocal: '2026-12-20T13:30', zone: newYork, total }
          const { byStudio, overpaid } = computeRefund(
            paid,
            booking,
            buildPolicy([], { studioRefundPercent }),
            now,
          )
          expect(byStudio).toBe(
            computePercent(Math.max(Math.min(paid, total), 0), studioRefundPercent) + overpaid,
          )
          if (studioRefundPercent === 100) expect(byStudio).toBe(Math.max(paid, 0))
        },
      ),
    )
  })
  test('never refunds more for waiting longer', () => {
    fc.assert(
      fc.property(
        anySteps,
        anyTimes,
        fc.integer({ min: -60, max: 400 * 24 * 60 }),
        fc.integer({ min: 1, max: 60 * 24 * 60 }),
        (refundSteps, times, minutes, later) => {
          const start = subtractLocalDays(times.startsLocal, 0, times.zone)
          const now = addMs(start, -minutes * 60 * second)
          const agreed = { ...times, total: 10_000 }
          expect(
            computeRefund(10_000, agreed, buildPolicy(refundSteps), addMs(now, later * 60 * second))
              .cents,
          ).toBeLessThanOrEqual(computeRefund(10_000, agreed, buildPolicy(refundSteps), now).cents)
        },
      ),
    )
  })
  test('lets a client move a booking while a refund would be due; without refunds, until it starts', () => {
    const times = {
      startsLocal: '2026-11-24T13:30',
      zone: newYork,
      startsAt: toInstant('2026-11-24T13:30', newYork)!.at,
    }
    expect(
      toLocalTime(
        getMoveDeadline(
          times,
          buildPolicy([
            { days: 14, percent: 100 },
            { days: 3, percent: 20 },
          ]),
        ),
        newYork,
      ),
    ).toBe('2026-11-21T13:30')
    expect(
      toLocalTime(
        getMoveDeadline(
          times,
          buildPolicy([
            { days: 14, percent: 100 },
            { days: 7, percent: 50 },
            { days: 2, percent: 20 },
          ]),
        ),
        newYork,
      ),
    ).toBe('2026-11-22T13:30')
    expect(getMoveDeadline(times, buildPolicy([]))).toEqual(times.startsAt)
  })
})

describe('sentences', () => {
  test('of the first policy match the specification', () => {
    expect(
      Object.values(says.answers).map((say) => say(defaultPolicy, format, serviceKeys)),
    ).toEqual([
      'We reply to every message within 24 hours.',
      'Photo and video projects are delivered in 1–2 weeks. Documentaries take 4–8 weeks.',
      'Requesting a date is free. A 50% deposit is required to confirm it. The balance is due on delivery, unless your quote says otherwise. Travel costs are included in every quote. Originals are released when the balance is paid. The price includes one round of changes for photos and video, two for documentaries and one for podcast episodes. We agree on a price with you before any extra round.',
      'Cancel at least 7 days ahead and we refund 50% of what you’ve paid. With less than 7 days’ notice, there’s no refund. If we have to cancel, we refund everything you’ve paid.',
      'Three to five business days from the recording to a finished episode.',
    ])
    expect(says.figures(defaultPolicy)).toEqual({
      reply: '24 hours',
      photography: '1–2 weeks',
      documentary: '4–8 weeks',
      podcast: '3–5 business days',
      deposit: '50%',
      travel: 'included',
      quote: 'a written quote with travel already in it',
    })
  })
  test('cover no steps, several steps, and a deadline that is excluded', () => {
    const describeCancellation = (refundSteps: RefundStep[], sameDayCounts = true) =>
      says.answers.cancellation(buildPolicy(refundSteps, { sameDayCounts }))
    expect(describeCancellation([])).toBe(
      'If you have to cancel, there’s no refund. If we have to cancel, we refund everything you’ve paid.',
    )
    expect(describeCancellation([{ days: 1, percent: 20 }])).toBe(
      'Cancel at least 1 day ahead and we refund 20% of what you’ve paid. With less than 1 day’s notice, there’s no refund. If we have to cancel, we refund everything you’ve paid.',
    )
    expect(
      describeCancellation([
        { days: 14, percent: 100 },
        { days: 7, percent: 50 },
      ]),
    ).toBe(
      'Cancel at least 14 days ahead and we refund 100% of what you’ve paid; with at least 7 days, 50%. With less than 7 days’ notice, there’s no refund. If we have to cancel, we refund everything you’ve paid.',
    )
    expect(
      describeCancellation(
        [
          { days: 30, percent: 100 },
          { days: 14, percent: 50 },
          { days: 2, percent: 10 },
        ],
        false,
      ),
    ).toBe(
      'Cancel more than 30 days ahead and we refund 100% of what you’ve paid; with more than 14 days, 50%; with more than 2 days, 10%. With 2 days’ notice or less, there’s no refund. If we have to cancel, we refund everything you’ve paid.',
    )
  })
  test('say what is refunded if the studio cancels', () => {
    const describeCancellation = (studioRefundPercent: number) =>
      says.answers.cancellation(buildPolicy([], { studioRefundPercent }))
    expect([describeCancellation(100), describeCancellation(80), describeCancellation(0)]).toEqual([
      'If you have to cancel, there’s no refund. If we have to cancel, we refund everything you’ve paid.',
      'If you have to cancel, there’s no refund. If we have to cancel, we refund 80% of what you’ve paid.',
      'If you have to cancel, there’s no refund. If we have to cancel, there’s no refund.',
    ])
  })
  test('use the singular for one, and spell percentages as spoken', () => {
    const policy = buildPolicy([], {
      replyHours: 1,
      photographyWeeks: [1, 1],
      documentaryWeeks: [2, 2],
      podcastBusinessDays: [1, 1],
      depositPercent: 8,
      travelIncluded: false,
    })
    expect([
      says.answers.reply(policy),
      says.answers.delivery(policy),
      says.answers.turnaround(policy),
      says.answers.payment(policy, format, serviceKeys),
    ]).toEqual([
      'We reply to every message within 1 hour.',
      'Photo and video projects are delivered in 1 week. Documentaries take 2 weeks.',
      'One business day from the recording to a finished episode.',
      'Requesting a date is free. An 8% deposit is required to confirm it. The balance is due on delivery, unless your quote says otherwise. Travel costs aren’t included in the quote; they’re billed at cost. Originals are released when the balance is paid. The price includes one round of changes for photos and video, two for documentaries and one for podcast episodes. We agree on a price with you before any extra round.',
    ])
    expect(says.answers.payment({ ...policy, depositPercent: 0 }, format, serviceKeys)).toMatch(
      /^Requesting a date is free\. No deposit is required to confirm it\./,
    )
    expect(
      [11, 18, 80, 89, 1, 90].map(
        (depositPercent) =>
          says.answers.payment({ ...policy, depositPercent }, format, serviceKeys).split(' ')[5],
      ),
    ).toEqual(['An', 'An', 'An', 'An', 'A', 'A'])
  })
  test('name the late fee in the same words on the site and in contracts, and nothing without one', () => {
    const describeFee = (lateFee: LateFee | null, written = format) => {
      const policy = { ...defaultPolicy, lateFee }
      const clause = says.clauses['late-payment'](policy, written)
      const answer = says.answers.payment(policy, written, serviceKeys)
      const plain = says.answers.payment(defaultPolicy, written, serviceKeys)
      expect([plain, ...clause].join(' ')).toBe(answer)
      return clause
    }
    expect(describeFee(null)).toEqual([])
    expect(describeFee({ kind: 'amount', cents: 2500, days: 14 })).toEqual([
      'If an invoice is still unpaid 14 days after its due day, a late fee of $25.00 is added once.',
    ])
    expect(describeFee({ kind: 'percent', ppm: 15_000, days: 1 })).toEqual([
      'If an invoice is still unpaid 1 day after its due day, a late fee of 1.5% of the open amount is added for each month that it is overdue.',
    ])
    const euros = { currency: 'EUR', locale: 'de-DE' }
    expect(describeFee({ kind: 'amount', cents: 4000, days: 30 }, euros)[0]).toContain(
      'a late fee of 40,00\u00a0€ is added once',
    )
  })
})

test('work is due at the end of the promised time, on business days for podcasts', () => {
  // a Thursday
  const [startsLocal, endsLocal] = ['2026-11-26T09:00', '2026-11-26T17:00']
  const compute = (category: Category, times = { startsLocal, endsLocal }) =>
    computeDeliveryDay(defaultPolicy, { category, ...times })
  expect([
    compute('photography'),
    compute('videography'),
    compute('documentary'),
    compute('podcast'),
  ]).toEqual(['2026-12-10', '2026-12-10', '2027-01-21', '2026-12-03'])
  // an all-day booking ends at the midnight after its last day
  const allDay = { startsLocal: '2026-11-24T00:00', endsLocal: '2026-11-27T00:00' }
  expect(compute('photography', allDay)).toBe('2026-12-10')
})
