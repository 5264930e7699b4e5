import { type StudioDay, isDay } from '#app/core/day.ts'
import { readSearch } from '#app/core/search.ts'
import { type Age, ages } from '#app/features/money/invoice/rules.ts'

export const invoicesPath = '/portal/clients/invoices'

export const invoiceTabs = ['open', 'overdue', 'drafts', 'all'] as const
type InvoiceTab = (typeof invoiceTabs)[number]

export const stateFilters = ['paid', 'credited', 'written-off', 'credit-notes'] as const
type StateFilter = (typeof stateFilters)[number]

/** Filters of the list of invoices; empty ones match everything. Both days are included. */
export type InvoiceFilter = {
  tab: InvoiceTab
  /** Within the tab `all`. */
  state: StateFilter | ''
  /** Of what is open, within the tabs `open` and `overdue`. */
  age: Age | ''
  /** Of issue. */
  from: StudioDay | ''
  to: StudioDay | ''
  /** Words of a client's name, or a document number. */
  search: string
}

/** Parses the list's filters from an address and drops unknown values. */
export function parseInvoiceFilter(params: URLSearchParams): InvoiceFilter {
  const getDay = (name: string) => {
    const text = params.get(name) ?? ''
    return isDay(text) ? text : ''
  }
  return {
    tab: invoiceTabs.find((tab) => tab === params.get('tab')) ?? 'open',
    state: stateFilters.find((state) => state === params.get('state')) ?? '',
    age: ages.find((age) => age === params.get('age')) ?? '',
    from: getDay('from'),
    to: getDay('to'),
    search: readSearch(params),
  }
}

/** Formats the filters as a query string, with the search as `q`. */
export function formatInvoiceQuery({ search, tab, ...filter }: InvoiceFilter): string {
  const set = Object.entries({ tab: tab === 'open' ? '' : tab, q: search, ...filter })
  return new URLSearchParams(set.filter(([, value]) => value !== '')).toString()
}
