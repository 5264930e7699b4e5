import { ChevronsUpDown } from 'lucide-react'
import { type RefObject, memo, useMemo } from 'react'
import { Link } from 'react-router'

import { weekdayOf } from '#app/core/day.ts'
import { hourText, weekdayName } from '#app/core/display.ts'
import {
  type Asked,
  type Away,
  type DayView,
  type Entry,
  type Part,
  type Shift,
  askedText,
  changeOn,
  hoursShown,
  inLanes,
  isLong,
  partOn,
  quarter,
  snapped,
} from '#app/studio/agenda/rules.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

import { DayColumn } from './day-column.tsx'
import { useAgendaWords } from './use-agenda-words.ts'
import { type Held, type Point, type Way, type Ways, useHand } from './use-hand.ts'
import { WeekAway } from './week-away.tsx'
import { WeekLong } from './week-long.tsx'

type Props = {
  asked: Asked
  today: string
  timeZone: string
  days: DayView[]
  entries: Entry[]
  away: Away[]
  mayChange: boolean
  open: string | null
  field: RefObject<HTMLDivElement | null>
  ways: Pick<Ways, 'put' | 'tell'>
}

/** The hours, and beside them the days with what is booked and the booking that is being moved. */
export function WeekGrid(props: Props) {
  const { asked, today, timeZone, days, entries, away, mayChange, open, field, ways } = props
  const search = askedText(asked)
  const chosen = asked.on || today
  const long = useMemo(() => entries.filter(isLong), [entries])
  const columns = useMemo(
    () => columnsOf(days, entries, asked.resource ? away : [], timeZone),
    [days, entries, timeZone, away, asked.resource],
  )
  const held = useHand(
    field,
    mayChange
      ? { between, step, entryOf: (id) => entries.find((entry) => entry.id === id), ...ways }
      : null,
  )
  const ghosts = days.map(({ day }) => ghostOn(day, held))
  const hours = useHours([...columns.flatMap(({ placed }) => placed), ...ghosts], asked)
  const { from, to } = hours
  return (
    <div
      className="week"
      ref={field}
      data-from={`${String(from).padStart(2, '0')}:00`}
      data-to={`${String(to).padStart(2, '0')}:00`}
    >
      <WeekHeads days={days} today={today} asked={asked} />
      <WeekAway days={days} away={away} chosen={chosen} />
      <WeekLong
        days={days}
        entries={long}
        chosen={chosen}
        held={held}
        open={open}
        search={search}
        movable={mayChange}
      />
      <div className="week-grid">
        <WeekHours hours={hours} />
        {days.map((view, at) => (
          <DayColumn
            key={view.day}
            view={view}
            {...columns[at]!}
            ghost={ghosts[at] ?? null}
            held={held?.entry.id ?? null}
            hours={hours}
            search={search}
            open={open}
            resource={asked.resource}
            isToday={view.day === today}
            isChosen={view.day === chosen}
            mayChange={mayChange}
          />
        ))}
      </div>
    </div>
  )
}

function columnsOf(days: DayView[], entries: Entry[], away: Away[], timeZone: string) {
  const short = entries.filter((entry) => !isLong(entry))
  return days.map(({ day }) => ({
    placed: inLanes(short, day),
    free: entries.every((entry) => !partOn(entry, day)),
    change: changeOn(day, timeZone),
    blocked: away.flatMap((one) => partOn(one, day) ?? []),
  }))
}

/** The hours that are shown: the same object for as long as they do not change. */
function useHours(placed: ({ part: Part } | null)[], asked: Asked) {
  const { from, to } = hoursShown(
    placed.flatMap((one) => one?.part ?? []),
    asked.hours === 'all',
  )
  return useMemo(() => ({ from, to }), [from, to])
}

/** Where the booking in hand would be on a day. */
function ghostOn(day: string, held: Held | null): { part: Part; held: Held } | null {
  const part = held && !isLong(held.entry) && partOn(held.span, day)
  return part ? { part, held } : null
}

const WeekHeads = memo(function WeekHeads({
  days,
  today,
  asked,
}: Pick<Props, 'days' | 'today' | 'asked'>) {
  const { hours: words } = useAgendaWords()
  const { locale } = useDisplay()
  const all = asked.hours === 'all'
  const name = all ? words.fewer : words.all
  return (
    <div className="week-heads" data-top="">
      <Link
        className="icon-button week-hours-all"
        to={{ search: askedText(asked, { hours: all ? '' : 'all' }) }}
        aria-label={name}
        title={name}
        replace
        preventScrollReset
      >
        <ChevronsUpDown />
      </Link>
      {days.map(({ day }) => (
        <p key={day} className="week-head" data-today={day === today || undefined}>
          {weekdayName(weekdayOf(day), locale, 'short')} <b>{Number(day.slice(8))}</b>
        </p>
      ))}
    </div>
  )
})

const WeekHours = memo(function WeekHours({
  hours: { from, to },
}: {
  hours: { from: number; to: number }
}) {
  const { locale } = useDisplay()
  return (
    <div className="week-hours" aria-hidden="true">
      {Array.from({ length: to - from }, (_, at) => (
        <span key={at}>{at > 0 && hourText(from + at, locale)}</span>
      ))}
    </div>
  )
})

/** What a way across the week means: columns are days, and down it goes by quarters of an hour. */
function between(from: Point, to: Point, field: HTMLElement): Shift {
  const boxes = [...field.querySelectorAll('.day')].map((day) => day.getBoundingClientRect())
  const dayAt = ({ x }: Point) =>
    Math.max(
      boxes.findLastIndex(({ left }) => left <= x),
      0,
    )
  const hours = Number(field.dataset.to?.slice(0, 2)) - Number(field.dataset.from?.slice(0, 2))
  return {
    days: dayAt(to) - dayAt(from),
    minutes: snapped(((to.top - from.top) / (boxes[0]?.height ?? 1)) * hours * 60),
  }
}

function step(across: number, down: number, way: Way): Shift | null {
  return way === 'end' && across !== 0 ? null : { days: across, minutes: down * quarter }
}
