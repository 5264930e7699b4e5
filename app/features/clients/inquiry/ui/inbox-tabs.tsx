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
export function InboxTabs({ tab: currentTab, counts, search, filterParams }: Props) {
  const messages = useMessages().portal.inquiries
  const buildSearch = (tab: InboxTab) =>
    new URLSearchParams({ tab, ...(search && { q: search }), ...filterParams }).toString()
  return (
    <nav className="filter" aria-label={messages.tabsLabel}>
      {inboxTabs.map((tab) => (
        <Link
          key={tab}
          className="filter-item"
          to={{ pathname: '/portal/clients/inquiries', search: buildSearch(tab) }}
          aria-current={tab === currentTab ? 'true' : undefined}
        >
          {messages.tabs[tab]}
          {(tab === 'waiting' || tab === 'spam') && counts[tab] > 0 && (
            <span className="filter-count">{counts[tab]}</span>
          )}
        </Link>
      ))}
    </nav>
  )
}
