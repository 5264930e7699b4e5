import { CalendarOff } from 'lucide-react'

import { shownOn, timesText } from '#app/core/display.ts'
import { type Away, type DayView, dayLong, partOn } from '#app/studio/agenda/rules.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

import { useAgendaWords } from './use-agenda-words.ts'

/** Who is away on which day, above its hours; nothing where nobody is. */
export function WeekAway({
  days,
  away,
  chosen,
}: {
  days: DayView[]
  away: Away[]
  chosen: string
}) {
  const words = useAgendaWords()
  const { locale } = useDisplay()
  if (away.length === 0) return null
  return (
    <div className="week-away">
      <CalendarOff />
      {days.map(({ day }) => (
        <ul key={day} data-chosen={day === chosen || undefined}>
          {away.flatMap((one) => {
            const part = partOn(one, day)
            if (!part) return []
            const whole = one.wholeDays || part.to - part.from === dayLong
            const times = whole
              ? ''
              : timesText(
                  shownOn(part.begins ? one.startsWall : `${day}T00:00`),
                  shownOn(part.ends ? one.endsWall : `${day}T00:00`),
                  { locale, timeZone: 'UTC' },
                )
            return (
              <li key={one.id}>
                {words.away(one.resource, one.kind, times)}
                {one.note && <span className="muted"> {one.note}</span>}
              </li>
            )
          })}
        </ul>
      ))}
    </div>
  )
}
