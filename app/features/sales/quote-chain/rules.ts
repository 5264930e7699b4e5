import type { QuoteState } from '#app/features/sales/quote/rules.ts'

/**
 * A step from the inquiry to the invoice; `to` is null for a step that doesn't exist yet or is the
 * current page.
 */
export type ChainStep = {
  kind: 'inquiry' | 'quote' | 'contract' | 'date' | 'invoice'
  to: string | null
  /** The step of this page. */
  isCurrent: boolean
}

type ChainQuote = {
  id: string
  state: QuoteState
  inquiryId: string | null
  bookingId: string | null
  /** Null for a quote without one. */
  contract: { isSigned: boolean } | null
}
type ChainOptions = {
  /** The booking whose page shows the steps. */
  bookingId: string | null
  invoiceId: string | null
  maySeeInquiry: boolean
}

/**
 * Returns the steps around the newest quote that wasn't canceled; null without one. An inquiry and
 * a contract are left out if there are none, because not every quote has them.
 */
export function buildChain(
  quotes: ChainQuote[],
  { bookingId, invoiceId, maySeeInquiry }: ChainOptions,
): ChainStep[] | null {
  const found = quotes.find(({ state }) => state !== 'canceled')
  if (!found) return null
  const { id, inquiryId, contract } = found
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
    ...(contract
      ? [toStep('contract', contract.isSigned ? `/portal/clients/quotes/${id}#contract` : null)]
      : []),
    bookingId
      ? { kind: 'date', to: null, isCurrent: true }
      : toStep('date', dateId && `/portal/bookings/${dateId}`),
    toStep('invoice', invoiceId && `/portal/clients/invoices/${invoiceId}`),
  ]
}
