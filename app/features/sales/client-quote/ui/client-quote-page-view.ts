import type { Rates } from '#app/features/money/invoice/rules.ts'
import type { ClientQuoteStatus } from '#app/features/sales/quote-acceptance/rules.ts'
import type { Attachment } from '#app/features/sales/contract-attachment/rules.ts'
import type { ContractBlock } from '#app/features/sales/contract-template/rules.ts'
import type { ClientPlanView } from '#app/features/sales/client-plan/ui/client-plan-view.ts'
import type { QuoteChoice, QuoteContent } from '#app/features/sales/quote/rules.ts'
import type { PlanDays } from '#app/features/sales/payment-plan/rules.ts'

import type { QuoteFormat } from '../rules.ts'

/** A quote of a client; texts are sentences, empty if there is nothing to say. */
export type ClientQuotePageView = {
  number: string
  path: string
  status: ClientQuoteStatus
  version: number
  content: QuoteContent
  rates: Rates
  choice: QuoteChoice
  format: QuoteFormat
  /** Of the payment plan. */
  planDays: PlanDays
  /** The quote adds extras to an accepted one. */
  isAddendum: boolean
  /** Until when it is open. */
  until: string
  dates: { id: string; text: string }[]
  /** Changes since the version that the contact opened last. */
  changes: string[]
  /** The contact may accept and decline. */
  mayAct: boolean
  /** The contacts who can accept it instead. */
  signers: string
  /** About a quote that isn't open. */
  ended: { text: string; hint: string; canUndo: boolean; canRenew: boolean } | null
  /** The page on which the client withdraws from the contract, while they can. */
  withdrawal: { href: string; text: string } | null
  /** The PDF of the agreement; null before there is one, and in the preview. */
  agreementHref: string | null
  /** The scan of a contract that was signed on paper; empty for any other, and in the preview. */
  scans: { name: string; href: string }[]
  /** In place of terms; null if there is none. */
  contract: ContractView | null
  /** The signatures of an accepted contract; null if only one person signs it. */
  signing: SigningView | null
  /** The payment plan once the acceptance is final; null without one. */
  plan: ClientPlanView | null
  /** Minutes in which the acceptance can be undone. */
  undoMinutes: number
  /** The words of the law for an order of a consumer without a contract. */
  mustPay: boolean
  /** The studio, in the sentences that are agreed to. */
  studio: string
  contactName: string
}

export type ContractView = {
  /** Of a signed one, such as `C-1007`. */
  number: string | null
  /** Null while something that it names is missing. */
  blocks: ContractBlock[] | null
  /** Of the text that is shown. */
  hash: string
  /** Days in which the client can withdraw; 0 if they can't. */
  withdrawalDays: number
  /** Files that are part of it; empty in the preview. */
  attachments: Attachment[]
}

export type SigningView = {
  /** Such as `C-1007`. */
  contract: string
  signers: { position: number; name: string; status: string; isSigned: boolean }[]
  /** The contact can sign now. */
  canSign: boolean
  /** The next signers, or when the contact can sign; empty once everyone has signed. */
  hint: string
}

/** A day as a form sends it, and how it is shown. */
type DateOption = { value: string; text: string }

/** The response to a form of a quote. */
export type QuoteFormResult = {
  form: string
  /** Sentences by field; `form` for the whole one. */
  problems: Record<string, string>
  values: Record<string, string>
  choice?: QuoteChoice
  /** The contract for this choice and these dates. */
  contract?: ContractView | null
  /** The day that the payment plan counts from, for these dates. */
  planDate?: PlanDays['dateOn']
  /** Changes that another version brought in the meantime. */
  changes?: string[]
  /**
   * The nearest free dates to pick from, if one of the quote's is taken; `insteadOf` says which
   * one if it has several.
   */
  nearest?: { name: string; insteadOf: string; dates: DateOption[] }
  /** Days picked before for other dates of the quote, with the id of their booking. */
  picked?: (DateOption & { id: string; name: string })[]
  /** The session had ended, so what was typed was not saved. */
  hasEnded?: true
}

/** The row of a quote on the client's page. */
export type QuoteRowView = {
  number: string
  title: string
  state: string
  level: 'ok' | 'bad' | null
  about: string
  amount: string
  href: string
}
