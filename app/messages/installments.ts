import { portalInstallments } from './en/portal-installments.ts'

/** Messages of installments in the portal. */
const catalogs = { en: portalInstallments }

export function getInstallmentMessages(language: string): (typeof catalogs)['en'] {
  return catalogs[language as keyof typeof catalogs] ?? catalogs.en
}
