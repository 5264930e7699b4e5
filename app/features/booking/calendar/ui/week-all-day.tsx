import { Link } from 'react-router'

import { isOneDay, readLocalTimeAsUtc, formatTime, formatTimeRange } from '#app/core/display.ts'
import { findLastWholeDay } from '#app/core/day.ts'
import {
  type DayView,
  type CalendarBooking,
  findPartOnDay,
  isDayOrLonger,
} from '#app/features/booking/calendar/rules.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { CategoryIcon } from './category-icon.tsx'
import { EventPeople } from './event-people.tsx'
import { useCalendarMessages } from './use-calendar-messages.ts'
import type { DragState } from './use-drag-move.ts'

type Props = {
  days: DayView[]
  entries: CalendarBooking[]
  chosen: string
  held: DragState | null
  open: string | null
  search: string
  movable: boolean
}

/** Lists bookings of 24 hours and longer above the hours; renders nothing if there are none. */
export function WeekAllDay({ days, entries, chosen, held, open, search, movable }: Props) {
  const inHand = held && isDayOrLonger(held.entry) ? held.entry : null
  if (entries.length === 0 && !inHand) return null
  return (
    <div className="week-long">
      {days.map(({ day }) => (
        <ul key={day} data-chosen={day === chosen || undefined}>
          {entries
            .filter((entry) => findPartOnDay(entry, day))
            .map((entry) => (
              <AllDayBooking
                key={entry.id}
                entry={entry}
                day={day}
                isOpen={entry.id === open}
                isHeld={entry.id === held?.entry.id}
                search={search}
                movable={movable}
              />
            ))}
          {held && inHand && findPartOnDay(held.span, day) && (
            <li
              className="long-event long-ghost"
              data-category={inHand.category}
              aria-hidden="true"
            >
              <b>{inHand.title || inHand.client}</b>
            </li>
          )}
        </ul>
      ))}
    </div>
  )
}

type EventProps = {
  entry: CalendarBooking
  day: string
  isOpen: boolean
  isHeld: boolean
  search: string
  movable: boolean
}

function AllDayBooking({ entry, day, isOpen, isHeld, search, movable }: EventProps) {
  const messages = useCalendarMessages()
  const { bookings } = useMessages().portal
  const { state, declined } = entry
  return (
    <li
      className="long-event"
      data-category={entry.category}
      data-state={state}
      data-held={isHeld || undefined}
    >
      <Link
        data-entry={entry.id}
        to={{ pathname: `/portal/bookings/week/${entry.id}`, search }}
        aria-current={isOpen ? 'true' : undefined}
        aria-describedby={movable ? 'calendar-keys' : undefined}
        draggable={false}
        preventScrollReset
      >
        <CategoryIcon category={entry.category} />
        <b>{entry.title || entry.client}</b> <DayHours entry={entry} day={day} />
        <EventPeople people={entry.people} max={2} />
        {(state === 'held' || state === 'pending') && (
          <span className="event-state">{bookings.states[state]}</span>
        )}
        {declined.length > 0 && (
          <span className="visually-hidden">{messages.declined(declined)}</span>
        )}
      </Link>
    </li>
  )
}

/** Returns the start time on the first day, the end time on the last, and "all day" otherwise. */
function DayHours({ entry, day }: { entry: CalendarBooking; day: string }) {
  const messages = useCalendarMessages()
  const wall = { locale: useDisplay().locale, timeZone: 'UTC' }
  const { startsLocal, endsLocal } = entry
  const [from, to] = [readLocalTimeAsUtc(startsLocal), readLocalTimeAsUtc(endsLocal)]
  const part = findPartOnDay(entry, day)!
  const text =
    findLastWholeDay(entry) || (!part.begins && !part.ends)
      ? messages.allDay
      : isOneDay(entry)
        ? formatTimeRange(from, to, wall)
        : part.begins
          ? messages.fromTime(formatTime(from, wall))
          : messages.untilTime(formatTime(to, wall))
  return <span className="event-line">{text}</span>
}
