import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'

import {
  type QuoteFilter,
  type QuoteListRow,
  type QuoteTab,
  formatQuoteQuery,
  quoteTabs,
  quotesPath,
} from '#app/features/sales/quote-list/rules.ts'
import { MorePages } from '#app/ui/more-pages.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { SearchForm } from '#app/ui/search-form.tsx'
import { useListKeys } from '#app/ui/use-list-keys.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { QuoteTable } from './quote-table.tsx'
import './quotes.css'
import { useQuotesMessages } from './use-quotes-messages.ts'

type Props = {
  filters: QuoteFilter
  rows: QuoteListRow[]
  counts: Record<QuoteTab, number>
  next: string | null
  after: string | null
  mayCreate: boolean
}

/** Lists the quotes that are open, answered or drafts. */
export function QuoteList({ filters, rows, counts, next, after, mayCreate }: Props) {
  const messages = useQuotesMessages()
  const list = useRef<HTMLDivElement>(null)
  useListKeys(list, mayCreate ? `${quotesPath}/new` : null)
  const hasQuotes = Object.values(counts).some((count) => count > 0) || rows.length > 0
  return (
    <div ref={list}>
      <SavedNotice param="deleted" text={messages.builder.deleted} />
      {(hasQuotes || filters.tab !== 'open' || filters.search !== '') && (
        <>
          <Tabs filters={filters} counts={counts} />
          <div className="tools">
            <SearchForm
              label={messages.searchLabel}
              query={filters.search}
              keep={filters.tab === 'open' ? {} : { tab: filters.tab }}
            />
            {mayCreate && <CreateLink />}
          </div>
        </>
      )}
      {rows.length > 0 ? (
        <QuoteTable rows={rows} mayEdit={mayCreate} />
      ) : (
        <Empty filters={filters} hasQuotes={hasQuotes} mayCreate={mayCreate} />
      )}
      <MorePages next={next} after={after} />
    </div>
  )
}

function CreateLink() {
  const { create } = useQuotesMessages()
  return (
    <Link className="button button-accent quote-create" to={`${quotesPath}/new`}>
      <Plus />
      {create}
    </Link>
  )
}

function Tabs({ filters, counts }: Pick<Props, 'filters' | 'counts'>) {
  const messages = useQuotesMessages()
  return (
    <nav className="filter quote-tabs" aria-label={messages.tabsLabel}>
      {quoteTabs.map((tab) => (
        <Link
          key={tab}
          className="filter-item"
          to={{ pathname: quotesPath, search: formatQuoteQuery({ ...filters, tab }) }}
          aria-current={tab === filters.tab ? 'true' : undefined}
        >
          {messages.tabs[tab]}
          {counts[tab] > 0 && tab !== 'answered' && (
            <span className="filter-count">{counts[tab]}</span>
          )}
        </Link>
      ))}
    </nav>
  )
}

function Empty({
  filters: { tab, search },
  hasQuotes,
  mayCreate,
}: Pick<Props, 'filters' | 'mayCreate'> & { hasQuotes: boolean }) {
  const messages = useQuotesMessages()
  const { filters: filterMessages } = useMessages().portal
  if (search !== '')
    return (
      <div className="empty">
        <p>{messages.noneMatching(search)}</p>
        <Link
          className="button button-outline"
          to={{ pathname: quotesPath, search: formatQuoteQuery({ tab, search: '' }) }}
        >
          {filterMessages.clear}
        </Link>
      </div>
    )
  if (hasQuotes || tab !== 'open') return <p className="empty">{messages.noneIn[tab]}</p>
  return (
    <div className="empty">
      <p>{messages.none}</p>
      {mayCreate && <CreateLink />}
    </div>
  )
}
