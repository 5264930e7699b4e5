import type { StudioDay } from '#app/core/day.ts'
import type { Category } from '#app/features/studio/service/rules.ts'
import type { Rates } from '#app/features/money/invoice/rules.ts'
import type { RateOption } from '#app/features/money/invoice/ui/draft-lines.tsx'
import type { QuoteFormat } from '#app/features/sales/client-quote/rules.ts'
import type { PlanFormContext } from '#app/features/sales/payment-plan/form.ts'
import type { PriceChoice } from '#app/features/sales/quote-draft/rules.ts'
import type { SignerChoice } from '#app/features/sales/quote-sending/rules.ts'
import type { LineRow } from '#app/features/sales/quote-rows/form.ts'
import type { QuoteContent, QuoteProblem, QuoteState } from '#app/features/sales/quote/rules.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

export type Fields = Record<string, string>

export type BuilderResult = {
  saved: boolean
  problems: Record<string, ProblemCode>
  problem?: ProblemCode
  values: Fields
  revision: number
}

export type BookingChoice = {
  id: string
  number: number
  title: string
  category: Category
  state: 'held' | 'pending' | 'confirmed' | 'canceled' | 'done'
  startsAt: Date
  endsAt: Date
}

/** Everything that the builder shows. */
export type BuilderProps = {
  quote: {
    id: string
    number: number
    state: QuoteState
    sentVersion: number
    returnNote: string
    client: { id: string; name: string }
  }
  values: Fields
  content: QuoteContent
  revision: number
  format: QuoteFormat
  rates: Rates
  rateOptions: RateOption[]
  prices: PriceChoice[]
  bookings: BookingChoice[]
  projects: { id: string; title: string; dueOn: StudioDay | null }[]
  /** Contracts to choose from; none for extras. */
  contracts: { id: string; name: string }[]
  signers: SignerChoice[]
  validDays: number
  plan: PlanFormContext
  today: StudioDay
  problems: QuoteProblem[]
  may: { setBilling: boolean }
  formKey: string
  result: BuilderResult | undefined
  /** Of the form that saves a template. */
  templateResult: { problem: ProblemCode; name: string } | undefined
}

/** Everything that sections and lines need besides their rows. */
export type RowContext = {
  rates: RateOption[]
  prices: PriceChoice[]
  format: QuoteFormat
  /** Lines as typed, by id. */
  typedLines: ReadonlyMap<string, LineRow>
  /** Prices of the list by line, where a line differs. */
  listPrices: Record<string, string>
  getProblem: (field: string) => string | undefined
  onStep: (step: string) => void
}
