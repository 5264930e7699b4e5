import { Hourglass, UserX } from 'lucide-react'
import { memo, useRef } from 'react'
import { Link } from 'react-router'

import { readLocalTimeAsUtc, formatTimeRange, formatCompactDate } from '#app/core/display.ts'
import {
  type DstChange,
  type CalendarBooking,
  type LanePlacement,
  findRepeatedHour,
} from '#app/features/booking/calendar/rules.ts'
import { useNow } from '#app/ui/now.tsx'
import { useCustomProperties } from '#app/ui/use-custom-properties.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { CategoryIcon } from './category-icon.tsx'
import { EventPeople } from './event-people.tsx'
import { useCalendarMessages } from './use-calendar-messages.ts'

type Props = {
  placed: LanePlacement<CalendarBooking>
  change: DstChange | null
  search: string
  isOpen: boolean
  isHeld: boolean
  movable: boolean
}
/** Minutes below which there is room for only one line, or two. */
const [oneLine, twoLines] = [45, 60]

/** A booking, or its part on one day, as high as its duration. */
export const WeekEvent = memo(function WeekEvent({
  placed: { item: entry, part, lane, lanes },
  change,
  search,
  isOpen,
  isHeld,
  movable,
}: Props) {
  const messages = useCalendarMessages()
  const element = useRef<HTMLLIElement>(null)
  const [properties, style] = useCustomProperties(element, {
    from: part.from,
    to: part.to,
    lane,
    lanes,
  })
  const long = part.to - part.from
  return (
    <li
      ref={element}
      className="event"
      data-category={entry.category}
      data-state={entry.state}
      data-properties={properties}
      data-lines={long < oneLine ? 1 : long < twoLines ? 2 : undefined}
      data-held={isHeld || undefined}
    >
      {style}
      <Link
        className="event-link"
        data-entry={entry.id}
        to={{ pathname: `/portal/bookings/week/${entry.id}`, search }}
        aria-current={isOpen ? 'true' : undefined}
        aria-describedby={movable ? 'calendar-keys' : undefined}
        draggable={false}
        preventScrollReset
      >
        <CategoryIcon category={entry.category} />
        <EventText entry={entry} change={part.begins ? change : null} />
        {!part.begins && <span className="visually-hidden">{messages.goesOn}</span>}
        {movable && part.ends && (
          <span className="event-edge" data-edge="" title={messages.resize} />
        )}
      </Link>
    </li>
  )
})

/**
 * Shows title, time and client. Holds, pending bookings and declined assignments are also marked in
 * text, not only by color.
 */
function EventText({ entry, change }: { entry: CalendarBooking; change: DstChange | null }) {
  const messages = useCalendarMessages()
  const {
    portal: { bookings },
  } = useMessages()
  const { locale, timeZone } = useDisplay()
  const now = useNow()
  const utcDisplay = { locale, timeZone: 'UTC' }
  const occurrence = findRepeatedHour(entry, change)
  return (
    <>
      <b className="event-title">
        {occurrence && (
          <span className="event-which">
            {messages.twice[occurrence][0]}
            <span className="visually-hidden"> {messages.twice[occurrence][1]}</span>
          </span>
        )}
        {entry.title || entry.client}
      </b>
      <span className="event-line">
        {formatTimeRange(
          readLocalTimeAsUtc(entry.startsLocal),
          readLocalTimeAsUtc(entry.endsLocal),
          utcDisplay,
        )}
      </span>
      {entry.title && <span className="event-line">{entry.client}</span>}
      <EventPeople people={entry.people} />
      {entry.state === 'held' && (
        <span className="event-mark">
          <Hourglass />
          {entry.heldUntil
            ? messages.held(formatCompactDate(entry.heldUntil, now, { locale, timeZone }))
            : bookings.states.held}
        </span>
      )}
      {entry.state === 'pending' && <span className="event-state">{bookings.states.pending}</span>}
      {entry.declined.length > 0 && (
        <span className="event-mark event-declined">
          <UserX />
          {messages.declined(entry.declined)}
        </span>
      )}
    </>
  )
}
