import { type RefObject, memo } from 'react'

import { weekdayOf } from '#app/core/day.ts'
import { weekdayName } from '#app/core/display.ts'
import {
  type Asked,
  type Cell,
  type DayView,
  type Entry,
  type Shift,
  partOn,
} from '#app/studio/agenda/rules.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

import { MonthDay } from './month-day.tsx'
import { type Point, type Way, type Ways, useHand } from './use-hand.ts'

type Props = {
  asked: Asked
  today: string
  month: string
  days: DayView[]
  cells: Cell[]
  entries: Entry[]
  mayChange: boolean
  open: string | null
  field: RefObject<HTMLDivElement | null>
  ways: Pick<Ways, 'put' | 'tell'>
}

/** The weeks of a month, and the day over which something is held. */
export function MonthGrid({
  asked,
  today,
  month,
  days,
  cells,
  entries,
  mayChange,
  open,
  field,
  ways,
}: Props) {
  const held = useHand(
    field,
    mayChange
      ? { between, step, entryOf: (id) => entries.find((entry) => entry.id === id), ...ways }
      : null,
  )
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => week * 7)
  return (
    <div className="month" ref={field}>
      <table className="month-days">
        <MonthHeads days={days} />
        <tbody>
          {weeks.map((first) => (
            <tr key={first}>
              {days.slice(first, first + 7).map((view, at) => (
                <MonthDay
                  key={view.day}
                  view={view}
                  cell={cells[first + at]!}
                  asked={asked}
                  open={open}
                  held={held?.entry.id ?? null}
                  isTarget={held !== null && partOn(held.span, view.day) !== null}
                  isToday={view.day === today}
                  isOutside={view.day.slice(0, 7) !== month}
                  movable={mayChange}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const MonthHeads = memo(function MonthHeads({ days }: { days: DayView[] }) {
  const { locale } = useDisplay()
  return (
    <thead data-top="">
      <tr>
        {days.slice(0, 7).map(({ day }) => (
          <th key={day} scope="col">
            <span className="month-weekday-short">
              {weekdayName(weekdayOf(day), locale, 'short')}
            </span>
            <span className="month-weekday">{weekdayName(weekdayOf(day), locale, 'long')}</span>
          </th>
        ))}
      </tr>
    </thead>
  )
})

/** What a way across the month means: whole days. */
function between(from: Point, to: Point, field: HTMLElement): Shift {
  const boxes = [...field.querySelectorAll('[data-day]')].map((day) => day.getBoundingClientRect())
  const dayAt = ({ x, top }: Point) =>
    Math.max(
      boxes.findLastIndex((box) => box.left <= x && box.top + scrollY <= top),
      0,
    )
  return { days: dayAt(to) - dayAt(from), minutes: 0 }
}

function step(across: number, down: number, way: Way): Shift | null {
  return way === 'end' ? null : { days: across + 7 * down, minutes: 0 }
}
