import { momentText, wallSpanText } from '#app/core/display.ts'
import { formatMoney } from '#app/core/money.ts'
import { useReservationWords } from '#app/studio/reservation/ui/use-reservation-words.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useNow } from '#app/ui/now.tsx'
import { useWords } from '#app/ui/use-words.ts'

export type Happened = { id: number; at: Date; name: string; by: string | null; kind: string; closedAnyway: boolean; was: string | null; is: string | null; cents?: number | null; waived?: string | null }

/** What happened to a booking and by whom, newest first. */
export function BookingHistory({ history, currency }: { history: Happened[]; currency: string }) {
  const words = useWords().portal.bookings
  const reservations = useReservationWords()
  const display = useDisplay()
  const spanText = useSpan()
  const said = ({ name, was, is, cents, waived, closedAnyway }: Happened) => {
    const what = was && is ? words.movedFrom(spanText(was), spanText(is)) : words.happened[name] ?? reservations.happened[name] ?? name
    return [what, cents ? formatMoney(cents, currency, display.locale) : null, waived ? words.waived(waived) : null, closedAnyway ? reservations.whileClosed : null].filter(Boolean).join(', ')
  }
  return (
    <section className="card" aria-labelledby="history">
      <header className="card-head"><h2 id="history">{words.history}</h2></header>
      <ol className="history">
        {history.map((one) => (
          <li key={one.id}>
            <p><b>{one.by ?? reservations.actors[one.kind as keyof typeof reservations.actors] ?? words.somebody}</b> {said(one)}</p>
            <time className="muted" dateTime={one.at.toISOString()}>{momentText(one.at, display)}</time>
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
