import { useMemo, useRef } from 'react'
import { Outlet } from 'react-router'

import { addMonths } from '#app/core/day.ts'
import { formatMonth } from '#app/core/display.ts'
import {
  type CalendarFilter,
  type DayView,
  type CalendarBooking,
  buildMonthCells,
  applyMovesToCounts,
} from '#app/features/booking/calendar/rules.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

import type { Choice } from './filter-menu.tsx'
import { CalendarFrame } from './calendar-frame.tsx'
import { MonthGrid } from './month-grid.tsx'
import './month.css'
import type { MoveContext } from './move-form.tsx'
import { MoveFeedback } from './move-feedback.tsx'
import { useCalendarMessages } from './use-calendar-messages.ts'
import { useMoves } from './use-moves.tsx'

type Props = {
  filter: CalendarFilter
  today: string
  days: DayView[]
  entries: CalendarBooking[]
  counts: Record<string, number>
  resources: Choice[]
  mayChange: boolean
  open: string | null
}

export function Month({
  filter,
  today,
  days,
  entries: bookings,
  counts,
  resources,
  mayChange,
  open,
}: Props) {
  const messages = useCalendarMessages()
  const { locale } = useDisplay()
  const field = useRef<HTMLDivElement>(null)
  const moves = useMoves(bookings, field, filter, days)
  const cells = useMemo(() => {
    const all = days.map(({ day }) => day)
    const movedSpans = moves.moving.flatMap(({ entry, span }) =>
      bookings.some(({ id }) => id === entry.id) ? [{ before: entry, after: span }] : [],
    )
    return buildMonthCells(all, moves.entries, applyMovesToCounts(counts, all, movedSpans))
  }, [days, moves.moving, moves.entries, bookings, counts])
  const month = (filter.on || today).slice(0, 7)
  const isFree = cells.every(({ entries, more }) => entries.length + more === 0)
  return (
    <CalendarFrame
      view="month"
      title={formatMonth(`${month}-01`, locale, 'long')}
      filter={filter}
      resources={resources}
      before={addMonths(`${month}-01`, -1)}
      next={addMonths(`${month}-01`, 1)}
      isEmpty={isFree}
      panel={open && <Outlet context={{ requestMove: moves.moveAnywhere } satisfies MoveContext} />}
    >
      <MonthGrid
        {...{ filter, today, month, days, cells, mayChange, open, field }}
        entries={moves.entries}
        ways={moves.ways}
      />
      <MoveFeedback
        moves={moves}
        isPanelOpen={open !== null}
        keys={mayChange ? messages.monthKeys : null}
      />
    </CalendarFrame>
  )
}
