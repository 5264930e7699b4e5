import { type StudioDay, isDay } from '#app/core/day.ts'
import type { Details } from '#app/core/result.ts'
import type { ProblemCode } from '#app/messages/problems.ts'
import type { Seller } from '#app/features/money/document-party/rules.ts'
import { type Rates, maxTotal } from '#app/features/money/invoice/rules.ts'
import {
  type QuoteContent,
  type QuoteProblem,
  type QuoteSection,
  computeQuoteTotals,
  getDefaultChoice,
  hasQuantityChoice,
  isQuantityOffered,
  listQuoteLines,
} from '#app/features/sales/quote/rules.ts'

/** Everything besides its content that decides whether a quote can be sent. */
export type SendContext = {
  rates: Rates
  seller: Seller
  hasRecipient: boolean
  hasCanceledBooking: boolean
  today: StudioDay
}

/**
 * Returns everything that must change before a quote can be sent, in the order of the builder.
 * Fields are those of the builder; `seller` is Settings › Invoicing, `recipient` the client's
 * contacts, and `bookings` the dates of the quote.
 */
export function listSendProblems(content: QuoteContent, context: SendContext): QuoteProblem[] {
  const problems: QuoteProblem[] = []
  const add = (field: string, problem: ProblemCode, details: Details = {}) =>
    problems.push({ field, problem, details })
  if (content.title === '') add('title', 'quote-title-missing')
  if (listQuoteLines(content).length === 0) add('lines', 'lines-missing')
  for (const section of content.sections) addSectionProblems(section, context.rates, add)
  const { expiresOn, terms, opening } = content
  if (expiresOn !== null && (!isDay(expiresOn) || expiresOn < context.today))
    add('expiresOn', 'quote-expiry-past')
  if (terms === '') add('terms', 'quote-terms-missing')
  const placeholder = findPlaceholder([opening, terms, ...listTexts(content)])
  if (placeholder) add('opening', 'quote-placeholder', { placeholder })
  if (problems.length === 0) {
    const { gross } = computeQuoteTotals(content, getDefaultChoice(content), context.rates)
    if (gross < 0) add('discount', 'total-negative')
    if (gross > maxTotal) add('lines', 'amount-large')
  }
  return [...problems, ...listPartyProblems(content, context)]
}

function addSectionProblems(
  { id, choose, min, max, lines }: QuoteSection,
  rates: Rates,
  add: (field: string, problem: ProblemCode, details?: Details) => void,
) {
  if (lines.length === 0) add(`section:${id}`, 'quote-section-empty')
  if (choose === 'some' && ((min ?? 0) > (max ?? lines.length) || (min ?? 0) > lines.length))
    add(`section:${id}`, 'quote-choice-impossible')
  for (const line of lines) {
    if (line.name === '') add(`name:${line.id}`, 'line-name-missing')
    if (line.taxRateId && !rates[line.taxRateId]) add(`tax:${line.id}`, 'tax-rate-is-gone')
    if (hasQuantityChoice(line) && !isQuantityOffered(line, line.quantityMilli))
      add(`quantity:${line.id}`, 'quote-quantity-outside', {
        min: line.minMilli!,
        max: line.maxMilli!,
        step: line.stepMilli ?? 1,
      })
  }
}

function listTexts({ title, sections }: QuoteContent): string[] {
  return [
    title,
    ...sections.flatMap(({ heading, text, lines }) => [
      heading,
      text,
      ...lines.flatMap((line) => [line.name, line.text]),
    ]),
  ]
}

/** Returns the first unfilled placeholder, such as `{name}`; null if there is none. */
export function findPlaceholder(texts: string[]): string | null {
  for (const text of texts) {
    const [found] = /\{\{[^}]*\}\}|\[\[[^\]]*\]\]|\{[a-z][a-z0-9._-]*\}/.exec(text) ?? []
    if (found !== undefined) return found
  }
  return null
}

function listPartyProblems(
  content: QuoteContent,
  { rates, seller, hasRecipient, hasCanceledBooking }: SendContext,
): QuoteProblem[] {
  const isTaxed = listQuoteLines(content).some(
    ({ line }) => line.taxRateId !== null && (rates[line.taxRateId]?.ratePpm ?? 0) > 0,
  )
  const checks: [boolean, string, ProblemCode][] = [
    [hasCanceledBooking, 'bookings', 'quote-booking-canceled'],
    [!hasRecipient, 'recipient', 'recipient-missing'],
    [seller.name === '', 'seller', 'seller-name-missing'],
    [seller.street.length === 0 || seller.city === '', 'seller', 'seller-address-missing'],
    [isTaxed && seller.taxId === '' && seller.vatId === '', 'seller', 'seller-tax-id-missing'],
  ]
  return checks.flatMap(([isMissing, field, problem]) =>
    isMissing ? [{ field, problem, details: {} }] : [],
  )
}
