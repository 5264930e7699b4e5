import { type ReactNode, useRef } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { Plus } from 'lucide-react'

import {
  type InquiryFilter,
  type InboxTab,
  toFilterParams,
} from '#app/features/clients/inquiry/rules.ts'
import { isRoleAllowed } from '#app/features/access.ts'
import { MorePages } from '#app/ui/more-pages.tsx'
import { SearchForm } from '#app/ui/search-form.tsx'
import { usePortal } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { InboxRow, type Row } from './inbox-row.tsx'
import './inbox.css'
import { ActiveFilters } from './active-filters.tsx'
import { InboxTabs } from './inbox-tabs.tsx'
import { SourceFilter } from './source-filter.tsx'
import { useListedRows } from './use-listed-rows.ts'
import { useInboxKeys } from './use-inbox-keys.ts'

type Counts = Record<InboxTab, number>
type Props = {
  inquiries: Row[]
  next: string | null
  tab: InboxTab
  search: string
  filter: InquiryFilter
  after: string | null
  counts: Counts
  /** True also while the open inquiry can't be shown. */
  isOpen: boolean
  open: Row | null
  children: ReactNode
}

/** The list of a tab and the open inquiry; a narrow window shows one of them. */
export function Inbox({
  inquiries,
  next,
  tab,
  search,
  filter,
  after,
  counts,
  isOpen,
  open,
  children,
}: Props) {
  const messages = useMessages().portal.inquiries
  const { person } = usePortal()
  const list = useRef<HTMLUListElement>(null)
  const currentSearch = useLocation().search
  const { state, location } = useNavigation()
  useInboxKeys(list)
  const filterParams = toFilterParams(filter)
  const { rows, keptId } = useListedRows(inquiries, open, currentSearch)
  const isFiltered = Object.keys(filterParams).length > 0
  const filtering = state === 'loading' && location?.search !== currentSearch
  return (
    <div className="inbox" data-open={isOpen || undefined}>
      <div className="inbox-list">
        {isRoleAllowed(person.role, 'inquiry.answer') && (
          <Link className="button button-outline inbox-new" to="/portal/clients/inquiries/new">
            <Plus />
            {messages.create}
          </Link>
        )}
        <InboxTabs tab={tab} counts={counts} search={search} filterParams={filterParams} />
        <SearchForm
          label={messages.searchLabel}
          query={search}
          hiddenFields={{ tab, ...filterParams }}
        />
        <SourceFilter tab={tab} search={search} filter={filter} />
        {isFiltered && <ActiveFilters tab={tab} search={search} filter={filter} />}
        {rows.length === 0 && <EmptyTab tab={tab} search={search} isFiltered={isFiltered} />}
        <ul className="inbox-rows" ref={list} aria-label={messages.list} aria-busy={filtering}>
          {rows.map((row) => (
            <InboxRow
              key={row.id}
              row={row}
              search={currentSearch}
              showState={tab === 'all' || row.id === keptId}
            />
          ))}
        </ul>
        <MorePages next={next} after={after} />
      </div>
      <div className="inbox-pane">{isOpen ? children : <EmptyPane />}</div>
    </div>
  )
}

function EmptyTab({
  tab,
  search,
  isFiltered,
}: {
  tab: InboxTab
  search: string
  isFiltered: boolean
}) {
  const { portal } = useMessages()
  return (
    <p className="inbox-empty" tabIndex={-1}>
      {search
        ? portal.nothing(search)
        : isFiltered
          ? portal.inquiries.noneIn
          : portal.inquiries.empty[tab]}
    </p>
  )
}

function EmptyPane() {
  const { choose, keys } = useMessages().portal.inquiries
  return (
    <div className="inbox-choose">
      <p>{choose}</p>
      {usePortal().preferences.keys === 'on' && (
        <ul>
          {keys.map((parts) => (
            <li key={parts.join()}>
              {parts.slice(0, -1).map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}{' '}
              {parts.at(-1)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
