import { Hourglass, Plus, UserX } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router'

import { findLastWholeDay } from '#app/core/day.ts'
import { formatLongDate, readLocalTimeAsUtc, formatTime } from '#app/core/display.ts'
import {
  type CalendarFilter,
  type MonthCell,
  type DayView,
  type CalendarBooking,
  findJoints,
  formatCalendarQuery,
} from '#app/features/booking/calendar/rules.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { EventPeople } from './event-people.tsx'
import { useCalendarMessages } from './use-calendar-messages.ts'

type Props = {
  view: DayView
  cell: MonthCell
  /** The day's place in its week, from 0. */ index: number
  filter: CalendarFilter
  open: string | null
  heldId: string | null
  isTarget: boolean
  isToday: boolean
  isOutside: boolean
  isChosen: boolean
  movable: boolean
}

/** One day of the month. Its number and the count of hidden bookings link to the day. */
export const MonthDay = memo(function MonthDay({
  view: { day, closed, isDayOff },
  cell: { entries, rows, more },
  index,
  filter,
  open,
  heldId,
  isTarget,
  isToday,
  isOutside,
  isChosen,
  movable,
}: Props) {
  const messages = useCalendarMessages()
  const { locale } = useDisplay()
  const name = formatLongDate(`${day}T00:00Z`, { locale, timeZone: 'UTC' })
  const to = {
    pathname: '/portal/bookings',
    search: formatCalendarQuery({ ...filter, hours: '' }, { on: day }),
  }
  const count = entries.length + more
  return (
    <td
      className="month-day"
      data-day={day}
      data-closed={closed ? 'closed' : isDayOff ? 'off' : undefined}
      data-outside={isOutside || undefined}
      data-target={isTarget || undefined}
      data-today={isToday || undefined}
      data-chosen={isChosen || undefined}
    >
      <DayNumber day={day} name={name} to={to} count={count} />
      {movable && <NewOnDay day={day} name={name} resource={filter.resource} />}
      {closed && <p className="month-closed">{closed.name || messages.closed('')}</p>}
      {rows.length > 0 && (
        <ol>
          {rows.map((entry, row) =>
            entry === null ? (
              <li key={`free-${row}`} className="month-row" aria-hidden="true" />
            ) : (
              <MonthEvent
                key={entry.id}
                entry={entry}
                joints={findJoints(entry, day, index)}
                begins={entry.startsLocal.slice(0, 10) === day}
                search={formatCalendarQuery(filter)}
                isOpen={entry.id === open}
                isHeld={entry.id === heldId}
                movable={movable}
              />
            ),
          )}
        </ol>
      )}
      {more > 0 && <MoreLink more={more} name={name} to={to} />}
    </td>
  )
})

type DayNumberProps = {
  day: string
  name: string
  to: { pathname: string; search: string }
  count: number
}

function DayNumber({ day, name, to, count }: DayNumberProps) {
  const messages = useCalendarMessages()
  return (
    <Link
      className="month-number"
      to={to}
      aria-label={count > 0 ? `${name}, ${messages.booked(count)}` : name}
    >
      <b>{Number(day.slice(8))}</b>
      {count > 0 && <i className="month-count" data-count={count} />}
    </Link>
  )
}

type MoreProps = { more: number; name: string; to: DayNumberProps['to'] }

function MoreLink({ more, name, to }: MoreProps) {
  const messages = useCalendarMessages()
  return (
    <Link className="month-more" to={to} aria-label={messages.moreOn(more, name)}>
      {messages.more(more)}
    </Link>
  )
}

function NewOnDay({ day, name, resource }: { day: string; name: string; resource: string }) {
  const messages = useCalendarMessages()
  const search = new URLSearchParams({ date: day, from: 'month', ...(resource && { resource }) })
  return (
    <Link
      className="month-add"
      to={`/portal/bookings/new?${search}`}
      aria-label={messages.newOn(name)}
      title={messages.add}
      data-calendar-link="new"
      draggable={false}
    >
      <Plus />
    </Link>
  )
}

type EventProps = {
  entry: CalendarBooking
  joints: string | undefined
  begins: boolean
  search: string
  isOpen: boolean
  isHeld: boolean
  movable: boolean
}

function MonthEvent({ entry, joints, begins, search, isOpen, isHeld, movable }: EventProps) {
  const messages = useCalendarMessages()
  const {
    portal: { bookings },
  } = useMessages()
  const { locale } = useDisplay()
  const { state, declined } = entry
  return (
    <li>
      <Link
        className="month-event"
        data-entry={entry.id}
        data-category={entry.category}
        data-state={state}
        data-held={isHeld || undefined}
        data-joints={joints}
        to={{ pathname: `/portal/bookings/month/${entry.id}`, search }}
        aria-current={isOpen ? 'true' : undefined}
        aria-describedby={movable ? 'calendar-keys' : undefined}
        draggable={false}
        preventScrollReset
      >
        <span className="month-event-time">
          {findLastWholeDay(entry)
            ? messages.allDay
            : begins
              ? formatTime(readLocalTimeAsUtc(entry.startsLocal), { locale, timeZone: 'UTC' })
              : messages.goesOn}
        </span>{' '}
        <b>{entry.title || entry.client}</b>
        {state === 'held' && <Hourglass aria-hidden="true" />}
        {declined.length > 0 && <UserX aria-hidden="true" />}
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
