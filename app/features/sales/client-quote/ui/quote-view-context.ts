import type { Cents } from '#app/core/money.ts'
import type { QuoteChoice } from '#app/features/sales/quote/rules.ts'
import type { getClientQuoteMessages } from '#app/messages/client-quotes.ts'

/** The choice and the texts with which sections and lines are shown. */
export type QuoteViewContext = {
  choice: QuoteChoice
  /** The ids of the lines that are part of the choice. */
  chosen: ReadonlySet<string>
  /** The same for the fields, which keep what they began with. */
  initialChoice: QuoteChoice
  initiallyChosen: ReadonlySet<string>
  formatPrice: (cents: Cents) => string
  locale: string
  messages: ReturnType<typeof getClientQuoteMessages>['view']
  mode: 'form' | 'read'
  problems: Record<string, string>
  values: Record<string, string>
  idPrefix: string
  level: 1 | 2
}

/** Returns the id of the element of a field such as `section:ID`. */
export function buildFieldId(idPrefix: string, field: string): string {
  return `${idPrefix}${field.replace(':', '-')}`
}
