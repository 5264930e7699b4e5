import type { PortalBookingView } from './client-portal-view.ts'
import { ClientSection } from './client-section.tsx'
import { useClientPortalMessages } from './use-client-portal-messages.ts'

export function Dates({
  upcoming,
  past,
}: {
  upcoming: PortalBookingView[]
  past: PortalBookingView[]
}) {
  const messages = useClientPortalMessages()
  if (upcoming.length + past.length === 0) return null
  return (
    <ClientSection id="dates" title={messages.dates}>
      {upcoming.length > 0 && (
        <ul className="client-rows">
          {upcoming.map((date) => (
            <DateRow key={date.number} date={date} />
          ))}
        </ul>
      )}
      {past.length > 0 && (
        <details className="client-more">
          <summary>{messages.pastDates(past.length)}</summary>
          <ul className="client-rows">
            {past.map((date) => (
              <DateRow key={date.number} date={date} />
            ))}
          </ul>
        </details>
      )}
    </ClientSection>
  )
}

function DateRow({ date }: { date: PortalBookingView }) {
  const messages = useClientPortalMessages()
  const { title, day, times, status, isConfirmed, isOff, place, people, number } = date
  return (
    <li className="client-row" data-off={isOff || undefined}>
      <div className="client-row-head">
        <h3>{day}</h3>
        <span className="client-status" data-confirmed={isConfirmed || undefined}>
          {status}
        </span>
      </div>
      <p>
        {times} · {title} · {number}
      </p>
      {(place || people) && (
        <dl className="client-facts">
          {place && (
            <div>
              <dt>{messages.where}</dt>
              <dd>{place}</dd>
            </div>
          )}
          {people && (
            <div>
              <dt>{messages.people}</dt>
              <dd>{people}</dd>
            </div>
          )}
        </dl>
      )}
      {(date.href || date.calendarHref) && (
        <p className="client-links">
          {date.href && (
            <a href={date.href}>
              {messages.changeBooking}
              <span className="visually-hidden">{`: ${messages.view(title, number)}`}</span>
            </a>
          )}
          {date.calendarHref && (
            <a href={date.calendarHref}>
              {messages.calendar}
              <span className="visually-hidden">{`: ${messages.view(title, number)}`}</span>
            </a>
          )}
        </p>
      )}
    </li>
  )
}
