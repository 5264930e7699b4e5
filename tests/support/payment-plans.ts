import fc from 'fast-check'

import {
  type PaymentPlan,
  type PlanEntry,
  maxInstallments,
  planTriggers,
} from '#app/features/sales/payment-plan/rules.ts'

/** Payment plans, and random ones as the builder can make them. */

/** Returns an installment that takes the rest within 7 days of the first date. */
export const buildPlanEntry = (change: Partial<PlanEntry> = {}): PlanEntry => ({
  label: '',
  share: { kind: 'rest' },
  trigger: 'before',
  count: 0,
  dueDays: 7,
  ...change,
})

const timing = {
  label: fc.constantFrom('', 'Booking fee', 'Druck 🎬', 'יום'),
  trigger: fc.constantFrom(...planTriggers),
  count: fc.integer({ min: 0, max: 36 }),
  dueDays: fc.integer({ min: 0, max: 365 }),
}
const rest: fc.Arbitrary<PlanEntry> = fc.record({
  share: fc.constant({ kind: 'rest' as const }),
  ...timing,
})
const part: fc.Arbitrary<PlanEntry> = fc.record({
  share: fc.oneof(
    fc.record({ kind: fc.constant('percent' as const), ppm: fc.integer({ min: 1, max: 1e6 }) }),
    fc.record({ kind: fc.constant('amount' as const), cents: fc.integer({ min: 1, max: 1e7 }) }),
  ),
  ...timing,
})
/** Some want more than a total; then the last ones get less or nothing. */
export const randomPlan: fc.Arbitrary<PaymentPlan> = fc
  .tuple(fc.array(part, { maxLength: maxInstallments - 1 }), rest)
  .map(([parts, last]) => [...parts, last])
