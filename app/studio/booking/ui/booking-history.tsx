import { momentText, wallSpanText } from '#app/core/display.ts'
import { formatMoney } from '#app/core/money.ts'
import type { ChangedField } from '#app/studio/booking/rules.ts'
import { useReservationWords } from '#app/studio/reservation/ui/use-reservation-words.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useNow } from '#app/ui/now.tsx'
import { useWords } from '#app/ui/use-words.ts'

export type Happened = {
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
  added: string[]
  removed: string[]
  fields: ChangedField[]
  project: boolean
  totals: { was: number; is: number } | null
}

/** What happened to a booking and by whom, newest first. */
export function BookingHistory({ history, currency }: { history: Happened[]; currency: string }) {
  const words = useWords().portal.bookings
  const reservations = useReservationWords()
  const display = useDisplay()
  const spanText = useSpan()
  const said = (one: Happened) => {
    const { name, cents, waived, closedAnyway } = one
    const changes = name === 'booking.changed' ? changesOf(one) : []
    const what =
      changes.length > 0
        ? words.all(changes)
        : (words.happened[name] ?? reservations.happened[name])
    return [
      what,
      cents ? formatMoney(cents, currency, display.locale) : null,
      waived ? words.waived(waived) : null,
      closedAnyway ? reservations.whileClosed : null,
    ]
      .filter(Boolean)
      .join(', ')
  }
  const changesOf = ({ was, is, totals, added, removed, fields, project }: Happened): string[] => {
    const as = (cents: number) => formatMoney(cents, currency, display.locale)
    return [
      was && is && words.movedFrom(spanText(was), spanText(is)),
      totals && words.changed.total(as(totals.was), as(totals.is)),
      added.length > 0 && words.changed.added(added),
      removed.length > 0 && words.changed.removed(removed),
      project && words.changed.project,
      ...new Set(fields.map((field) => words.changed.fields[field])),
    ].filter((one) => typeof one === 'string')
  }
  return (
    <section className="card" aria-labelledby="history">
      <header className="card-head">
        <h2 id="history">{words.history}</h2>
      </header>
      <ol className="history">
        {history.map((one) => (
          <li key={one.id}>
            <p>
              <b>
                {one.by ??
                  reservations.actors[one.kind as keyof typeof reservations.actors] ??
                  words.somebody}
              </b>{' '}
              {said(one)}
            </p>
            <time className="muted" dateTime={one.at.toISOString()}>
              {momentText(one.at, display)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** `2026-11-24T09:00 2026-11-24T12:00` as people say it. */
function useSpan() {
  const { locale } = useDisplay()
  const { allDay } = useWords().portal.bookings
  const now = useNow()
  return (walls: string) => {
    const [startsWall = '', endsWall = ''] = walls.split(' ')
    return wallSpanText({ startsWall, endsWall }, now, locale, allDay)
  }
}
