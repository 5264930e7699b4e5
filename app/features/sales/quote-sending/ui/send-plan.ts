import type { Seller } from '#app/features/money/document-party/rules.ts'
import type { Rates } from '#app/features/money/invoice/rules.ts'
import type { PlanDays } from '#app/features/sales/payment-plan/rules.ts'
import type { ContractBlock } from '#app/features/sales/contract-template/rules.ts'
import type { SigningPlan } from '#app/features/sales/quote-sending/rules.ts'
import type { QuoteContent, QuoteProblem, QuoteTotals } from '#app/features/sales/quote/rules.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

export type SendResult = {
  values: Record<string, string>
  /** Of the message. */
  problems: Record<string, ProblemCode>
  /** Of the whole form. */
  problem?: ProblemCode
}

export type SendPageProps = {
  plan: {
    id: string
    number: number
    client: { id: string; name: string }
    revision: number
    terms: {
      content: QuoteContent
      rates: Rates
      seller: Seller
      currency: string
      language: string
      expiresAt: Date
    }
    totals: QuoteTotals
    planDays: PlanDays
    /** The number it will have. */
    version: number
    email: { recipients: { name: string; email: string }[]; subject: string; message: string }
    contract: {
      contractTemplateId: string | null
      contractTemplateVersion: number | null
      name: string
      /** Null while something is missing. */
      blocks: ContractBlock[] | null
    }
    signing: SigningPlan
    problems: QuoteProblem[]
    approval: { isNeeded: boolean; isRequested: boolean; mayApprove: boolean; by: string | null }
    /** Held dates that would end before the quote expires. */
    holds: { id: string; startsLocal: string }[]
  }
  formKey: string
  maySetBilling: boolean
  /** Of the forms that ask for an approval or return the quote. */
  problem: ProblemCode | null
  result: SendResult | undefined
}
