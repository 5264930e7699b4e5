import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { buildPlanEntry } from '../../../../tests/support/payment-plans.ts'
import { randomTypedPlan } from '../../../../tests/support/plan-forms.ts'

import {
  changePlanRows,
  formatPlanInputs,
  parsePlanInputs,
  planPresets,
  readPlan,
  toPlanFields,
} from './form.ts'
import { type PaymentPlan, maxInstallments, splitTotal } from './rules.ts'

const us = { currency: 'USD', locale: 'en-US' }
const de = { currency: 'EUR', locale: 'de-DE' }
const jp = { currency: 'JPY', locale: 'en-US' }
const context = { format: us, defaults: { depositPercent: 25, dueDays: 30 } }

const buildOnSigning = (change: Parameters<typeof buildPlanEntry>[0]) =>
  buildPlanEntry({ trigger: 'signing', ...change })
const plan: PaymentPlan = [
  buildOnSigning({ label: 'A', share: { kind: 'percent', ppm: 300_000 } }),
  buildOnSigning({
    label: 'B',
    share: { kind: 'amount', cents: 50_000 },
    trigger: 'months',
    count: 1,
  }),
  buildOnSigning({ label: 'C', trigger: 'delivery' }),
]
const fields = toPlanFields(plan, us)
const read = (change: Record<string, string>, format = us) => {
  const problems = {}
  const result = readPlan({ ...fields, ...change }, format, problems)
  return Object.keys(problems).length > 0 ? problems : result.plan
}
const listRows = (step: string, from = fields) =>
  parsePlanInputs(changePlanRows(from, step, context))
    .map(({ planLabel, planShare }) => `${planLabel || '-'} ${planShare || 'rest'}`)
    .join(', ')

describe('a payment plan as typed', () => {
  test('is the same after it was shown as fields', () => {
    fc.assert(
      fc.property(fc.option(randomTypedPlan), fc.constantFrom(us, de, jp), (plan, format) => {
        const problems = {}
        const result = readPlan(toPlanFields(plan, format), format, problems)
        expect(problems).toEqual({})
        expect(result).toEqual(plan ? { plan } : {})
      }),
    )
  })
  test('has shares as percentages or amounts, and the rest at the end', () => {
    expect(read({ 'planShare:0': ' 12.5 % ', 'planShare:1': '$1,200.50' })).toMatchObject([
      { share: { kind: 'percent', ppm: 125_000 } },
      { share: { kind: 'amount', cents: 120_050 } },
      { share: { kind: 'rest' } },
    ])
    // a hidden field keeps what was typed before the row became the last
    expect(read({ 'planShare:2': '40%' })).toMatchObject([{}, {}, { share: { kind: 'rest' } }])
    for (const wrong of ['', 'half', '0%', '0', '101%', '-5'])
      expect(read({ 'planShare:1': wrong })).toEqual({ 'planShare:1': 'plan-share-malformed' })
  })
  test('has a time, with days or months where it counts them', () => {
    const readTime = (planTrigger: string, planCount: string) =>
      read({ 'planTrigger:0': planTrigger, 'planCount:0': planCount })
    expect(readTime('date', '9')).toMatchObject([{ trigger: 'before', count: 0 }, {}, {}])
    expect(readTime('before', ' 14 ')).toMatchObject([{ trigger: 'before', count: 14 }, {}, {}])
    expect(readTime('after', '365')).toMatchObject([{ trigger: 'after', count: 365 }, {}, {}])
    expect(readTime('manual', 'x')).toMatchObject([{ trigger: 'manual', count: 0 }, {}, {}])
    expect(readTime('someday', 'x')).toMatchObject([{ trigger: 'signing', count: 0 }, {}, {}])
    for (const wrong of ['', '-1', '1.5', '366'])
      expect(readTime('after', wrong)).toEqual({ 'planCount:0': 'plan-count-malformed' })
    for (const wrong of ['', '0', '37'])
      expect(readTime('months', wrong)).toEqual({ 'planCount:0': 'plan-months-malformed' })
  })
  test('keeps the place of each problem', () => {
    const problems = { 'planDue:2': 'plan-due-days-malformed', 'planLabel:1': 'plan-label-long' }
    expect(read({ 'planDue:2': '366', 'planLabel:1': 'x'.repeat(81) })).toEqual(problems)
    const many = Object.fromEntries(
      Array.from({ length: 13 }, (_, at) => [
        [`planShare:${at}`, '5%'],
        [`planDue:${at}`, '0'],
      ]).flat(),
    )
    expect(read(many)).toEqual({ plan: 'plan-many' })
  })
  test('ignores what its hidden fields hold', () => {
    const hidden = { ...fields, 'planShare:2': '5%', 'planCount:0': '3' }
    expect(formatPlanInputs(hidden)).toBe(formatPlanInputs(fields))
    expect(formatPlanInputs({ ...fields, 'planCount:1': '2' })).not.toBe(formatPlanInputs(fields))
  })
})

