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
  absences,
  chosenDay,
}: {
  days: DayView[]
  absences: CalendarAbsence[]
  chosenDay: string
}) {
  const messages = useCalendarMessages()
  const { locale } = useDisplay()
  if (absences.length === 0) return null
  return (
    <div className="week-away">
      <CalendarOff />
      {days.map(({ day }) => (
        <ul key={day} data-chosen={day === chosenDay || undefined}>
          {absences.flatMap((absence) => {
            const part = findPartOnDay(absence, day)
            if (!part) return []
            const isWholeDay = absence.wholeDays || part.to - part.from === minutesPerDay
            const times = isWholeDay
              ? ''
              : formatTimeRange(
                  readLocalTimeAsUtc(part.begins ? absence.startsLocal : `${day}T00:00`),
                  readLocalTimeAsUtc(part.ends ? absence.endsLocal : `${day}T00:00`),
                  { locale, timeZone: 'UTC' },
                )
            return (
              <li key={absence.id}>
                {messages.away(absence.resource, absence.kind, times)}
                {absence.note && <span className="muted"> {absence.note}</span>}
              </li>
            )
          })}
        </ul>
      ))}
    </div>
  )
}
