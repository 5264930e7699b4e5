import { Hourglass, UserX } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router'

import { lastWholeDay } from '#app/core/day.ts'
import { longDayText, shownOn, timeText } from '#app/core/display.ts'
import {
  type Asked,
  type Cell,
  type DayView,
  type Entry,
  askedText,
} from '#app/studio/agenda/rules.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useWords } from '#app/ui/use-words.ts'

import { useAgendaWords } from './use-agenda-words.ts'

type Props = {
  view: DayView
  cell: Cell
  asked: Asked
  open: string | null
  held: string | null
  isTarget: boolean
  isToday: boolean
  isOutside: boolean
  movable: boolean
}

/** A day of the month. Its number leads to it, as does what there is no room for. */
export const MonthDay = memo(function MonthDay({
  view: { day, closed, off },
  cell: { entries, more },
  asked,
  open,
  held,
  isTarget,
  isToday,
  isOutside,
  movable,
}: Props) {
  const words = useAgendaWords()
  const { locale } = useDisplay()
  const name = longDayText(`${day}T00:00Z`, { locale, timeZone: 'UTC' })
  const to = {
    pathname: '/portal/bookings',
    search: askedText({ ...asked, hours: '' }, { on: day }),
  }
  const count = entries.length + more
  return (
    <td
      className="month-day"
      data-day={day}
      data-closed={closed ? 'closed' : off ? 'off' : undefined}
      data-outside={isOutside || undefined}
      data-target={isTarget || undefined}
      data-today={isToday || undefined}
    >
      <Link
        className="month-number"
        to={to}
        aria-label={count > 0 ? `${name}, ${words.booked(count)}` : name}
      >
        <b>{Number(day.slice(8))}</b>
        {count > 0 && <i className="month-count" data-count={count} />}
      </Link>
      {closed && <p className="month-closed">{closed.name || words.closed('')}</p>}
      {entries.length > 0 && (
        <ol>
          {entries.map((entry) => (
            <MonthEvent
              key={entry.id}
              entry={entry}
              begins={entry.startsWall.slice(0, 10) === day}
              search={askedText(asked)}
              isOpen={entry.id === open}
              isHeld={entry.id === held}
              movable={movable}
            />
          ))}
        </ol>
      )}
      {more > 0 && (
        <Link className="month-more" to={to} aria-label={words.moreOn(more, name)}>
          {words.more(more)}
        </Link>
      )}
    </td>
  )
})

type EventProps = {
  entry: Entry
  begins: boolean
  search: string
  isOpen: boolean
  isHeld: boolean
  movable: boolean
}

function MonthEvent({ entry, begins, search, isOpen, isHeld, movable }: EventProps) {
  const words = useAgendaWords()
  const {
    portal: { bookings },
  } = useWords()
  const { locale } = useDisplay()
  const { state, declined } = entry
  return (
    <li>
      <Link
        className="month-event"
        data-entry={entry.id}
        data-kind={entry.kind}
        data-state={state}
        data-held={isHeld || undefined}
        to={{ pathname: `/portal/bookings/month/${entry.id}`, search }}
        aria-current={isOpen ? 'true' : undefined}
        aria-describedby={movable ? 'agenda-keys' : undefined}
        draggable={false}
        preventScrollReset
      >
        <span className="month-event-time">
          {lastWholeDay(entry)
            ? words.allDay
            : begins
              ? timeText(shownOn(entry.startsWall), { locale, timeZone: 'UTC' })
              : words.goesOn}
        </span>{' '}
        <b>{entry.title || entry.client}</b>
        {state === 'held' && <Hourglass aria-hidden="true" />}
        {declined.length > 0 && <UserX aria-hidden="true" />}
        {(state === 'held' || state === 'pending') && (
          <span className="event-state">{bookings.states[state]}</span>
        )}
        {declined.length > 0 && <span className="visually-hidden">{words.declined(declined)}</span>}
      </Link>
    </li>
  )
}
