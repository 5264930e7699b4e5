import type { QuoteState } from '#app/features/sales/quote/rules.ts'

/**
 * A step from the inquiry to the invoice; `to` is null for a step that doesn't exist yet or is the
 * current page.
 */
export type ChainStep = {
  kind: 'inquiry' | 'quote' | 'date' | 'invoice'
  to: string | null
  /** The step of this page. */
  isCurrent: boolean
}

type ChainQuote = {
  id: string
  state: QuoteState
  inquiryId: string | null
  bookingId: string | null
}
type ChainOptions = {
  /** The booking whose page shows the steps. */
  bookingId: string | null
  invoiceId: string | null
  maySeeInquiry: boolean
}

/**
 * Returns the steps around the newest quote that wasn't canceled; null without one. A missing
 * inquiry is left out, because not every quote begins with one.
 */
export function buildChain(
  quotes: ChainQuote[],
  { bookingId, invoiceId, maySeeInquiry }: ChainOptions,
): ChainStep[] | null {
  const found = quotes.find(({ state }) => state !== 'canceled')
  if (!found) return null
  const { id, inquiryId } = found
  const dateId = bookingId ?? found.bookingId
  const toStep = (kind: ChainStep['kind'], to: string | null): ChainStep => ({
    kind,
    to,
    isCurrent: false,
  })
  return [
    ...(inquiryId
      ? [toStep('inquiry', maySeeInquiry ? `/portal/clients/inquiries/${inquiryId}` : null)]
      : []),
    toStep('quote', `/portal/clients/quotes/${id}`),
    bookingId
      ? { kind: 'date', to: null, isCurrent: true }
      : toStep('date', dateId && `/portal/bookings/${dateId}`),
    toStep('invoice', invoiceId && `/portal/clients/invoices/${invoiceId}`),
  ]
}
