import { paymentPlan } from './en/payment-plan.ts'

/** Messages of payment plans as the client reads them. */
const catalogs = { en: paymentPlan }

export function getPaymentPlanMessages(language: string): typeof paymentPlan {
  return catalogs[language as keyof typeof catalogs] ?? paymentPlan
}
