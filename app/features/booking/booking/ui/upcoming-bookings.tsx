import { Link } from 'react-router'

import { formatWeekdayDate } from '#app/core/display.ts'
import { formatBookingNumber } from '#app/features/booking/reservation/rules.ts'
import { useNow } from '#app/ui/now.tsx'
import { useMessages } from '#app/ui/use-messages.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

import './upcoming-bookings.css'

/** The number of upcoming bookings, and the first of them. */
export type Upcoming = {
  count: number
  first: { id: string; number: number; title: string; client: string; startsAt: Date }[]
}

/** Lists the first upcoming bookings as links, and how many follow. */
export function UpcomingBookings({ count, first }: Upcoming) {
  const messages = useMessages().portal.bookings
  const display = useDisplay()
  const now = useNow()
  return (
    <ul className="upcoming-bookings">
      {first.map((row) => (
        <li key={row.id}>
          <Link to={`/portal/bookings/${row.id}`}>{formatBookingNumber(row.number)}</Link>{' '}
          {row.title || row.client}, {formatWeekdayDate(row.startsAt, now, display)}
        </li>
      ))}
      {count > first.length && <li>{messages.moreUpcoming(count - first.length)}</li>}
    </ul>
  )
}
