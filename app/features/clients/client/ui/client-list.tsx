import { Plus } from 'lucide-react'
import { Link } from 'react-router'

import { formatDayRange, formatNumber } from '#app/core/display.ts'
import { MorePages } from '#app/ui/more-pages.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { SearchForm } from '#app/ui/search-form.tsx'
import { useMessages } from '#app/ui/use-messages.ts'

import { ClientTable, type Row } from './client-table.tsx'

type Props = {
  clients: Row[]
  count: number
  search: string
  active: { from: string; to: string } | null
  after: string | null
  next: string | null
  mayAdd: boolean
}

export function ClientList({ clients, count, search, active, after, next, mayAdd }: Props) {
  const { portal } = useMessages()
  const messages = portal.clients
  const { locale } = useDisplay()
  return (
    <>
      <SavedNotice param="erased" text={messages.erased} />
      <div className="tools">
        <SearchForm
          label={messages.searchLabel}
          query={search}
          {...(active && { hiddenFields: { active: `${active.from}_${active.to}` } })}
        />
        <p className="count">{messages.count(count, formatNumber(count, locale))}</p>
        {mayAdd && (
          <Link className="button button-outline" to="/portal/clients/new">
            <Plus />
            {messages.add}
          </Link>
        )}
      </div>
      {active && (
        <p className="only">
          {messages.activeIn(formatDayRange(active, locale))}{' '}
          <Link to="/portal/clients">{messages.showAll}</Link>
        </p>
      )}
      {clients.length > 0 ? (
        <ClientTable clients={clients} />
      ) : (
        <p className="empty">{search ? portal.nothing(search) : messages.empty}</p>
      )}
      <MorePages next={next} after={after} />
    </>
  )
}
