import type { Cents } from '#app/core/money.ts'

/** An open invoice; `days` is negative once it is overdue. */
export type DueInvoice = {
  id: string
  client: string
  documentNumber: string
  currency: string
  open: Cents
  days: number
}

/** The open invoices that are due first; the sums cover all of them. */
export type MoneyDue = { rows: DueInvoice[]; open: Cents; overdue: Cents }
