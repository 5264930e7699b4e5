import { memo } from 'react'
import { Link } from 'react-router'

import { longDayText, shownOn, timesText } from '#app/core/display.ts'
import {
  type Change,
  type DayView,
  type Entry,
  type Part,
  type Placed,
  clockAt,
} from '#app/studio/agenda/rules.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

import { NowLine } from './now-line.tsx'
import { Slot } from './slot.tsx'
import { useAgendaWords } from './use-agenda-words.ts'
import type { Held } from './use-hand.ts'
import { WeekEvent } from './week-event.tsx'

type Props = {
  view: DayView
  placed: Placed<Entry>[]
  /** Nothing is on this day, neither in its hours nor above them. */ free: boolean
  change: Change | null
  /** The one in hand, as far as it would lie on this day. */
  ghost: { part: Part; held: Held } | null
  held: string | null
  /** When the one the page is narrowed to is away. */
  blocked: Part[]
  hours: { from: number; to: number }
  search: string
  open: string | null
  resource: string
  isToday: boolean
  isChosen: boolean
  mayChange: boolean
}

/** One day from its first hour to its last; on a phone the day that is chosen, as a list. */
export const DayColumn = memo(function DayColumn({
  view: { day, closed, off },
  placed,
  free,
  change,
  ghost,
  held,
  blocked,
  hours,
  search,
  open,
  resource,
  isToday,
  isChosen,
  mayChange,
}: Props) {
  const words = useAgendaWords()
  const { locale } = useDisplay()
  const name = longDayText(`${day}T00:00Z`, { locale, timeZone: 'UTC' })
  return (
    <section
      className="day"
      data-day={day}
      aria-label={name}
      data-closed={closed ? 'closed' : off ? 'off' : undefined}
      data-chosen={isChosen || undefined}
    >
      {closed && (
        <p className="day-closed">
          <span>{words.closed(closed.name)}</span>
        </p>
      )}
      {change && <ClockChange change={change} />}
      {blocked.map(({ from, to }) => (
        <i key={from} className="day-blocked" data-from={clockAt(from)} data-to={clockAt(to)} />
      ))}
      {mayChange && <Slot day={day} name={name} hours={hours} resource={resource} />}
      <ol className="day-events">
        {placed.map((one) => (
          <WeekEvent
            key={one.thing.id}
            placed={one}
            change={change}
            search={search}
            isOpen={one.thing.id === open}
            isHeld={one.thing.id === held}
            movable={mayChange}
          />
        ))}
      </ol>
      {ghost && <Ghost {...ghost} />}
      {isToday && <NowLine />}
      {free && <p className="day-free muted">{words.emptyDay}</p>}
      {mayChange && <NewBooking day={day} resource={resource} />}
    </section>
  )
})

/** The hour of this day that is missing or comes twice when the clocks change. */
function ClockChange({ change: { how, from, to } }: { change: Change }) {
  const words = useAgendaWords()
  return (
    <p className="day-change" data-how={how} data-from={clockAt(from)} data-to={clockAt(to)}>
      <span>{how === 'missing' ? words.missing : words.cameTwice}</span>
    </p>
  )
}

function NewBooking({ day, resource }: { day: string; resource: string }) {
  const words = useAgendaWords()
  const search = new URLSearchParams({ date: day, ...(resource && { resource }) })
  return (
    <p className="day-add">
      <Link className="button button-outline" to={`/portal/bookings/new?${search}`}>
        {words.add}
      </Link>
    </p>
  )
}

/** Where it would be put. */
function Ghost({ part, held: { entry, span } }: { part: Part; held: Held }) {
  const { locale } = useDisplay()
  return (
    <div
      className="event-ghost"
      data-kind={entry.kind}
      data-from={clockAt(part.from)}
      data-to={clockAt(part.to)}
      aria-hidden="true"
    >
      <b className="event-title">{entry.title || entry.client}</b>
      <span className="event-line">
        {timesText(shownOn(span.startsWall), shownOn(span.endsWall), { locale, timeZone: 'UTC' })}
      </span>
    </div>
  )
}
