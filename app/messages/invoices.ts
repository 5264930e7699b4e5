import { portalInvoices } from './en/portal-invoices.ts'

/** Messages of invoices, loaded only on their pages. */
const catalogs = { en: portalInvoices }

export function getInvoiceMessages(language: string): (typeof catalogs)['en'] {
  return catalogs[language as keyof typeof catalogs] ?? catalogs.en
}
