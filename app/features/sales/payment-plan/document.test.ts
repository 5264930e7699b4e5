import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { buildPlanEntry, randomPlan } from '../../../../tests/support/payment-plans.ts'

import { type PlanContext, listPlanRows } from './document.ts'
import type { PaymentPlan, PlanEntry } from './rules.ts'

const context: PlanContext = {
  signedOn: '2030-01-10',
  dateOn: '2030-06-15',
  currency: 'USD',
  locale: 'en-US',
  language: 'en',
}

const buildOnSigning = (change: Parameters<typeof buildPlanEntry>[0]) =>
  buildPlanEntry({ trigger: 'signing', ...change })
const third: PlanEntry['share'] = { kind: 'percent', ppm: 300_000 }

describe('payment plans in words', () => {
  it('name installments by their place', () => {
    const plan = [
      buildOnSigning({ share: third }),
      buildOnSigning({ share: third, trigger: 'before' }),
      buildOnSigning({ trigger: 'delivery', dueDays: 0 }),
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
    expect(listLabels([buildOnSigning({})])).toEqual(['Full payment'])
    expect(listLabels([buildOnSigning({ label: 'Print fee' })])).toEqual(['Print fee'])
    expect(
      listLabels([buildOnSigning({ share: third, trigger: 'manual' }), buildOnSigning({})]),
    ).toEqual(['Installment 1', 'Final payment'])
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
    expect(listPlanRows([buildOnSigning(change)], 100, context)[0]?.when).toBe(when)
  })

  it('say when without a date', () => {
    const plan = [buildOnSigning({ trigger: 'before', count: 14 })]
    const [row] = listPlanRows(plan, 100, { ...context, dateOn: null })
    expect(row?.when).toBe('14 days before the date')
  })

  it('leave no text empty', () => {
    fc.assert(
      fc.property(randomPlan, fc.integer({ min: 1, max: 1e7 }), (plan, total) => {
        const rows = listPlanRows(plan, total, context)
        expect(rows.length).toBeGreaterThan(0)
        for (const row of rows) expect(Object.values(row).every((value) => value !== '')).toBe(true)
      }),
    )
  })
})
