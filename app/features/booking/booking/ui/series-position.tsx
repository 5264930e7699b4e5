import { ArrowLeft, ArrowRight } from 'lucide-react'
import { Link } from 'react-router'

import type { ScopeCounts } from '#app/features/booking/booking-series/rules.ts'
import type { Rhythm } from '#app/features/booking/booking/rules.ts'
import { useReservationMessages } from '#app/features/booking/reservation/ui/use-reservation-messages.ts'

import { useDayFormatter } from './conflicts.tsx'

export type Series = {
  rhythm: Rhythm
  until: string
  position: number
  count: number
  previousId: string | null
  nextId: string | null
  scopes: ScopeCounts
  unanswered: number
}

/** Shows the position in a series, with links to its neighbors. */
export function SeriesPosition({
  series: { rhythm, until, position, count, previousId, nextId },
}: {
  series: Series
}) {
  const { series } = useReservationMessages()
  const dayText = useDayFormatter()
  return (
    <>
      {series.text(rhythm, position, count, dayText(until))}
      <span className="series-ways">
        {previousId && (
          <Link to={`/portal/bookings/${previousId}`}>
            <ArrowLeft />
            {series.before}
          </Link>
        )}
        {nextId && (
          <Link to={`/portal/bookings/${nextId}`}>
            {series.next}
            <ArrowRight />
          </Link>
        )}
      </span>
    </>
  )
}
