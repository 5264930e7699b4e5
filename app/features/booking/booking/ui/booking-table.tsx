import type { Category } from '#app/features/studio/service/rules.ts'
import { Link } from 'react-router'

import { formatSpanParts, formatCompactDate } from '#app/core/display.ts'

import { useReservationMessages } from '#app/features/booking/reservation/ui/use-reservation-messages.ts'
import { useNow } from '#app/ui/now.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { CategoryTag } from '#app/ui/category-tag.tsx'
import { type Assignment, AssignmentNames } from './assignments.tsx'
import { BookingPill } from './state-pill.tsx'
import type { State } from '#app/core/booking-states.ts'
import { formatBookingNumber } from '#app/features/booking/reservation/rules.ts'

export type BookingListItem = {
  id: string
  number: number
  category: Category
  title: string
  place: string
  state: State
  startsAt: Date
  endsAt: Date
  clientName: string
  heldUntil: Date | null
  resources: Assignment[]
}

/** One row per booking, two lines on a phone. The whole row is clickable through its one link. */
export function BookingTable({ bookings }: { bookings: BookingListItem[] }) {
  const { columns } = useMessages().portal.bookings
  return (
    <div className="card">
      <table className="table bookings">
        <thead>
          <tr>
            <th scope="col">{columns.client}</th>
            <th scope="col">{columns.category}</th>
            <th scope="col">{columns.date}</th>
            <th scope="col">{columns.time}</th>
            <th scope="col">{columns.who}</th>
            <th scope="col">{columns.state}</th>
          </tr>
        </thead>
        <tbody>
          {bookings.map((booking) => (
            <BookingRow key={booking.id} booking={booking} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function BookingRow({ booking }: { booking: BookingListItem }) {
  const { id, number, category, title, state, startsAt, endsAt, clientName, heldUntil, resources } =
    booking
  const messages = useReservationMessages()
  const display = useDisplay()
  const now = useNow()
  return (
    <tr data-state={state}>
      <td>
        <Link className="row-link" to={`/portal/bookings/${id}`}>
          {clientName}
        </Link>
        <span className="bookings-title">{title || formatBookingNumber(number)}</span>
      </td>
      <td>
        <CategoryTag category={category} />
      </td>
      <SpanCells startsAt={startsAt} endsAt={endsAt} />
      <td>
        <AssignmentNames parts={resources} />
      </td>
      <td>
        <BookingPill state={state} />
        {state === 'held' && heldUntil && (
          <small className="held-line muted">
            {messages.heldUntil(formatCompactDate(heldUntil, now, display))}
          </small>
        )}
      </td>
    </tr>
  )
}

function SpanCells(span: { startsAt: Date; endsAt: Date }) {
  const { allDay } = useMessages().portal.bookings
  const { days, hours } = formatSpanParts(span, useNow(), useDisplay(), allDay)
  return (
    <>
      <td>{days}</td>
      <td>{hours}</td>
    </>
  )
}
