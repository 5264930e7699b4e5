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
  was: string | null
  is: string | null
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
  const describe = (one: LogEntry) => {
    const { name, cents, waived, reason, closedAnyway } = one
    const changes = name === 'booking.changed' ? listChanges(one) : []
    const what =
      changes.length > 0
        ? messages.all(changes)
        : (messages.happened[name] ?? reservations.happened[name])
    return [
      what,
      cents ? formatMoney(cents, currency, display.locale) : null,
      typeof waived === 'string' ? messages.waived(waived) : null,
      reason ? messages.becauseOf(reason) : null,
      closedAnyway ? reservations.whileClosed : null,
    ]
      .filter(Boolean)
      .join(', ')
  }
  const listChanges = (one: LogEntry): string[] => {
    const { was, is, totals, added, removed, fields, project } = one
    const format = (cents: number) => formatMoney(cents, currency, display.locale)
    return [
      was && is && messages.movedFrom(spanText(was), spanText(is)),
      totals && messages.changed.total(format(totals.was), format(totals.is)),
      added.length > 0 && messages.changed.added(added),
      removed.length > 0 && messages.changed.removed(removed),
      project && messages.changed.project,
      ...new Set(fields.map((field) => messages.changed.fields[field])),
    ].filter((one) => typeof one === 'string')
  }
  return (
    <section className="card" aria-labelledby="history">
      <header className="card-head">
        <h2 id="history">{messages.history}</h2>
      </header>
      <ol className="history">
        {history.map((one) => (
          <li key={one.id}>
            <p>
              <b>
                {one.by ??
                  reservations.actors[one.kind as keyof typeof reservations.actors] ??
                  messages.someone}
              </b>{' '}
              {describe(one)}
            </p>
            <time className="muted" dateTime={one.at.toISOString()}>
              {formatDateTime(one.at, display)}
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
