import { portalBilling } from './en/portal-billing.ts'

/** Messages of billing details and tax rates, loaded only where they are edited. */
const catalogs = { en: portalBilling }

export function getBillingMessages(language: string): (typeof catalogs)['en'] {
  return catalogs[language as keyof typeof catalogs] ?? catalogs.en
}
