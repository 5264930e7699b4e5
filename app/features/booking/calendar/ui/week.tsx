import { useRef } from 'react'
import { Link, Outlet } from 'react-router'

import { addDays, getWeekday } from '#app/core/day.ts'
import { formatLongDayRange, formatWeekday } from '#app/core/display.ts'
import {
  type CalendarFilter,
  type CalendarAbsence,
  type DayView,
  type CalendarBooking,
  formatCalendarQuery,
  findPartOnDay,
} from '#app/features/booking/calendar/rules.ts'
import { useDisplay } from '#app/ui/use-portal.ts'

import type { Choice } from './filter-menu.tsx'
import { CalendarFrame } from './calendar-frame.tsx'
import type { MoveContext } from './move-form.tsx'
import { MoveFeedback } from './move-feedback.tsx'
import { useCalendarMessages } from './use-calendar-messages.ts'
import { useMoves } from './use-moves.tsx'
import { WeekGrid } from './week-grid.tsx'
import './week.css'

type Props = {
  filter: CalendarFilter
  today: string
  timeZone: string
  days: DayView[]
  entries: CalendarBooking[]
  absences: CalendarAbsence[]
  resources: Choice[]
  mayChange: boolean
  open: string | null
}

/** Seven days next to each other; on a phone one of them, as a list. */
export function Week({
  filter,
  today,
  timeZone,
  days,
  entries,
  absences,
  resources,
  mayChange,
  open,
}: Props) {
  const messages = useCalendarMessages()
  const { locale } = useDisplay()
  const field = useRef<HTMLDivElement>(null)
  const moves = useMoves(entries, field, filter, days)
  const chosenDay = filter.on || today
  const span = { from: days[0]!.day, to: days.at(-1)!.day }
  return (
    <CalendarFrame
      view="week"
      title={formatLongDayRange(span, today, locale)}
      filter={filter}
      resources={resources}
      before={addDays(chosenDay, -7)}
      next={addDays(chosenDay, 7)}
      isEmpty={moves.entries.length === 0}
      panel={open && <Outlet context={{ requestMove: moves.moveAnywhere } satisfies MoveContext} />}
    >
      <nav className="week-strip" aria-label={messages.daysLabel}>
        {days.map(({ day }) => {
          const count = moves.entries.filter((entry) => findPartOnDay(entry, day)).length
          return (
            <Link
              key={day}
              className="week-strip-day"
              to={{ search: formatCalendarQuery(filter, { on: day }) }}
              aria-current={day === chosenDay ? 'date' : undefined}
              data-today={day === today || undefined}
              replace
              preventScrollReset
            >
              {formatWeekday(getWeekday(day), locale, 'short')} <b>{Number(day.slice(8))}</b>
              <span className="visually-hidden">{messages.booked(count)}</span>
              {count > 0 && <i />}
            </Link>
          )
        })}
      </nav>
      <WeekGrid
        {...{ filter, today, timeZone, days, absences, mayChange, open, field }}
        entries={moves.entries}
        ways={moves.ways}
      />
      <MoveFeedback
        {...{ moves, isPanelOpen: open !== null, keys: mayChange ? messages.keys : null }}
        slots
      />
    </CalendarFrame>
  )
}
