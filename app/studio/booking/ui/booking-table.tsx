import { Link } from 'react-router'

import { spanTexts, whenText } from '#app/core/display.ts'
import { type Kind, type State, bookingNumber } from '#app/studio/booking/rules.ts'
import { useReservationWords } from '#app/studio/reservation/ui/use-reservation-words.ts'
import { useNow } from '#app/ui/now.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useWords } from '#app/ui/use-words.ts'

import { KindTag } from '#app/ui/kind-tag.tsx'
import { type Part, PartNames } from './answers.tsx'
import { BookingPill } from './state-pill.tsx'

export type Row = {
  id: string
  number: number
  kind: Kind
  title: string
  place: string
  state: State
  startsAt: Date
  endsAt: Date
  clientName: string
  heldUntil: Date | null
  resources: Part[]
}

/** One line for each booking, two on a phone; the whole line opens by the one link in it. */
export function BookingTable({ bookings }: { bookings: Row[] }) {
  const { columns } = useWords().portal.bookings
  return (
    <div className="card">
      <table className="table bookings">
        <thead>
          <tr>
            <th scope="col">{columns.client}</th>
            <th scope="col">{columns.kind}</th>
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

function BookingRow({ booking }: { booking: Row }) {
  const { id, number, kind, title, state, startsAt, endsAt, clientName, heldUntil, resources } =
    booking
  const words = useReservationWords()
  const display = useDisplay()
  const now = useNow()
  return (
    <tr data-state={state}>
      <td>
        <Link className="row-link" to={`/portal/bookings/${id}`}>
          {clientName}
        </Link>
        <span className="bookings-title">{title || bookingNumber(number)}</span>
      </td>
      <td>
        <KindTag kind={kind} />
      </td>
      <SpanCells startsAt={startsAt} endsAt={endsAt} />
      <td>
        <PartNames parts={resources} />
      </td>
      <td>
        <BookingPill state={state} />
        {state === 'held' && heldUntil && (
          <small className="held-line muted">
            {words.heldUntil(whenText(heldUntil, now, display))}
          </small>
        )}
      </td>
    </tr>
  )
}

function SpanCells(span: { startsAt: Date; endsAt: Date }) {
  const { allDay } = useWords().portal.bookings
  const { days, hours } = spanTexts(span, useNow(), useDisplay(), allDay)
  return (
    <>
      <td>{days}</td>
      <td>{hours}</td>
    </>
  )
}