describe('the buttons of a plan', () => {
  test('add, remove and move rows, of which the last stays the rest', () => {
    expect(listRows('plan:save')).toBe('A 30%, B 500, C rest')
    expect(listRows('plan:add')).toBe('A 30%, B 500, C rest, - rest')
    expect(listRows('plan:remove:0')).toBe('B 500, C rest')
    expect(listRows('plan:up:1')).toBe('B 500, A 30%, C rest')
    expect(listRows('plan:down:1')).toBe('A 30%, C 500, B rest')
    expect(listRows('plan:up:2')).toBe('A 30%, C 500, B rest')
    for (const step of ['plan:up:0', 'plan:down:2', 'plan:remove:9', 'plan:down:x'])
      expect(listRows(step)).toBe('A 30%, B 500, C rest')
    expect(listRows('plan:none')).toBe('')
    expect(read(changePlanRows(fields, 'plan:remove:2', context))).toBeDefined()
  })
  test('begin with everything on signing, then on delivery or in the next month', () => {
    const one = changePlanRows({}, 'plan:add', context)
    expect(one).toMatchObject({ 'planTrigger:0': 'signing', 'planDue:0': '30' })
    expect(changePlanRows(one, 'plan:add', context)).toMatchObject({ 'planTrigger:1': 'delivery' })
    const monthly = changePlanRows({}, 'plan:monthly', context)
    expect(changePlanRows(monthly, 'plan:add', context)).toMatchObject({
      'planTrigger:3': 'months',
      'planCount:3': '3',
    })
  })
  test('stop at the limit, and keep every other field', () => {
    const others = { title: 'Wedding', 'name:0:0': 'Day', planned: 'x' }
    let rows: Record<string, string> = others
    for (let step = 0; step < 20; step++) rows = changePlanRows(rows, 'plan:add', context)
    expect(parsePlanInputs(rows)).toHaveLength(maxInstallments)
    expect(changePlanRows(rows, 'plan:none', context)).toEqual(others)
  })
  test('never lose a label', () => {
    const step = fc
      .tuple(fc.constantFrom('add', 'up', 'down'), fc.nat(12))
      .map(([verb, at]) => `plan:${verb}:${at}`)
    const listLabels = (fields: Record<string, string>) =>
      parsePlanInputs(fields).map(({ planLabel }) => planLabel)
    fc.assert(
      fc.property(randomTypedPlan, fc.array(step, { maxLength: 8 }), (plan, steps) => {
        const before = toPlanFields(plan, us)
        const after = steps.reduce((now, step) => changePlanRows(now, step, context), before)
        expect(listLabels(after).sort()).toEqual(
          expect.arrayContaining(listLabels(before).filter(Boolean)),
        )
      }),
    )
  })
})

describe('usual plans', () => {
  const build = (preset: string, depositPercent = 25, dueDays = 30) => {
    const defaults = { depositPercent, dueDays }
    return readPlan(changePlanRows(fields, `plan:${preset}`, { ...context, defaults }), us, {})
      .plan!
  }
  const listAmounts = (plan: PaymentPlan) => splitTotal(plan, 300_000).map(({ gross }) => gross)

  test('have the deposit of the policy, and the rest is due by the date', () => {
    expect(build('deposit')).toEqual([
      buildOnSigning({ share: { kind: 'percent', ppm: 250_000 }, dueDays: 30 }),
      buildOnSigning({ trigger: 'before', count: 14, dueDays: 14 }),
    ])
    expect(build('deposit', 25, 7)[1]).toMatchObject({ dueDays: 7 })
    expect(build('deposit', 100)).toEqual([buildOnSigning({ dueDays: 30 })])
    expect(build('deposit', 0)).toMatchObject([{ trigger: 'before', count: 14 }])
  })
  test('add up', () => {
    expect(listAmounts(build('thirds'))).toEqual([90_000, 120_000, 90_000])
    expect(listAmounts(build('monthly'))).toEqual([100_000, 100_000, 100_000])
  })
  test('can be saved as they are', () => {
    for (const preset of planPresets)
      for (const depositPercent of [0, 1, 50, 99, 100]) {
        const problems = {}
        const defaults = { depositPercent, dueDays: 14 }
        readPlan(changePlanRows({}, `plan:${preset}`, { ...context, defaults }), us, problems)
        expect(problems).toEqual({})
      }
  })
})
