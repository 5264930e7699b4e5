import { Link } from 'react-router'

import { isOneDay, shownOn, timeText, timesText } from '#app/core/display.ts'
import { lastWholeDay } from '#app/core/day.ts'
import { type DayView, type Entry, partOn } from '#app/studio/agenda/rules.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useWords } from '#app/ui/use-words.ts'

import { KindIcon } from './kind-icon.tsx'
import { useAgendaWords } from './use-agenda-words.ts'
import type { Held } from './use-hand.ts'

type Props = {
  days: DayView[]
  entries: Entry[]
  chosen: string
  held: Held | null
  open: string | null
  search: string
  movable: boolean
}

/** Bookings of whole days and of several, above the hours; nothing where there are none. */
export function WeekLong({ days, entries, chosen, held, open, search, movable }: Props) {
  if (entries.length === 0) return null
  const inHand = entries.find(({ id }) => id === held?.entry.id)
  return (
    <div className="week-long">
      {days.map(({ day }) => (
        <ul key={day} data-chosen={day === chosen || undefined}>
          {entries
            .filter((entry) => partOn(entry, day))
            .map((entry) => (
              <LongEvent
                key={entry.id}
                entry={entry}
                day={day}
                isOpen={entry.id === open}
                isHeld={entry.id === held?.entry.id}
                search={search}
                movable={movable}
              />
            ))}
          {held && inHand && partOn(held.span, day) && (
            <li className="long-event long-ghost" data-kind={inHand.kind} aria-hidden="true">
              <b>{inHand.title || inHand.client}</b>
            </li>
          )}
        </ul>
      ))}
    </div>
  )
}

type EventProps = {
  entry: Entry
  day: string
  isOpen: boolean
  isHeld: boolean
  search: string
  movable: boolean
}

function LongEvent({ entry, day, isOpen, isHeld, search, movable }: EventProps) {
  const words = useAgendaWords()
  const { bookings } = useWords().portal
  const { state, declined } = entry
  return (
    <li
      className="long-event"
      data-kind={entry.kind}
      data-state={state}
      data-held={isHeld || undefined}
    >
      <Link
        data-entry={entry.id}
        to={{ pathname: `/portal/bookings/week/${entry.id}`, search }}
        aria-current={isOpen ? 'true' : undefined}
        aria-describedby={movable ? 'agenda-keys' : undefined}
        draggable={false}
        preventScrollReset
      >
        <KindIcon kind={entry.kind} />
        <b>{entry.title || entry.client}</b> <HoursOn entry={entry} day={day} />
        {(state === 'held' || state === 'pending') && (
          <span className="event-state">{bookings.states[state]}</span>
        )}
        {declined.length > 0 && <span className="visually-hidden">{words.declined(declined)}</span>}
      </Link>
    </li>
  )
}

/**
 * From when it is that day, or until when; of a day in between, and of whole days, that it is all
 * day.
 */
function HoursOn({ entry, day }: { entry: Entry; day: string }) {
  const words = useAgendaWords()
  const wall = { locale: useDisplay().locale, timeZone: 'UTC' }
  const { startsWall, endsWall } = entry
  const [from, to] = [shownOn(startsWall), shownOn(endsWall)]
  const part = partOn(entry, day)!
  const text =
    lastWholeDay(entry) || (!part.begins && !part.ends)
      ? words.allDay
      : isOneDay(entry)
        ? timesText(from, to, wall)
        : part.begins
          ? words.fromTime(timeText(from, wall))
          : words.untilTime(timeText(to, wall))
  return <span className="event-line">{text}</span>
}
