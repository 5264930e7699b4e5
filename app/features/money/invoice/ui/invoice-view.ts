import type { DocumentContent } from '#app/core/document.ts'
import type { PdfState } from '#app/features/money/document/rules.ts'
import type { EntryView } from '#app/features/money/journal/rules.ts'
import type { LateFeeView, LateInvoice } from '#app/features/money/late-fee/rules.ts'
import type { ReminderView } from '#app/features/money/invoice-reminder/rules.ts'
import type { InvoiceState } from '#app/features/money/invoice/rules.ts'
import type { Method } from '#app/features/money/ledger/rules.ts'
import type { MoneyFormResult } from '#app/features/money/ledger/ui/money-form-result.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import type { EmailPlan } from './review-page.tsx'

export type InvoiceView = {
  id: string
  kind: string
  documentNumber: string
  state: InvoiceState | null
  currency: string
  gross: number
  open: number
  paid: number
  credited: number
  writtenOff: number
  client: { id: string; name: string }
  bookingId: string | null
  projectId: string | null
  corrects: { id: string; documentNumber: string } | null
  /** Of a final invoice: what it deducts. */
  deducted: { id: string; documentNumber: string; gross: number }[]
  /** The final invoices that deduct it. */
  deductedBy: { id: string; documentNumber: string }[]
  creditNotes: { id: string; documentNumber: string; gross: number }[]
  writeOffs: { at: Date; cents: number; reason: string }[]
  payments: { entryId: string; at: Date; method: Method; cents: number }[]
  history: { id: number; at: Date; name: string; by: string | null }[]
  document: DocumentContent
  pdf: PdfState
  isCreditable: boolean
  /** False for an invoice of a payment plan. */
  isReissuable: boolean
  clientCredit: number
  /** The part of the account's payments that can be refunded. */
  refundable: number
  /** A transfer that a contact reported and that hasn't arrived. */
  report: { at: Date; cents: number; by: string | null } | null
  email: EmailPlan
  reminders: ReminderView | null
  lateFees: LateFeeView[]
  /** The overdue invoice that a late fee is for. */
  lateInvoice: LateInvoice | null
  /** Null without permission to see it. */
  journal: EntryView[] | null
}

export type InvoicePageProps = {
  invoice: InvoiceView
  today: string
  formKey: string
  may: { record: boolean; credit: boolean; send: boolean }
  problem: ProblemCode | null
  result: MoneyFormResult | undefined
}
