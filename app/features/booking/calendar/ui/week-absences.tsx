import { CalendarOff } from 'lucide-react'

import { readLocalTimeAsUtc, formatTimeRange } from '#app/core/display.ts'
import {
  type CalendarAbsence,
  type DayView,
  minutesPerDay,
  findPartOnDay,
} from '#app/features/booking/calendar/rules.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

import { useCalendarMessages } from './use-calendar-messages.ts'

/** Lists absences per day above the hours; renders nothing if there are none. */
export function WeekAbsences({
  days,
  away,
  chosen,
}: {
  days: DayView[]
  away: CalendarAbsence[]
  chosen: string
}) {
  const messages = useCalendarMessages()
  const { locale } = useDisplay()
  if (away.length === 0) return null
  return (
    <div className="week-away">
      <CalendarOff />
      {days.map(({ day }) => (
        <ul key={day} data-chosen={day === chosen || undefined}>
          {away.flatMap((one) => {
            const part = findPartOnDay(one, day)
            if (!part) return []
            const whole = one.wholeDays || part.to - part.from === minutesPerDay
            const times = whole
              ? ''
              : formatTimeRange(
                  readLocalTimeAsUtc(part.begins ? one.startsLocal : `${day}T00:00`),
                  readLocalTimeAsUtc(part.ends ? one.endsLocal : `${day}T00:00`),
                  { locale, timeZone: 'UTC' },
                )
            return (
              <li key={one.id}>
                {messages.away(one.resource, one.kind, times)}
                {one.note && <span className="muted"> {one.note}</span>}
              </li>
            )
          })}
        </ul>
      ))}
    </div>
  )
}
