import type { DocumentContent } from '#app/core/document.ts'
import type { InvoiceKind, InvoiceState } from '#app/features/money/invoice/rules.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

/** The level of a state: settled, late, or neither. */
export type StateLevel = 'ok' | 'bad' | null

type StateView = { state: InvoiceState | 'credit-note'; level: StateLevel }

/** The invoices of a client as formatted text; unknown values are empty. */
export type InvoiceListView = {
  /** Empty if nothing is. */
  owed: string
  rows: InvoiceRowView[]
}

export type InvoiceRowView = StateView & {
  number: string
  kind: InvoiceKind
  date: string
  /** The due date as text; empty if nothing is open. */
  due: string
  /** The open amount if it differs from the total; otherwise empty. */
  open: string
  amount: string
  reported: string
  href: string
}

/** An invoice or credit note of a client as formatted text. */
export type ClientInvoiceView = StateView & {
  number: string
  kind: InvoiceKind
  document: DocumentContent
  /** Null for the studio, which has its own. */
  pdfHref: string | null
  amounts: { label: string; value: string }[]
  /** The open amount; null for a credit note. */
  open: string | null
  due: string
  payments: { receipt: string; date: string; amount: string; href: string | null }[]
  /** Null if nothing is open or the contact may not pay. */
  pay: PayView | null
  isSettled: boolean
}

export type PayView = {
  amount: string
  payee: string
  /** In groups of four; empty if the studio wrote its own instructions only. */
  iban: string
  bic: string
  instructions: string[]
  reference: string
  /** For banking apps; null if the transfer can't be one. */
  qr: { size: number; path: string } | null
  /** The day of a reported transfer that hasn't arrived; empty if there is none. */
  reported: string
  canReport: boolean
}

/** The response to a form of the page. */
export type InvoiceFormResult = {
  form: 'transfer' | 'correction'
  problems: Record<string, ProblemCode>
  values: Record<string, string>
  /** The session had ended, so what was typed was not saved. */
  hasEnded?: true
}
