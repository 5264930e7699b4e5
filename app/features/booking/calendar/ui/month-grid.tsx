import { type RefObject, memo } from 'react'

import { type StudioDay, countDaysBetween, getWeekday } from '#app/core/day.ts'
import { formatWeekday } from '#app/core/display.ts'
import {
  type CalendarFilter,
  type MonthCell,
  type DayView,
  type CalendarBooking,
  type TimeShift,
  findPartOnDay,
} from '#app/features/booking/calendar/rules.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

import { MonthDay } from './month-day.tsx'
import { isBetween, useDayRange } from './use-day-range.ts'
import { type Point, type DragHandle, type DragAdapter, useDragMove } from './use-drag-move.ts'

type Props = {
  filter: CalendarFilter
  today: string
  month: string
  days: DayView[]
  cells: MonthCell[]
  entries: CalendarBooking[]
  mayChange: boolean
  open: string | null
  field: RefObject<HTMLDivElement | null>
  ways: Pick<DragAdapter, 'drop' | 'announce'>
}

/** The weeks of a month, with a highlight on the drop target. */
export function MonthGrid({
  filter,
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
  const drag = useDragMove(
    field,
    mayChange
      ? {
          ...adapter,
          findById: (id) => entries.find((entry) => entry.id === id),
          ...ways,
        }
      : null,
  )
  const range = useDayRange(
    field,
    mayChange ? { getDayAt, from: 'month', resource: filter.resource } : null,
  )
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => week * 7)
  return (
    <div className="month" ref={field}>
      <table className="month-days">
        <MonthHeads days={days} />
        <tbody>
          {weeks.map((first) => (
            <tr key={first}>
              {days.slice(first, first + 7).map((view, index) => (
                <MonthDay
                  key={view.day}
                  view={view}
                  cell={cells[first + index]!}
                  index={index}
                  filter={filter}
                  open={open}
                  heldId={drag?.entry.id ?? null}
                  isTarget={
                    isBetween(view.day, range) ||
                    (drag !== null && findPartOnDay(drag.span, view.day) !== null)
                  }
                  isChosen={view.day === (filter.on || today)}
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
              {formatWeekday(getWeekday(day), locale, 'short')}
            </span>
            <span className="month-weekday">{formatWeekday(getWeekday(day), locale, 'long')}</span>
          </th>
        ))}
      </tr>
    </thead>
  )
})

function getDayAt({ x, top }: Point, field: HTMLElement): StudioDay {
  const days = [...field.querySelectorAll<HTMLElement>('[data-day]')]
  const index = days.findLastIndex((day) => {
    const box = day.getBoundingClientRect()
    return box.left <= x && box.top + scrollY <= top
  })
  return days[Math.max(index, 0)]!.dataset.day!
}

/** Converts pointer movement to whole days. */
function measure(from: Point, to: Point, field: HTMLElement): TimeShift {
  const days = countDaysBetween(from.day ?? getDayAt(from, field), getDayAt(to, field))
  return { days, minutes: 0 }
}

function getShift(columns: number, rows: number, handle: DragHandle): TimeShift | null {
  return handle === 'end' ? null : { days: columns + 7 * rows, minutes: 0 }
}

const adapter = { canDrag: () => true, getDayAt, measure, getShift }
