import { clientPlans } from './en/client-plans.ts'

/** Messages of running payment plans in the client portal. */
const catalogs = { en: clientPlans }

export function getClientPlanMessages(language: string): typeof clientPlans {
  return catalogs[language as keyof typeof catalogs] ?? clientPlans
}
