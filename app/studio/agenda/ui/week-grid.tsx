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
import { type Point, type Way, type Ways, useHand } from './use-hand.ts'
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

/**
 * The hours, and beside them the days with what is booked; whatever is in hand is drawn here and
 * nowhere else.
 */
export function WeekGrid({
  asked,
  today,
  timeZone,
  days,
  entries,
  away,
  mayChange,
  open,
  field,
  ways,
}: Props) {
  const search = askedText(asked)
  const chosen = asked.on || today
  const long = useMemo(() => entries.filter(isLong), [entries])
  const columns = useMemo(
    () =>
      days.map(({ day }) => ({
        placed: inLanes(
          entries.filter((entry) => !isLong(entry)),
          day,
        ),
        free: entries.every((entry) => !partOn(entry, day)),
        change: changeOn(day, timeZone),
        blocked: asked.resource ? away.flatMap((one) => partOn(one, day) ?? []) : [],
      })),
    [days, entries, timeZone, away, asked.resource],
  )
  const held = useHand(
    field,
    mayChange
      ? { between, step, entryOf: (id) => entries.find((entry) => entry.id === id), ...ways }
      : null,
  )
  const ghosts = days.map(({ day }) => {
    const part = held && !isLong(held.entry) && partOn(held.span, day)
    return part ? { part, held } : null
  })
  const { from, to } = hoursShown(
    [
      ...columns.flatMap(({ placed }) => placed.map(({ part }) => part)),
      ...ghosts.flatMap((ghost) => ghost?.part ?? []),
    ],
    asked.hours === 'all',
  )
  const hours = useMemo(() => ({ from, to }), [from, to])
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
