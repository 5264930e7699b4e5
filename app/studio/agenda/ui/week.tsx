import { ChevronsUpDown } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { Link, Outlet } from 'react-router'

import { addDays, weekdayOf } from '#app/core/day.ts'
import { hourText, spanText, weekdayName } from '#app/core/display.ts'
import { type Asked, type Away, type DayView, type Entry, type Shift, askedText, changeOn, hoursShown, inLanes, partOn, quarter, snapped } from '#app/studio/agenda/rules.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

import { AgendaFrame } from './agenda-frame.tsx'
import type { Choice } from './agenda-filter.tsx'
import { DayColumn } from './day-column.tsx'
import type { Around } from './move-form.tsx'
import { Moving } from './moving.tsx'
import { useAgendaWords } from './use-agenda-words.ts'
import { type Point, type Way, useHand } from './use-hand.ts'
import { useMoves } from './use-moves.tsx'
import { WeekAway } from './week-away.tsx'
import './week.css'

type Props = {
  asked: Asked; today: string; timeZone: string; days: DayView[]; entries: Entry[]; away: Away[]; resources: Choice[]
  mayChange: boolean; open: string | null
}

/** Seven days side by side, an hour as high as every other; on a phone one of them, as a list. */
export function Week({ asked, today, timeZone, days, entries: kept, away, resources, mayChange, open }: Props) {
  const words = useAgendaWords()
  const { locale } = useDisplay()
  const field = useRef<HTMLDivElement>(null)
  const moves = useMoves(kept, field, asked, days)
  const columns = useMemo(() => days.map(({ day }) => ({ placed: inLanes(moves.entries, day), change: changeOn(day, timeZone), blocked: asked.resource ? away.flatMap((one) => partOn(one, day) ?? []) : [] })), [days, moves.entries, timeZone, away, asked.resource])
  const held = useHand(field, mayChange ? { between, step, entryOf: (id) => moves.entries.find((entry) => entry.id === id), ...moves.ways } : null)
  const ghosts = days.map(({ day }) => { const part = held && partOn(held.span, day); return part ? { part, held } : null })
  const hours = hoursShown([...columns.flatMap(({ placed }) => placed.map(({ part }) => part)), ...ghosts.flatMap((ghost) => ghost?.part ?? [])], asked.hours === 'all')
  const [first, last] = [days[0]!.day, days.at(-1)!.day]
  const chosen = asked.on || today
  return (
    <AgendaFrame view="week" title={spanText({ from: first, to: last }, today, locale)} asked={asked} resources={resources} before={addDays(chosen, -7)} next={addDays(chosen, 7)} free={moves.entries.length === 0} panel={open && <Outlet context={{ ask: moves.askAnywhere } satisfies Around} />}>
      <nav className="week-strip" aria-label={words.daysLabel}>
        {days.map(({ day }, at) => (
          <Link key={day} className="week-strip-day" to={{ search: askedText(asked, { on: day }) }} aria-current={day === chosen ? 'date' : undefined} data-today={day === today || undefined} replace preventScrollReset>
            {weekdayName(weekdayOf(day), locale, 'short')} <b>{Number(day.slice(8))}</b><span className="visually-hidden">{words.booked(columns[at]!.placed.length)}</span>{columns[at]!.placed.length > 0 && <i />}
          </Link>
        ))}
      </nav>
      <div className="week" ref={field} data-from={`${String(hours.from).padStart(2, '0')}:00`} data-to={`${String(hours.to).padStart(2, '0')}:00`}>
        <div className="week-heads" data-top="">
          <Link className="icon-button week-hours-all" to={{ search: askedText(asked, { hours: asked.hours === 'all' ? '' : 'all' }) }} aria-label={asked.hours === 'all' ? words.hours.fewer : words.hours.all} title={asked.hours === 'all' ? words.hours.fewer : words.hours.all} replace preventScrollReset><ChevronsUpDown /></Link>
          {days.map(({ day }) => <p key={day} className="week-head" data-today={day === today || undefined}>{weekdayName(weekdayOf(day), locale, 'short')} <b>{Number(day.slice(8))}</b></p>)}
        </div>
        <WeekAway days={days} away={away} chosen={chosen} />
        <div className="week-grid">
          <div className="week-hours" aria-hidden="true">{Array.from({ length: hours.to - hours.from }, (_, at) => <span key={at}>{at > 0 && hourText(hours.from + at, locale)}</span>)}</div>
          {days.map((view, at) => (
            <DayColumn
              key={view.day} view={view} {...columns[at]!} ghost={ghosts[at] ?? null} held={held?.entry.id ?? null} hours={hours} search={askedText(asked)} open={open} resource={asked.resource}
              isToday={view.day === today} isChosen={view.day === chosen} mayChange={mayChange}
            />
          ))}
        </div>
      </div>
      <Moving moves={moves} keys={mayChange ? words.keys : null} slots />
    </AgendaFrame>
  )
}

/** What a way across the week means: columns are days, and down it goes by quarters of an hour. */
function between(from: Point, to: Point, field: HTMLElement): Shift {
  const boxes = [...field.querySelectorAll('.day')].map((day) => day.getBoundingClientRect())
  const dayAt = ({ x }: Point) => Math.max(boxes.findLastIndex(({ left }) => left <= x), 0)
  const hours = Number(field.dataset.to?.slice(0, 2)) - Number(field.dataset.from?.slice(0, 2))
  return { days: dayAt(to) - dayAt(from), minutes: snapped((to.top - from.top) / (boxes[0]?.height ?? 1) * hours * 60) }
}

function step(across: number, down: number, way: Way): Shift | null {
  return way === 'end' && across !== 0 ? null : { days: across, minutes: down * quarter }
}
