import type { State } from '#app/core/booking-states.ts'
import type { SignatureDrawing } from '#app/core/drawing.ts'
import type { PdfState } from '#app/features/money/document/rules.ts'
import type { InvoicesView } from '#app/features/money/invoice/ui/invoice-card.tsx'
import type { Rates } from '#app/features/money/invoice/rules.ts'
import type {
  DeclineReason,
  LineDifference,
  QuoteChoice,
  QuoteContent,
  QuoteState,
  QuoteTotals,
} from '#app/features/sales/quote/rules.ts'
import type { PlanDays } from '#app/features/sales/payment-plan/rules.ts'
import type { InstallmentView } from '#app/features/sales/installment/rules.ts'
import type { Attachment } from '#app/features/sales/contract-attachment/rules.ts'
import type { ContractBlock } from '#app/features/sales/contract-template/rules.ts'
import type { PaperContract } from '#app/features/sales/contract-scan/rules.ts'
import type { AuditTrailView } from '#app/features/sales/audit-trail/rules.ts'
import type { AgreementWay } from '#app/features/sales/quote-acceptance/rules.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

/** The content to read: of a version, or of the draft without one. */
type ShownQuote = {
  version: number | null
  sentAt: Date | null
  isAccepted: boolean
  content: QuoteContent
  rates: Rates
  choice: QuoteChoice
  totals: QuoteTotals
  currency: string
  language: string
  planDays: PlanDays
}

type Acceptance = {
  version: number
  gross: number
  name: string
  acceptedAt: Date
  /** Null once it is final. */
  undoUntil: Date | null
  isFinal: boolean
  recordedHow: AgreementWay | null
  recordedBy: string | null
}

type Contract = {
  /** Null until the client has agreed to it. */
  number: string | null
  template: string
  version: number
  /** Null while something that it names is missing. */
  blocks: ContractBlock[] | null
  /** Of a contract that was sent. */
  attachments: Attachment[]
  /** The studio's signature, by sending it; null for a draft. */
  sent: { by: string | null; at: Date } | null
  /** Of an accepted quote, or as named; empty if the contact who accepts signs alone. */
  signers: ContractSigner[]
  /** The studio day of the signatures on paper, and their scan; null for any other contract. */
  paper: Pick<PaperContract, 'signedOn' | 'scans'> | null
  /** The studio signs at the end instead of by sending the quote. */
  isCountersigned: boolean
  /** An accepted contract waits for these, once it can't be undone anymore. */
  waitingFor: { names: string[]; isStudio: boolean } | null
  /** The newest contract of the quote, if it ended before everyone signed it or was withdrawn. */
  ended: {
    number: string
    kind: 'voided' | 'declined' | 'withdrawn'
    by: string | null
    at: Date
    reason: string
  } | null
}

type ContractSigner = {
  position: number
  name: string
  side: 'client' | 'studio'
  signed: { name: string; at: Date; drawing: SignatureDrawing | null } | null
}

type Version = {
  version: number
  sentAt: Date
  by: string | null
  gross: number
  currency: string
  differences: Pick<LineDifference, 'kind' | 'name'>[]
  hasOtherSigners: boolean
  hasOtherChanges: boolean
  isFirst: boolean
}

type Visit = {
  contactId: string
  name: string
  opened: number
  step: 'choose' | 'details' | 'accept'
  lastOpenedAt: Date
}

type QuoteEvent = {
  id: number
  at: Date
  name: string
  by: string | null
  version: number | null
}

type QuoteDate = { id: string; state: State; startsLocal: string; endsLocal: string }

type QuoteView = {
  id: string
  number: number
  client: { id: string; name: string }
  title: string
  note: string
  state: QuoteState
  inquiryId: string | null
  sentVersion: number
  expiresAt: Date | null
  returnNote: string
  approvalRequestedAt: Date | null
  approvalBy: string | null
  declinedAt: Date | null
  declinedBy: string | null
  declineReason: DeclineReason | null
  declineText: string
  renewalRequestedAt: Date | null
  hasUnsentChanges: boolean
  shown: ShownQuote
  contract: Contract | null
  project: { id: string; title: string } | null
  amends: { id: string; number: number } | null
  extras: { id: string; number: number; title: string; state: QuoteState }[]
  visits: Visit[]
  bookings: QuoteDate[]
  acceptance: Acceptance | null
  agreement: { pdf: PdfState } | null
  versions: Version[]
  history: QuoteEvent[]
  auditTrail: AuditTrailView
  validDays: number
}

/** The client's right of withdrawal from the contract. */
type Withdrawal = {
  /** A studio day. */
  lastDay: string
  isOpen: boolean
  /** The client asked to start before the period ends. */
  startsEarly: boolean
  withdrawn: object | null
  /** After a withdrawal, in cents: what is due back, and the share once it is entered. */
  refund: number
  share: number | null
  isSettled: boolean
}

export type QuotePageProps = {
  quote: QuoteView
  /** Null for a contract without this right, and before it is concluded. */
  withdrawal: Withdrawal | null
  /** Those created from the quote; null without permission. */
  invoices: InvoicesView | null
  /** Of an accepted quote with a payment plan; null without one, or without permission. */
  plan: { installments: InstallmentView[]; asksBeforeInvoicing: boolean } | null
  formKey: string
  may: { change: boolean; send: boolean; approve: boolean; invoice: boolean; inquiries: boolean }
  problem: ProblemCode | null
}
