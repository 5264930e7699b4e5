import type fc from 'fast-check'

import type { PaymentPlan, PlanEntry } from '#app/features/sales/payment-plan/rules.ts'

import { randomPlan } from './payment-plans.ts'

/** Random payment plans as their form saves them: with a number only where the time has one. */
export const randomTypedPlan: fc.Arbitrary<PaymentPlan> = randomPlan.map((plan) =>
  plan.map((entry) => ({ ...entry, count: getTypedCount(entry) })),
)

function getTypedCount({ trigger, count }: PlanEntry): number {
  if (trigger === 'months') return Math.max(count, 1)
  return trigger === 'before' || trigger === 'after' ? count : 0
}
