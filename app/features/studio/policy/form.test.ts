import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { changeRows, createPolicySchema, parseRows, toPolicyFields } from './form.ts'
import { type LateFee, type Policy, type RefundStep, defaultPolicy, releaseRules } from './rules.ts'

const format = { currency: 'USD', locale: 'en-US' }
const policySchema = createPolicySchema(format)
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

const anyLateFee: fc.Arbitrary<LateFee | null> = fc.option(
  fc
    .tuple(
      fc.integer({ min: 1, max: 90 }),
      fc.oneof(
        fc.record({ kind: fc.constant('amount'), cents: fc.integer({ min: 1, max: 1e9 }) }),
        fc.record({ kind: fc.constant('percent'), ppm: fc.integer({ min: 100, max: 100_000 }) }),
      ) as fc.Arbitrary<{ kind: 'amount'; cents: number } | { kind: 'percent'; ppm: number }>,
    )
    .map(([days, fee]) => ({ ...fee, days })),
)

describe('the policy form', () => {
  const listProblems = (change: Record<string, string>) =>
    policySchema
      .safeParse({ ...toPolicyFields(defaultPolicy, format), ...change })
      .error?.issues.map(({ path, message }) => `${String(path[0])} ${message}`)
  test('round-trips', () => {
    const policies = fc.record({
      replyHours: fc.integer({ min: 1, max: 720 }),
      depositPercent: fc.integer({ min: 0, max: 100 }),
      refundSteps: anySteps,
      sameDayCounts: fc.boolean(),
      studioRefundPercent: fc.constant(100),
      travelIncluded: fc.boolean(),
      reminderDays: fc.integer({ min: 0, max: 30 }),
      lateFee: anyLateFee,
      withdrawalDays: fc.constantFrom(0, 14),
      releaseRule: fc.constantFrom(...releaseRules),
      includedRounds: fc.record({
        photography: fc.option(fc.integer({ min: 0, max: 20 })),
        documentary: fc.option(fc.integer({ min: 0, max: 20 })),
        podcast: fc.option(fc.integer({ min: 0, max: 20 })),
      }),
      extraRoundAmount: fc.option(fc.integer({ min: 1, max: 1e9 })),
      ...Object.fromEntries(
        ['photographyWeeks', 'documentaryWeeks', 'podcastBusinessDays'].map((name) => [
          name,
          fc
            .tuple(fc.integer({ min: 1, max: 104 }), fc.integer({ min: 1, max: 104 }))
            .map((span) => span.sort((a, b) => a - b)),
        ]),
      ),
    }) as fc.Arbitrary<Policy>
    const formats = fc.constantFrom(
      format,
      { currency: 'EUR', locale: 'de-DE' },
      { currency: 'JPY', locale: 'ja-JP' },
      { currency: 'KWD', locale: 'fr-FR' },
    )
    fc.assert(
      fc.property(policies, formats, (policy, format) => {
        expect(createPolicySchema(format).parse(toPolicyFields(policy, format))).toEqual(policy)
      }),
    )
  })
  test('reads a late fee as it is typed, and ignores the fields of the other kinds', () => {
    const parseFee = (change: Record<string, string>) =>
      policySchema.parse({ ...toPolicyFields(defaultPolicy, format), ...change }).lateFee
    const typed = { lateFeeAmount: '$1,025.50', lateFeePercent: '1,5 %', lateFeeDays: ' 14 ' }
    expect([
      parseFee({ ...typed, lateFee: 'amount' }),
      parseFee({ ...typed, lateFee: 'percent' }),
      parseFee({ ...typed, lateFee: 'none' }),
      parseFee({ lateFee: 'none', lateFeeAmount: 'x', lateFeePercent: 'x', lateFeeDays: 'x' }),
      parseFee({ lateFee: 'amount', lateFeeAmount: '25', lateFeePercent: 'x', lateFeeDays: '1' }),
      parseFee({ lateFee: '' }),
    ]).toEqual([
      { kind: 'amount', cents: 102_550, days: 14 },
      { kind: 'percent', ppm: 15_000, days: 14 },
      null,
      null,
      { kind: 'amount', cents: 2500, days: 1 },
      null,
    ])
  })
  test('accepts a late fee above zero, 0.01% to 10%, after 1 to 90 days', () => {
    const listFeeProblems = (lateFee: string, fee: string, lateFeeDays = '14') =>
      listProblems({ lateFee, lateFeeAmount: fee, lateFeePercent: fee, lateFeeDays })
    for (const text of ['0.01', '25', ' 999,999,999.99 '])
      expect([text, listFeeProblems('amount', text)]).toEqual([text, undefined])
    for (const [text, problem] of [
      ['0', 'amount-missing'],
      ['', 'amount-missing'],
      ['-5', 'amount-missing'],
      ['25.005', 'amount-malformed'],
      ['1000000000', 'amount-large'],
    ])
      expect(listFeeProblems('amount', text!)).toEqual([`lateFeeAmount ${problem}`])
    for (const text of ['0.01', '1.5', '1,5%', '10', '10.0000'])
      expect([text, listFeeProblems('percent', text)]).toEqual([text, undefined])
    for (const text of ['0', '0.0099', '10.0001', '-1', '', 'x', '1.23456'])
      expect([text, listFeeProblems('percent', text)]).toEqual([
        text,
        ['lateFeePercent late-fee-percent-malformed'],
      ])
    for (const days of ['1', ' 90 '])
      expect([days, listFeeProblems('amount', '25', days)]).toEqual([days, undefined])
    for (const days of ['0', '91', '', '1.5'])
      expect([days, listFeeProblems('percent', '1', days)]).toEqual([
        days,
        ['lateFeeDays late-fee-days-malformed'],
      ])
    expect(listProblems({ lateFee: 'daily' })).toEqual(['lateFee field-malformed'])
  })
  test('sorts steps and ignores an empty row', () => {
    const { refundSteps } = policySchema.parse({
      ...toPolicyFields(defaultPolicy, format),
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
    expect(policySchema.parse({ ...toPolicyFields(buildPolicy([]), format) }).refundSteps).toEqual(
      [],
    )
  })
  test('reports problems by field', () => {
    expect(
      listProblems({ reply: '0', photographyFrom: 'x', deposit: '101', documentaryTo: '1.5' }),
    ).toEqual([
      'reply reply-hours-malformed',
      'photographyFrom weeks-malformed',
      'documentaryTo weeks-malformed',
      'deposit deposit-malformed',
    ])
    expect(
      policySchema
        .safeParse({})
        .error!.issues.map(({ path, message }) => `${String(path[0])} ${message}`),
    ).toEqual([
      'reply reply-hours-malformed',
      ...['photographyFrom', 'photographyTo', 'documentaryFrom', 'documentaryTo'].map(
        (field) => `${field} weeks-malformed`,
      ),
      'podcastFrom business-days-malformed',
      'podcastTo business-days-malformed',
      'deposit deposit-malformed',
      'studioRefund studio-refund-malformed',
      'reminder reminder-days-malformed',
    ])
    expect(listProblems({ documentaryFrom: '9', podcastTo: '2' })).toEqual([
      'documentaryTo span-backward',
      'podcastTo span-backward',
    ])
    expect(listProblems({ 'days:0': '', 'percent:0': '50' })).toEqual([
      'days:0 step-days-malformed',
    ])
    expect(listProblems({ 'days:0': '366', 'percent:0': '0' })).toEqual([
      'days:0 step-days-malformed',
      'percent:0 step-percent-malformed',
    ])
    expect(listProblems({ 'days:1': '7', 'percent:1': '20' })).toEqual(['days:1 step-twice'])
    expect(listProblems({ 'days:1': '3', 'percent:1': '50' })).toEqual(['percent:1 step-rises'])
    expect(
      listProblems(
        Object.fromEntries(
          [1, 2, 3, 4, 5].flatMap((index) => [
            [`days:${index}`, `${7 - index}`],
            [`percent:${index}`, `${50 - index}`],
          ]),
        ),
      ),
    ).toEqual(['days:5 steps-many'])
  })
  test('refunds at least as much if the studio cancels as if the client does', () => {
    const steps = { 'days:0': '30', 'percent:0': '90', 'days:1': '7', 'percent:1': '50' }
    expect(listProblems({ ...steps, studioRefund: '90' })).toBeUndefined()
    expect(listProblems({ ...steps, studioRefund: '89' })).toEqual([
      'studioRefund studio-refund-low',
    ])
    expect(
      policySchema.parse({ ...toPolicyFields(buildPolicy([]), format), studioRefund: '0' })
        .studioRefundPercent,
    ).toBe(0)
  })
  test('accepts whole numbers from minimum to maximum', () => {
    for (const [field, min, max, problem] of [
      ['reply', 1, 720, 'reply-hours-malformed'],
      ['deposit', 0, 100, 'deposit-malformed'],
      ['reminder', 0, 30, 'reminder-days-malformed'],
      ['photographyFrom', 1, 104, 'weeks-malformed'],
      ['podcastFrom', 1, 104, 'business-days-malformed'],
    ] as const) {
      const wide = field.endsWith('From') ? { [field.replace('From', 'To')]: '104' } : {}
      for (const text of [` ${min} `, `${max}`, `  ${max}`])
        expect(listProblems({ ...wide, [field]: text })).toBeUndefined()
      for (const text of [
        `${min - 1}`,
        `${max + 1}`,
        `${min}.5`,
        `${min}x`,
        `x${min}`,
        '',
        '00001',
        '1 1',
      ])
        expect([text, listProblems({ ...wide, [field]: text })]).toEqual([
          text,
          [`${field} ${problem}`],
        ])
    }
    for (const [days, percent] of [
      ['1', '1'],
      ['365', '100'],
      [' 10 ', '  9 '],
      ['007', '050'],
    ] as const)
      expect([days, listProblems({ 'days:0': days, 'percent:0': percent })]).toEqual([
        days,
        undefined,
      ])
    for (const text of ['0', '366', '1.5', '7x', 'x7', '0007', '1 1'])
      expect([text, listProblems({ 'days:0': text })]).toEqual([
        text,
        ['days:0 step-days-malformed'],
      ])
    for (const text of ['0', '101', '5x', 'x5'])
      expect([text, listProblems({ 'percent:0': text })]).toEqual([
        text,
        ['percent:0 step-percent-malformed'],
      ])
  })
  test('reads a switch as on, or off if missing', () => {
    const parseSwitches = (change: Record<string, string>) => {
      const { sameDayCounts, travelIncluded } = policySchema.parse({
        ...Object.fromEntries(
          Object.entries(toPolicyFields(defaultPolicy, format)).filter(
            ([, value]) => value !== 'on',
          ),
        ),
        ...change,
      })
      return [sameDayCounts, travelIncluded]
    }
    expect([
      parseSwitches({}),
      parseSwitches({ sameDayCounts: 'on' }),
      parseSwitches({ travelIncluded: 'on' }),
    ]).toEqual([
      [false, false],
      [true, false],
      [false, true],
    ])
    expect(listProblems({ sameDayCounts: 'yes' })).toHaveLength(1)
  })
  test('accepts five steps and a range of one, and reports the wrong row by its number', () => {
    const five = Object.fromEntries(
      [0, 1, 2, 3, 4].flatMap((index) => [
        [`days:${index}`, `${70 - index}`],
        [`percent:${index}`, `${50 - index}`],
      ]),
    )
    expect([
      listProblems(five),
      listProblems({ photographyFrom: '2', photographyTo: '2' }),
    ]).toEqual([undefined, undefined])
    expect(listProblems({ 'days:12': 'x', 'percent:12': '5' })).toEqual([
      'days:12 step-days-malformed',
    ])
    expect(listProblems({ 'days:3': '30', 'percent:3': '50' })).toEqual(['percent:0 step-rises'])
    expect(listProblems({ 'days:1': ' ', 'percent:1': '20' })).toEqual([
      'days:1 step-days-malformed',
    ])
    expect(listProblems({ 'days:1': '3', 'percent:1': 'x' })).toEqual([
      'percent:1 step-percent-malformed',
    ])
    expect(listProblems({ 'days:0': 'x', 'days:1': 'y', 'percent:1': '20' })).toEqual([
      'days:0 step-days-malformed',
      'days:1 step-days-malformed',
    ])
    expect(listProblems({ 'percent:0': 'x', 'days:1': '3', 'percent:1': '20' })).toEqual([
      'percent:0 step-percent-malformed',
    ])
  })
  test('finds rows by number in order, next to any other fields', () => {
    expect(
      parseRows({
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
      { index: 2, days: 'b', percent: '20' },
      { index: 10, days: 'c', percent: '' },
    ])
    expect(parseRows({ 'percent:0': '' })).toEqual([])
  })
  test('has at most as many rows as steps are allowed', () => {
    const buildRows = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`days:${index}`, '']))
    expect([4, 5, 6].map((count) => parseRows(changeRows(buildRows(count), 'add')).length)).toEqual(
      [5, 5, 6],
    )
    expect(
      changeRows({ 'days:3': '7', 'percent:3': '50', 'days:x': 'y', 'xdays:1': 'z' }, 'add'),
    ).toEqual({
      'days:x': 'y',
      'xdays:1': 'z',
      'days:0': '7',
      'percent:0': '50',
      'days:1': '',
      'percent:1': '',
    })
  })
  test('keeps typed values when a row is added or removed, renumbered', () => {
    const fields = {
      deposit: 'x',
      'days:0': '14',
      'percent:0': '100',
      'days:1': 'y',
      'percent:1': '',
    }
    expect(parseRows(changeRows(fields, 'add')).map(({ days }) => days)).toEqual(['14', 'y', ''])
    expect(changeRows(fields, 'remove:0')).toEqual({ deposit: 'x', 'days:0': 'y', 'percent:0': '' })
    expect([changeRows(fields, 'nothing'), changeRows(fields, 'move:1')]).toEqual([fields, fields])
    expect(changeRows({ 'days:12': '7', 'days:1x': 'y' }, 'nothing')).toEqual({
      'days:1x': 'y',
      'days:0': '7',
      'percent:0': '',
    })
    expect(parseRows(changeRows(changeRows(fields, 'add'), 'remove:9'))).toHaveLength(3)
  })
})
