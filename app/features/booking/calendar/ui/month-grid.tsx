import { type RefObject, memo, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'

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

import { bindRangeDrag } from './range-drag.ts'
import { MonthDay } from './month-day.tsx'
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
  const held = useDragMove(
    field,
    mayChange
      ? {
          canDrag: () => true,
          getDayAt,
          measure,
          step,
          findById: (id) => entries.find((entry) => entry.id === id),
          ...ways,
        }
      : null,
  )
  const range = useDayRange(field, mayChange, filter.resource)
  const chosen = filter.on || today
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
                  filter={filter}
                  open={open}
                  held={held?.entry.id ?? null}
                  isTarget={
                    isBetween(view.day, range) ||
                    (held !== null && findPartOnDay(held.span, view.day) !== null)
                  }
                  isChosen={view.day === chosen}
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

type DayRange = { first: StudioDay; last: StudioDay }

function isBetween(day: StudioDay, range: DayRange | null): boolean {
  return range !== null && day >= range.first && day <= range.last
}

/** Starts a new booking of whole days by dragging over them, and returns the days dragged over. */
function useDayRange(field: Props['field'], mayChange: boolean, resource: string) {
  const [range, setRange] = useState<DayRange | null>(null)
  const navigate = useNavigate()
  useEffect(() => {
    if (!mayChange || !field.current) return
    const area = field.current
    const toDay = ({ x, y }: { x: number; y: number }) => getDayAt({ x, y, top: y + scrollY }, area)
    return bindRangeDrag<DayRange>(area, {
      getRange: (from, to) => {
        const [first, last] = [toDay(from), toDay(to)].toSorted() as [StudioDay, StudioDay]
        return { first, last }
      },
      show: setRange,
      drop: ({ first: date, last: endDate }) => {
        const whole = { date, endDate, allDay: 'on', from: 'month' }
        const query = new URLSearchParams({ ...whole, ...(resource && { resource }) })
        void navigate(`/portal/bookings/new?${query}`)
      },
    })
  }, [field, mayChange, resource, navigate])
  return range
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
  const at = days.findLastIndex((day) => {
    const box = day.getBoundingClientRect()
    return box.left <= x && box.top + scrollY <= top
  })
  return days[Math.max(at, 0)]!.dataset.day!
}

/** Converts pointer movement to whole days. */
function measure(from: Point, to: Point, field: HTMLElement): TimeShift {
  const days = countDaysBetween(from.day ?? getDayAt(from, field), getDayAt(to, field))
  return { days, minutes: 0 }
}

function step(across: number, down: number, way: DragHandle): TimeShift | null {
  return way === 'end' ? null : { days: across + 7 * down, minutes: 0 }
}
