import { Plus } from 'lucide-react'
import { Link } from 'react-router'

import { daysText, numberText } from '#app/core/display.ts'
import { MorePages } from '#app/ui/more-pages.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { SearchForm } from '#app/ui/search-form.tsx'
import { useWords } from '#app/ui/use-words.ts'

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
  const { portal } = useWords()
  const words = portal.clients
  const { locale } = useDisplay()
  return (
    <>
      <div className="tools">
        <SearchForm
          label={words.searchLabel}
          query={search}
          {...(active && { keep: { active: `${active.from}_${active.to}` } })}
        />
        <p className="count">{words.count(count, numberText(count, locale))}</p>
        {mayAdd && (
          <Link className="button button-outline" to="/portal/clients/new">
            <Plus />
            {words.add}
          </Link>
        )}
      </div>
      {active && (
        <p className="only">
          {words.activeIn(daysText(active, locale))}{' '}
          <Link to="/portal/clients">{words.showAll}</Link>
        </p>
      )}
      {clients.length > 0 ? (
        <ClientTable clients={clients} />
      ) : (
        <p className="empty">{search ? portal.nothing(search) : words.empty}</p>
      )}
      <MorePages next={next} after={after} />
    </>
  )
}
