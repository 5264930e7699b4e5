import { ArrowLeft, ArrowRight } from 'lucide-react'
import { Link } from 'react-router'

import type { ScopeCounts } from '#app/features/booking/booking-series/rules.ts'
import type { Rhythm } from '#app/features/booking/booking/rules.ts'
import { useReservationMessages } from '#app/features/booking/reservation/ui/use-reservation-messages.ts'

import { useDayFormatter } from './conflicts.tsx'

export type Series = {
  rhythm: Rhythm
  until: string
  at: number
  of: number
  before: string | null
  next: string | null
  scopes: ScopeCounts
  unanswered: number
}

/** Shows the position in a series, with links to its neighbors. */
export function SeriesPosition({
  series: { rhythm, until, at, of, before, next },
}: {
  series: Series
}) {
  const { series } = useReservationMessages()
  const dayText = useDayFormatter()
  return (
    <>
      {series.text(rhythm, at, of, dayText(until))}
      <span className="series-ways">
        {before && (
          <Link to={`/portal/bookings/${before}`}>
            <ArrowLeft />
            {series.before}
          </Link>
        )}
        {next && (
          <Link to={`/portal/bookings/${next}`}>
            {series.next}
            <ArrowRight />
          </Link>
        )}
      </span>
    </>
  )
}
