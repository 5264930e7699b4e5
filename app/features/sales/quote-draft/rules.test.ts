import { describe, expect, test } from 'vitest'

import { buildPlanEntry } from '../../../../tests/support/payment-plans.ts'
import { buildQuote } from '../../../../tests/support/quote-content.ts'
import { toQuoteFields } from '#app/features/sales/quote/form.ts'

import { findTypedDate, isSameDraft, runBuilderStep } from './rules.ts'

const format = { currency: 'USD', locale: 'en-US' }
const context = {
  prices: [],
  createId: () => 'new',
  optionsHeading: 'Options',
  plan: { format, defaults: { depositPercent: 50, dueDays: 14 } },
}
const plan = [
  buildPlanEntry({ share: { kind: 'percent', ppm: 500_000 }, trigger: 'signing' }),
  buildPlanEntry({ count: 14 }),
]
const fields = toQuoteFields(buildQuote({ plan }), format)

describe('the plan in the builder', () => {
  test('is changed by its buttons, which keep the lines', () => {
    const added = runBuilderStep(fields, 'plan:add', context)
    expect(added).toEqual({
      ...fields,
      'planLabel:2': '',
      'planShare:2': '',
      'planTrigger:2': 'delivery',
      'planCount:2': '',
      'planDue:2': '7',
    })
    expect(runBuilderStep(added, 'plan:remove:2', context)).toEqual(fields)
    const none = runBuilderStep(fields, 'plan:none', context)
    expect(Object.keys(fields).filter((field) => !(field in none))).toHaveLength(10)
  })
  test('is kept by the buttons of lines', () => {
    const added = runBuilderStep(fields, 'add', context)
    expect(added).toMatchObject({ 'heading:1': '', 'planShare:0': '50%', 'planCount:1': '14' })
  })
  test('makes a draft differ, unless only a hidden field does', () => {
    expect(isSameDraft(fields, { ...fields, 'planCount:0': '3', 'planShare:1': '9%' })).toBe(true)
    expect(isSameDraft(fields, { ...fields, 'planShare:0': '40%' })).toBe(false)
    expect(isSameDraft(fields, runBuilderStep(fields, 'plan:none', context))).toBe(false)
  })
})

test('the date of a form is that of its first booking, or the due day of its project', () => {
  const choices = {
    bookings: [
      { id: 'a', startsAt: new Date('2030-06-15T03:00:00Z') },
      { id: 'b', startsAt: new Date('2030-06-12T16:00:00Z') },
    ],
    projects: [
      { id: 'p', dueOn: '2030-07-01' },
      { id: 'q', dueOn: null },
    ],
  }
  const find = (typed: Record<string, string>) => findTypedDate(typed, choices, 'America/New_York')
  expect(find({ project: 'p', 'booking:a': 'on' })).toBe('2030-06-14')
  expect(find({ 'booking:a': 'on', 'booking:b': 'on' })).toBe('2030-06-12')
  expect(find({ project: 'p' })).toBe('2030-07-01')
  expect(find({ project: 'q' })).toBeNull()
  expect(find({})).toBeNull()
})
