import { useMemo, useRef } from 'react'
import { Link } from 'react-router'

import { isOneDay, readLocalTimeAsUtc, formatTime, formatTimeRange } from '#app/core/display.ts'
import { findLastWholeDay } from '#app/core/day.ts'
import {
  type DayView,
  type CalendarBooking,
  assignRows,
  findJoints,
  findPartOnDay,
  isDayOrLonger,
} from '#app/features/booking/calendar/rules.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { CategoryIcon } from './category-icon.tsx'
import { EventPeople } from './event-people.tsx'
import { useCalendarMessages } from './use-calendar-messages.ts'
import { isBetween, useDayRange } from './use-day-range.ts'
import type { DragState, Point } from './use-drag-move.ts'

type Props = {
  days: DayView[]
  entries: CalendarBooking[]
  chosenDay: string
  resource: string
  drag: DragState | null
  open: string | null
  search: string
  movable: boolean
}

/**
 * Lists bookings of 24 hours and longer above the hours, each in the same row on all its days.
 * Dragging over free days starts a booking of whole days.
 */
export function WeekAllDay({ days, entries, drag, movable, ...props }: Props) {
  const messages = useCalendarMessages()
  const row = useRef<HTMLDivElement>(null)
  const { chosenDay, resource } = props
  const range = useDayRange(row, movable ? { getDayAt, from: '', resource } : null)
  const draggedEntry = drag && isDayOrLonger(drag.entry) ? drag.entry : null
  const rows = useMemo(
    () =>
      assignRows(
        entries,
        days.map(({ day }) => day),
      ),
    [entries, days],
  )
  return (
    <div
      className="week-long"
      ref={row}
      hidden={entries.length === 0 && !movable}
      data-free={entries.length === 0 || undefined}
    >
      <span className="week-long-name" aria-hidden="true">
        {messages.allDay}
      </span>
      {days.map(({ day }, index) => (
        <ul
          key={day}
          data-day={day}
          data-chosen={day === chosenDay || undefined}
          data-target={isBetween(day, range) || undefined}
        >
          {listRows(entries, rows, day).map((entry, row) =>
            entry === null ? (
              <li key={`free-${row}`} className="long-row" aria-hidden="true" />
            ) : (
              <AllDayBooking
                key={entry.id}
                entry={entry}
                day={day}
                joints={findJoints(entry, day, index)}
                isOpen={entry.id === props.open}
                isHeld={entry.id === drag?.entry.id}
                search={props.search}
                movable={movable}
              />
            ),
          )}
          {drag && draggedEntry && findPartOnDay(drag.span, day) && (
            <AllDayGhost entry={draggedEntry} />
          )}
        </ul>
      ))}
    </div>
  )
}

function AllDayGhost({ entry: { category, title, client } }: { entry: CalendarBooking }) {
  return (
    <li className="long-event long-ghost" data-category={category} aria-hidden="true">
      <b>{title || client}</b>
    </li>
  )
}

/** Returns the bookings of a day by row; null for a row that is free that day. */
function listRows(entries: CalendarBooking[], rows: Map<CalendarBooking, number>, day: string) {
  const shownRows: (CalendarBooking | null)[] = []
  for (const entry of entries.filter((candidate) => findPartOnDay(candidate, day))) {
    const row = rows.get(entry) ?? shownRows.length
    while (shownRows.length <= row) shownRows.push(null)
    shownRows[row] = entry
  }
  return shownRows
}

type EventProps = {
  entry: CalendarBooking
  day: string
  joints: string | undefined
  isOpen: boolean
  isHeld: boolean
  search: string
  movable: boolean
}

function AllDayBooking({ entry, day, joints, isOpen, isHeld, search, movable }: EventProps) {
  const messages = useCalendarMessages()
  const { bookings } = useMessages().portal
  const { state, declined } = entry
  return (
    <li
      className="long-event"
      data-category={entry.category}
      data-state={state}
      data-held={isHeld || undefined}
      data-joints={joints}
      data-whole={findLastWholeDay(entry) ? true : undefined}
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

function getDayAt({ x }: Point, row: HTMLElement): string {
  const days = [...row.querySelectorAll<HTMLElement>('[data-day]')]
  const index = days.findLastIndex((day) => day.getBoundingClientRect().left <= x)
  return days[Math.max(index, 0)]!.dataset.day!
}

/** Returns the start time on the first day, the end time on the last, and "all day" otherwise. */
function DayHours({ entry, day }: { entry: CalendarBooking; day: string }) {
  const messages = useCalendarMessages()
  const utcDisplay = { locale: useDisplay().locale, timeZone: 'UTC' }
  const { startsLocal, endsLocal } = entry
  const [from, to] = [readLocalTimeAsUtc(startsLocal), readLocalTimeAsUtc(endsLocal)]
  const part = findPartOnDay(entry, day)!
  const text =
    findLastWholeDay(entry) || (!part.begins && !part.ends)
      ? messages.allDay
      : isOneDay(entry)
        ? formatTimeRange(from, to, utcDisplay)
        : part.begins
          ? messages.fromTime(formatTime(from, utcDisplay))
          : messages.untilTime(formatTime(to, utcDisplay))
  return <span className="event-line">{text}</span>
}
