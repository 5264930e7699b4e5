import { Link } from 'react-router'

import { type InboxTab, inboxTabs } from '#app/features/clients/inquiry/rules.ts'
import { useMessages } from '#app/ui/use-messages.ts'

type Props = {
  tab: InboxTab
  counts: Record<InboxTab, number>
  search: string
  filterParams: Record<string, string>
}

/** Tabs as links; waiting and spam show their counts. */
export function InboxTabs({ tab: chosen, counts, search, filterParams }: Props) {
  const messages = useMessages().portal.inquiries
  const buildSearch = (tab: InboxTab) =>
    new URLSearchParams({ shelf: tab, ...(search && { q: search }), ...filterParams }).toString()
  return (
    <nav className="filter" aria-label={messages.tabsLabel}>
      {inboxTabs.map((shelf) => (
        <Link
          key={shelf}
          className="filter-item"
          to={{ pathname: '/portal/clients/inquiries', search: buildSearch(shelf) }}
          aria-current={shelf === chosen ? 'true' : undefined}
        >
          {messages.tabs[shelf]}
          {(shelf === 'waiting' || shelf === 'spam') && counts[shelf] > 0 && (
            <span className="filter-count">{counts[shelf]}</span>
          )}
        </Link>
      ))}
    </nav>
  )
}
