import type { QuoteState } from '#app/features/sales/quote/rules.ts'

/**
 * A step from the inquiry to the invoice, or to the final invoice of a payment plan; `to` is null
 * for a step that doesn't exist yet or is the current page.
 */
export type ChainStep = {
  kind: 'inquiry' | 'quote' | 'contract' | 'deposit' | 'date' | 'invoice' | 'final'
  to: string | null
  /** The step of this page. */
  isCurrent: boolean
}

/** The invoices of the first and the last installment of a plan; null while there are none. */
export type PlanEnds = { firstInvoiceId: string | null; lastInvoiceId: string | null }

type ChainQuote = {
  id: string
  /** The quote that this one adds extras to. */
  amendsQuoteId: string | null
  state: QuoteState
  inquiryId: string | null
  bookingId: string | null
  /** Null for a quote without one. */
  contract: { isSigned: boolean } | null
  /** Null without a payment plan of several installments. */
  plan: PlanEnds | null
}
type ChainOptions = {
  /** The booking whose page shows the steps. */
  bookingId: string | null
  invoiceId: string | null
  maySeeInquiry: boolean
}

/** Returns the ends of a plan by the invoices of its installments; null for fewer than two. */
export function findPlanEnds(invoiceIds: (string | null)[]): PlanEnds | null {
  if (invoiceIds.length < 2) return null
  return { firstInvoiceId: invoiceIds[0]!, lastInvoiceId: invoiceIds.at(-1)! }
}

/**
 * Returns the quote that the steps are about: the newest that wasn't canceled, or the one with a
 * payment plan that it adds extras to.
 */
export function findChainQuote<
  Quote extends Pick<ChainQuote, 'id' | 'amendsQuoteId' | 'state' | 'plan'>,
>(quotes: Quote[]): Quote | null {
  const newest = quotes.find(({ state }) => state !== 'canceled')
  const amended = quotes.find(({ id, plan }) => id === newest?.amendsQuoteId && plan !== null)
  return amended ?? newest ?? null
}

/**
 * Returns the steps around the quote of `findChainQuote`; null without one. An inquiry and a
 * contract are left out if there are none, because not every quote has them. A payment plan has
 * its deposit before the date, and its final invoice after it.
 */
export function buildChain(
  quotes: ChainQuote[],
  { bookingId, invoiceId, maySeeInquiry }: ChainOptions,
): ChainStep[] | null {
  const found = findChainQuote(quotes)
  if (!found) return null
  const { id, inquiryId, contract, plan } = found
  const dateId = bookingId ?? found.bookingId
  return [
    ...(inquiryId
      ? [toStep('inquiry', maySeeInquiry ? `/portal/clients/inquiries/${inquiryId}` : null)]
      : []),
    toStep('quote', `/portal/clients/quotes/${id}`),
    ...(contract
      ? [toStep('contract', contract.isSigned ? `/portal/clients/quotes/${id}#contract` : null)]
      : []),
    ...(plan ? [toInvoiceStep('deposit', plan.firstInvoiceId)] : []),
    bookingId
      ? { kind: 'date', to: null, isCurrent: true }
      : toStep('date', dateId && `/portal/bookings/${dateId}`),
    plan ? toInvoiceStep('final', plan.lastInvoiceId) : toInvoiceStep('invoice', invoiceId),
  ]
}

function toStep(kind: ChainStep['kind'], to: string | null): ChainStep {
  return { kind, to, isCurrent: false }
}

function toInvoiceStep(kind: ChainStep['kind'], id: string | null): ChainStep {
  return toStep(kind, id && `/portal/clients/invoices/${id}`)
}
