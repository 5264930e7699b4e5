import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import type { BookingFilter } from '#app/features/booking/booking/rules.ts'
import { MorePages } from '#app/ui/more-pages.tsx'
import { usePortal } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { BookingFilters, BookingPeriods } from './booking-filters.tsx'
import { BookingTable, type BookingListItem } from './booking-table.tsx'
import './booking.css'

type Props = {
  bookings: BookingListItem[]
  filters: BookingFilter
  resources: { id: string; name: string; retired: boolean }[]
  clientName: string | null
  after: string | null
  next: string | null
  mayAdd: boolean
  children: ReactNode
}

/** The bookings matching the filters; `children` holds links to the other views. */
export function BookingList({
  bookings,
  filters,
  resources,
  clientName,
  after,
  next,
  mayAdd,
  children,
}: Props) {
  const messages = useMessages().portal.bookings
  return (
    <>
      <div className="page-head">
        <h1 className="title">{messages.title}</h1>
        <BookingPeriods filters={filters} />
        {children}
      </div>
      <div className="tools">
        <BookingFilters filters={filters} resources={resources} clientName={clientName} />
        {mayAdd && <NewBooking client={filters.client} />}
      </div>
      {bookings.length > 0 ? (
        <BookingTable bookings={bookings} />
      ) : (
        <Empty filters={filters} mayAdd={mayAdd} />
      )}
      <MorePages next={next} after={after} />
    </>
  )
}

function NewBooking({ client }: { client: string }) {
  return (
    <Link
      className="button button-outline"
      to={`/portal/bookings/new${client && `?client=${client}`}`}
    >
      <Plus />
      {useMessages().portal.bookings.add}
    </Link>
  )
}

function Empty({
  filters: { span, search, state, category, resource, client, from, to },
  mayAdd,
}: {
  filters: BookingFilter
  mayAdd: boolean
}) {
  const { portal } = useMessages()
  const messages = portal.bookings
  const crew = usePortal().person.role === 'crew'
  if (search) return <p className="empty">{portal.nothing(search)}</p>
  if (state || category || resource || client || from || to)
    return (
      <div className="empty">
        <p>{messages.emptyFiltered}</p>
        <Link className="button button-outline" to="/portal/bookings/list">
          {portal.filters.clear}
        </Link>
      </div>
    )
  if (span === 'past') return <p className="empty">{messages.emptyPast}</p>
  return (
    <div className="empty">
      <p>{crew ? messages.emptyCrew : messages.empty}</p>
      {mayAdd && (
        <Link className="button button-outline" to="/portal/bookings/new">
          {messages.add}
        </Link>
      )}
    </div>
  )
}
