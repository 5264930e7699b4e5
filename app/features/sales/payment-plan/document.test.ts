import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { type PlanContext, listPlanRows } from './document.ts'
import { type PaymentPlan, type PlanEntry, planTriggers } from './rules.ts'

const context: PlanContext = {
  signedOn: '2030-01-10',
  dateOn: '2030-06-15',
  currency: 'USD',
  locale: 'en-US',
  language: 'en',
}

const buildEntry = (change: Partial<PlanEntry>): PlanEntry => ({
  label: '',
  share: { kind: 'rest' },
  trigger: 'signing',
  count: 0,
  dueDays: 7,
  ...change,
})
const third: PlanEntry['share'] = { kind: 'percent', ppm: 300_000 }

describe('payment plans in words', () => {
  it('name installments by their place', () => {
    const plan = [
      buildEntry({ share: third }),
      buildEntry({ share: third, trigger: 'before' }),
      buildEntry({ trigger: 'delivery', dueDays: 0 }),
    ]
    expect(listPlanRows(plan, 200_000, context)).toEqual([
      {
        position: 0,
        label: 'Deposit',
        when: 'When you accept',
        amount: '$600.00',
        due: 'due within 7 days',
      },
      {
        position: 1,
        label: 'Installment 2',
        when: 'On the date (June 15, 2030)',
        amount: '$600.00',
        due: 'due within 7 days',
      },
      {
        position: 2,
        label: 'Final payment',
        when: 'When your project is complete',
        amount: '$800.00',
        due: 'due on receipt',
      },
    ])
  })

  it('call a single installment the full payment, and keep a label of its own', () => {
    const listLabels = (plan: PaymentPlan) =>
      listPlanRows(plan, 100, context).map(({ label }) => label)
    expect(listLabels([buildEntry({})])).toEqual(['Full payment'])
    expect(listLabels([buildEntry({ label: 'Print fee' })])).toEqual(['Print fee'])
    expect(listLabels([buildEntry({ share: third, trigger: 'manual' }), buildEntry({})])).toEqual([
      'Installment 1',
      'Final payment',
    ])
  })

  it.each([
    [{ trigger: 'before', count: 14 }, '14 days before the date (June 1, 2030)'],
    [{ trigger: 'before', count: 1 }, '1 day before the date (June 14, 2030)'],
    [{ trigger: 'before', count: 200 }, 'When you accept (November 27, 2029 has passed)'],
    [{ trigger: 'before', count: 156 }, '156 days before the date (January 10, 2030)'],
    [{ trigger: 'after', count: 3 }, '3 days after the date (June 18, 2030)'],
    [{ trigger: 'after', count: 0 }, 'On the date (June 15, 2030)'],
    [{ trigger: 'months', count: 1 }, 'One month after you accept'],
    [{ trigger: 'months', count: 12 }, '12 months after you accept'],
    [{ trigger: 'manual' }, 'By arrangement'],
  ] as const)('say when %j is invoiced', (change, when) => {
    expect(listPlanRows([buildEntry(change)], 100, context)[0]?.when).toBe(when)
  })

  it('say when without a date', () => {
    const plan = [buildEntry({ trigger: 'before', count: 14 })]
    const [row] = listPlanRows(plan, 100, { ...context, dateOn: null })
    expect(row?.when).toBe('14 days before the date')
  })

  it('leave no text empty', () => {
    const plans = fc.array(
      fc.record({
        label: fc.constantFrom('', 'Album'),
        share: fc.oneof(
          fc.record({ kind: fc.constant('percent'), ppm: fc.integer({ min: 1, max: 1e6 }) }),
          fc.record({ kind: fc.constant('amount'), cents: fc.integer({ min: 1, max: 1e6 }) }),
        ) as fc.Arbitrary<PlanEntry['share']>,
        trigger: fc.constantFrom(...planTriggers),
        count: fc.integer({ min: 0, max: 36 }),
        dueDays: fc.integer({ min: 0, max: 365 }),
      }),
      { maxLength: 11 },
    )
    fc.assert(
      fc.property(plans, fc.integer({ min: 1, max: 1e7 }), (entries, total) => {
        const rows = listPlanRows([...entries, buildEntry({ trigger: 'manual' })], total, context)
        expect(rows.length).toBeGreaterThan(0)
        for (const row of rows) expect(Object.values(row).every((value) => value !== '')).toBe(true)
      }),
    )
  })
})
