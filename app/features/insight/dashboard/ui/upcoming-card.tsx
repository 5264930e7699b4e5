import { Link } from 'react-router'

import { findLastWholeDay, toLocalTime } from '#app/core/day.ts'
import { formatTime, formatWeekdayDate } from '#app/core/display.ts'
import { BookingPill } from '#app/features/booking/booking/ui/state-pill.tsx'
import type { BookingRow } from '#app/features/insight/dashboard/rules.ts'
import { CategoryTag } from '#app/ui/category-tag.tsx'
import { useNow } from '#app/ui/now.tsx'
import { useDisplay, usePortal } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

/** Lists the next bookings. */
export function UpcomingCard({ bookings }: { bookings: BookingRow[] }) {
  const { dashboard } = useMessages().portal
  const { client, service, date, time, status } = dashboard.bookingColumns
  const isCrew = usePortal().person.role === 'crew'
  return (
    <section className="card" aria-labelledby="upcoming">
      <header className="card-head">
        <h2 id="upcoming">{isCrew ? dashboard.ownUpcoming : dashboard.upcoming}</h2>
        <Link className="button button-quiet button-compact" to="/portal/bookings/list">
          {dashboard.allBookings}
        </Link>
      </header>
      {bookings.length === 0 ? (
        <p className="card-empty">{isCrew ? dashboard.noOwnBookings : dashboard.noBookings}</p>
      ) : (
        <table className="table upcoming">
          <thead>
            <tr>
              <th scope="col">{client}</th>
              <th scope="col">{service}</th>
              <th scope="col">{date}</th>
              <th scope="col">{time}</th>
              <th scope="col">{status}</th>
            </tr>
          </thead>
          <tbody>
            {bookings.map((row) => (
              <UpcomingRow key={row.id} booking={row} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function UpcomingRow({
  booking: { id, client, category, startsAt, endsAt, state },
}: {
  booking: BookingRow
}) {
  const { allDay } = useMessages().portal.bookings
  const display = useDisplay()
  const now = useNow()
  return (
    <tr>
      <td>
        <Link className="row-link" to={`/portal/bookings/${id}`}>
          {client}
        </Link>
      </td>
      <td>
        <CategoryTag category={category} />
      </td>
      <td>{formatWeekdayDate(startsAt, now, display)}</td>
      <td>
        {findLastWholeDay({
          startsLocal: toLocalTime(startsAt, display.timeZone),
          endsLocal: toLocalTime(endsAt, display.timeZone),
        })
          ? allDay
          : formatTime(startsAt, display)}
      </td>
      <td>
        <BookingPill state={state} />
      </td>
    </tr>
  )
}
