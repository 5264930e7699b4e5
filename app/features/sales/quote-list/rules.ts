import { type StudioDay, countDaysBetween } from '#app/core/day.ts'
import type { Cents } from '#app/core/money.ts'
import { readSearch } from '#app/core/search.ts'
import type { QuoteState } from '#app/features/sales/quote/rules.ts'

export const quotesPath = '/portal/clients/quotes'

export const quoteTabs = ['open', 'answered', 'drafts', 'all'] as const
export type QuoteTab = (typeof quoteTabs)[number]

/** States by tab. An expired quote is open, because the studio renews or cancels it. */
export const statesByTab: Record<QuoteTab, readonly QuoteState[] | null> = {
  open: ['sent', 'expired'],
  answered: ['accepted', 'declined'],
  drafts: ['draft', 'approval-requested'],
  all: null,
}

/** `search` has words of a client's name or a title, or a number. */
export type QuoteFilter = { tab: QuoteTab; search: string }

/** A quote in the list, with what was accepted, sent or drafted as its total. */
export type QuoteListRow = {
  id: string
  number: number
  client: string
  title: string
  gross: Cents
  currency: string
  sentVersion: number
  state: QuoteState
  /** Days until it expires; negative once it has. */
  daysLeft: number | null
  isRenewalRequested: boolean
  openedAt: Date | null
}

/** Parses the list's filters from an address and drops unknown values. */
export function parseQuoteFilter(params: URLSearchParams): QuoteFilter {
  return {
    tab: quoteTabs.find((tab) => tab === params.get('tab')) ?? 'open',
    search: readSearch(params),
  }
}

/** Formats the filters as a query string, with the search as `q`. */
export function formatQuoteQuery({ tab, search }: QuoteFilter): string {
  const set = { tab: tab === 'open' ? '' : tab, q: search }
  return new URLSearchParams(Object.entries(set).filter(([, value]) => value !== '')).toString()
}

/** Returns the path of a quote: its builder, or the page of what was sent. */
export function getQuotePath({ id, sentVersion }: { id: string; sentVersion: number }): string {
  return sentVersion === 0 ? `${quotesPath}/${id}/edit` : `${quotesPath}/${id}`
}

/** Returns the state that is shown: a quote that wasn't answered in time has expired. */
export function getShownState(
  { state, expiresAt }: { state: QuoteState; expiresAt: Date | null },
  now: Date,
): QuoteState {
  return state === 'sent' && expiresAt !== null && expiresAt <= now ? 'expired' : state
}

/** Returns the days until an expiry: 0 today, negative once it has passed. */
export function countDaysLeft(expiresOn: StudioDay, today: StudioDay): number {
  return countDaysBetween(today, expiresOn)
}
