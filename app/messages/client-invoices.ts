import { clientInvoices } from './en/client-invoices.ts'

/** Messages of invoices in the client portal, loaded only there. */
const catalogs = { en: clientInvoices }

export function getClientInvoiceMessages(language: string): typeof clientInvoices {
  return catalogs[language as keyof typeof catalogs] ?? clientInvoices
}
