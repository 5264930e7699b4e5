import type { Cents } from '#app/core/money.ts'
import type { InvoiceKind } from '#app/features/money/invoice/rules.ts'

/** An open invoice; `days` is negative once it is overdue. */
export type DueInvoice = {
  id: string
  client: string
  kind: Exclude<InvoiceKind, 'credit-note'>
  documentNumber: string
  currency: string
  open: Cents
  days: number
}

/** The open invoices that are due first; the sums cover all of them. */
export type MoneyDue = { rows: DueInvoice[]; open: Cents; overdue: Cents }
