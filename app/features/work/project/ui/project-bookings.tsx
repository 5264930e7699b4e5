import type { Category } from '#app/features/studio/service/rules.ts'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'

import { formatSpanParts } from '#app/core/display.ts'

import { useNow } from '#app/ui/now.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

export type Booking = {
  id: string
  number: number
  title: string
  category: Category
  state: 'held' | 'pending' | 'confirmed' | 'canceled' | 'done'
  startsAt: Date
  endsAt: Date
}

const styles = {
  held: '',
  pending: 'pill-warn',
  confirmed: 'pill-ok',
  canceled: 'pill-bad',
  done: '',
}

/** Lists the bookings of a project; `add` is the path to create another. */
export function ProjectBookings({ bookings, add }: { bookings: Booking[]; add: string | null }) {
  const {
    projects: { page: messages, categories },
    bookings: { allDay },
  } = useMessages().portal
  const display = useDisplay()
  const now = useNow()
  return (
    <section className="card" aria-labelledby="bookings">
      <header className="card-head">
        <h2 id="bookings">{messages.bookings}</h2>
        {add && (
          <Link className="button button-quiet button-compact" to={add}>
            <Plus />
            {messages.addBooking}
          </Link>
        )}
      </header>
      {bookings.length === 0 && <p className="card-empty">{messages.noBookings}</p>}
      <ul className="card-list">
        {bookings.map(({ id, title, category, state, startsAt, endsAt }) => (
          <li key={id} className="card-row">
            <b className="booking-title">
              <Link className="row-link" to={`/portal/bookings/${id}`}>
                {title || categories[category]}
              </Link>
            </b>
            <span className={`pill ${styles[state]}`}>{messages.bookingStates[state]}</span>
            <p>
              {Object.values(formatSpanParts({ startsAt, endsAt }, now, display, allDay)).join(
                ', ',
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
