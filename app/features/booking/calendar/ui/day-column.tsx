import { memo, useRef } from 'react'
import { Link } from 'react-router'

import { formatLongDate, readLocalTimeAsUtc, formatTimeRange } from '#app/core/display.ts'
import {
  type DstChange,
  type DayView,
  type CalendarBooking,
  type DayPart,
  type LanePlacement,
} from '#app/features/booking/calendar/rules.ts'
import { useCustomProperties } from '#app/ui/use-custom-properties.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'

import { NowLine } from './now-line.tsx'
import { Slot } from './slot.tsx'
import { useCalendarMessages } from './use-calendar-messages.ts'
import type { DragState } from './use-drag-move.ts'
import { WeekEvent } from './week-event.tsx'

type Props = {
  view: DayView
  placed: LanePlacement<CalendarBooking>[]
  /** True if the day has no bookings, neither in its hours nor above them. */ isEmpty: boolean
  change: DstChange | null
  /** The part on this day of a booking being moved. */
  ghost: { part: DayPart; drag: DragState } | null
  heldId: string | null
  /** Absences of the filtered resource. */
  blocked: DayPart[]
  hours: { from: number; to: number }
  search: string
  open: string | null
  resource: string
  isToday: boolean
  isChosen: boolean
  isNarrow: boolean
  mayChange: boolean
}

/** One day from its first to its last visible hour; on a phone the chosen day, as a list. */
export const DayColumn = memo(function DayColumn({
  view: { day, closed, isDayOff },
  placed,
  isEmpty,
  change,
  ghost,
  heldId,
  blocked,
  hours,
  search,
  open,
  resource,
  isToday,
  isChosen,
  isNarrow,
  mayChange,
}: Props) {
  const messages = useCalendarMessages()
  const { locale } = useDisplay()
  const name = formatLongDate(`${day}T00:00Z`, { locale, timeZone: 'UTC' })
  return (
    <section
      className="day"
      data-day={day}
      aria-label={name}
      data-closed={closed ? 'closed' : isDayOff ? 'off' : undefined}
      data-chosen={isChosen || undefined}
      data-narrow={isNarrow || undefined}
    >
      {closed && (
        <p className="day-closed">
          <span>{messages.closed(closed.name)}</span>
        </p>
      )}
      {change && <ClockChange change={change} />}
      {blocked.map(({ from, to }) => (
        <Blocked key={from} from={from} to={to} />
      ))}
      {mayChange && <Slot day={day} name={name} hours={hours} resource={resource} />}
      <ol className="day-events">
        {placed.map((placement) => (
          <WeekEvent
            key={placement.item.id}
            placed={placement}
            change={change}
            search={search}
            isOpen={placement.item.id === open}
            isHeld={placement.item.id === heldId}
            movable={mayChange}
          />
        ))}
      </ol>
      {ghost && <Ghost {...ghost} />}
      {isToday && <NowLine />}
      {isEmpty && <p className="day-free muted">{messages.emptyDay}</p>}
      {mayChange && <NewBooking day={day} resource={resource} />}
    </section>
  )
})

/** Marks the hours of an absence. */
function Blocked(hours: { from: number; to: number }) {
  const element = useRef<HTMLElement>(null)
  const [properties, style] = useCustomProperties(element, hours)
  return (
    <i ref={element} className="day-blocked" data-properties={properties}>
      {style}
    </i>
  )
}

/** Marks the hour that a clock change skips or repeats. */
function ClockChange({ change: { kind, from, to } }: { change: DstChange }) {
  const messages = useCalendarMessages()
  const element = useRef<HTMLParagraphElement>(null)
  const [properties, style] = useCustomProperties(element, { from, to })
  return (
    <p ref={element} className="day-change" data-how={kind} data-properties={properties}>
      {style}
      <span>{kind === 'missing' ? messages.missing : messages.hourRepeats}</span>
    </p>
  )
}

function NewBooking({ day, resource }: { day: string; resource: string }) {
  const messages = useCalendarMessages()
  const search = new URLSearchParams({ date: day, ...(resource && { resource }) })
  return (
    <p className="day-add">
      <Link className="button button-outline" to={`/portal/bookings/new?${search}`}>
        {messages.add}
      </Link>
    </p>
  )
}

/** Shows the drop position. */
function Ghost({ part, drag: { entry, span } }: { part: DayPart; drag: DragState }) {
  const { locale } = useDisplay()
  const ghost = useRef<HTMLDivElement>(null)
  const [properties, style] = useCustomProperties(ghost, { from: part.from, to: part.to })
  return (
    <div
      ref={ghost}
      className="event-ghost"
      data-category={entry.category}
      data-properties={properties}
      aria-hidden="true"
    >
      {style}
      <b className="event-title">{entry.title || entry.client}</b>
      <span className="event-line">
        {formatTimeRange(readLocalTimeAsUtc(span.startsLocal), readLocalTimeAsUtc(span.endsLocal), {
          locale,
          timeZone: 'UTC',
        })}
      </span>
    </div>
  )
}
