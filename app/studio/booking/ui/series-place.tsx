import { ArrowLeft, ArrowRight } from 'lucide-react'
import { Link } from 'react-router'

import type { Rhythm } from '#app/studio/booking/rules.ts'
import { useReservationWords } from '#app/studio/reservation/ui/use-reservation-words.ts'

import { useDayText } from './clashes.tsx'

export type Series = {
  rhythm: Rhythm
  until: string
  at: number
  of: number
  before: string | null
  next: string | null
  following: number
}

/** Which one of a series this is, and the way to its neighbors. */
export function SeriesPlace({
  series: { rhythm, until, at, of, before, next },
}: {
  series: Series
}) {
  const { series } = useReservationWords()
  const dayText = useDayText()
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
