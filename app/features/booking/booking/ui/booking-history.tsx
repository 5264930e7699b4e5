import { formatDateTime, formatLocalSpan } from '#app/core/display.ts'
import { formatMoney } from '#app/core/money.ts'
import { useReservationMessages } from '#app/features/booking/reservation/ui/use-reservation-messages.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useNow } from '#app/ui/now.tsx'
import { useMessages } from '#app/ui/use-messages.ts'
import type { ChangedField } from '#app/features/booking/booking-history/rules.ts'

export type LogEntry = {
  id: number
  at: Date
  name: string
  by: string | null
  kind: string
  closedAnyway: boolean
  oldTime: string | null
  newTime: string | null
  cents?: number | null
  waived?: string | null
  reason?: string | null
  added: string[]
  removed: string[]
  fields: ChangedField[]
  project: boolean
  totals: { was: number; is: number } | null
}

export function BookingHistory({ history, currency }: { history: LogEntry[]; currency: string }) {
  const messages = useMessages().portal.bookings
  const reservations = useReservationMessages()
  const display = useDisplay()
  const spanText = useSpanFormatter()
  const describe = (entry: LogEntry) => {
    const { name, cents, waived, reason, closedAnyway } = entry
    const changes = name === 'booking.changed' ? listChanges(entry) : []
    const event =
      changes.length > 0
        ? messages.all(changes)
        : (messages.happened[name] ?? reservations.happened[name])
    return [
      event,
      cents ? formatMoney(cents, currency, display.locale) : null,
      typeof waived === 'string' ? messages.waived(waived) : null,
      reason ? messages.becauseOf(reason) : null,
      closedAnyway ? reservations.whileClosed : null,
    ]
      .filter(Boolean)
      .join(', ')
  }
  const listChanges = (entry: LogEntry): string[] => {
    const { oldTime, newTime, totals, added, removed, fields, project } = entry
    const format = (cents: number) => formatMoney(cents, currency, display.locale)
    return [
      oldTime && newTime && messages.movedFrom(spanText(oldTime), spanText(newTime)),
      totals && messages.changed.total(format(totals.was), format(totals.is)),
      added.length > 0 && messages.changed.added(added),
      removed.length > 0 && messages.changed.removed(removed),
      project && messages.changed.project,
      ...new Set(fields.map((field) => messages.changed.fields[field])),
    ].filter((text) => typeof text === 'string')
  }
  return (
    <section className="card" aria-labelledby="history">
      <header className="card-head">
        <h2 id="history">{messages.history}</h2>
      </header>
      <ol className="history">
        {history.map((entry) => (
          <li key={entry.id}>
            <p>
              <b>
                {entry.by ??
                  reservations.actors[entry.kind as keyof typeof reservations.actors] ??
                  messages.someone}
              </b>{' '}
              {describe(entry)}
            </p>
            <time className="muted" dateTime={entry.at.toISOString()}>
              {formatDateTime(entry.at, display)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Formats a pair such as `2026-11-24T09:00 2026-11-24T12:00`. */
function useSpanFormatter() {
  const { locale } = useDisplay()
  const { allDay } = useMessages().portal.bookings
  const now = useNow()
  return (localTimes: string) => {
    const [startsLocal = '', endsLocal = ''] = localTimes.split(' ')
    return formatLocalSpan({ startsLocal, endsLocal }, now, locale, allDay)
  }
}
