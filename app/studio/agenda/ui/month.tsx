import { useMemo, useRef } from 'react'
import { Outlet } from 'react-router'

import { addMonths, weekdayOf } from '#app/core/day.ts'
import { monthText, weekdayName } from '#app/core/display.ts'
import { type Asked, type DayView, type Entry, type Shift, cellsOf, countsAfter, partOn } from '#app/studio/agenda/rules.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

import { AgendaFrame } from './agenda-frame.tsx'
import type { Choice } from './agenda-filter.tsx'
import { MonthDay } from './month-day.tsx'
import './month.css'
import type { Around } from './move-form.tsx'
import { Moving } from './moving.tsx'
import { useAgendaWords } from './use-agenda-words.ts'
import { type Point, type Way, useHand } from './use-hand.ts'
import { useMoves } from './use-moves.tsx'

type Props = {
  asked: Asked; today: string; days: DayView[]; entries: Entry[]; counts: Record<string, number>; resources: Choice[]
  mayChange: boolean; open: string | null
}

/** A month in whole weeks: of each day the first bookings, and how many more there are. */
export function Month({ asked, today, days, entries: kept, counts, resources, mayChange, open }: Props) {
  const words = useAgendaWords()
  const { locale } = useDisplay()
  const field = useRef<HTMLDivElement>(null)
  const moves = useMoves(kept, field, asked, days)
  const cells = useMemo(() => {
    const all = days.map(({ day }) => day)
    const taken = moves.moving.flatMap(({ entry, span }) => (kept.some(({ id }) => id === entry.id) ? [{ before: entry, after: span }] : []))
    return cellsOf(all, moves.entries, countsAfter(counts, all, taken))
  }, [days, moves.moving, moves.entries, kept, counts])
  const held = useHand(field, mayChange ? { between, step, entryOf: (id) => moves.entries.find((entry) => entry.id === id), ...moves.ways } : null)
  const month = (asked.on || today).slice(0, 7)
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => week * 7)
  return (
    <AgendaFrame view="month" title={monthText(`${month}-01`, locale, 'long')} asked={asked} resources={resources} before={addMonths(`${month}-01`, -1)} next={addMonths(`${month}-01`, 1)} free={cells.every(({ entries, more }) => entries.length + more === 0)} panel={open && <Outlet context={{ ask: moves.askAnywhere } satisfies Around} />}>
      <div className="month" ref={field}>
        <table className="month-days">
          <thead data-top=""><tr>{days.slice(0, 7).map(({ day }) => <th key={day} scope="col"><span className="month-weekday-short" aria-hidden="true">{weekdayName(weekdayOf(day), locale, 'short')}</span><span className="month-weekday">{weekdayName(weekdayOf(day), locale, 'long')}</span></th>)}</tr></thead>
          <tbody>
            {weeks.map((first) => (
              <tr key={first}>
                {days.slice(first, first + 7).map((view, at) => (
                  <MonthDay
                    key={view.day} view={view} cell={cells[first + at]!} asked={asked} open={open} held={held?.entry.id ?? null} isTarget={held !== null && partOn(held.span, view.day) !== null}
                    isToday={view.day === today} isOutside={view.day.slice(0, 7) !== month} movable={mayChange}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Moving moves={moves} keys={mayChange ? words.monthKeys : null} />
    </AgendaFrame>
  )
}

/** What a way across the month means: whole days. */
function between(from: Point, to: Point, field: HTMLElement): Shift {
  const boxes = [...field.querySelectorAll('[data-day]')].map((day) => day.getBoundingClientRect())
  const dayAt = ({ x, top }: Point) => Math.max(boxes.findLastIndex((box) => box.left <= x && box.top + scrollY <= top), 0)
  return { days: dayAt(to) - dayAt(from), minutes: 0 }
}

function step(across: number, down: number, way: Way): Shift | null {
  return way === 'end' ? null : { days: across + 7 * down, minutes: 0 }
}
