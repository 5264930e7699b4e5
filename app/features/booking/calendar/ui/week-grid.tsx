import { ChevronsUpDown } from 'lucide-react'
import { type RefObject, memo, useMemo } from 'react'
import { Link } from 'react-router'

import { type StudioDay, countDaysBetween, getWeekday } from '#app/core/day.ts'
import { formatHour, formatWeekday } from '#app/core/display.ts'
import {
  type CalendarFilter,
  type CalendarAbsence,
  type DayView,
  type CalendarBooking,
  type DayPart,
  type TimeShift,
  formatCalendarQuery,
  findDstChange,
  getVisibleHours,
  assignLanes,
  isDayOrLonger,
  findPartOnDay,
  quarterMinutes,
  snapToQuarter,
} from '#app/features/booking/calendar/rules.ts'
import { useCustomProperties } from '#app/ui/use-custom-properties.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'

import { DayColumn } from './day-column.tsx'
import { useCalendarMessages } from './use-calendar-messages.ts'
import {
  type DragState,
  type Point,
  type DragHandle,
  type DragAdapter,
  useDragMove,
} from './use-drag-move.ts'
import { WeekAbsences } from './week-absences.tsx'
import { WeekAllDay } from './week-all-day.tsx'

type Props = {
  filter: CalendarFilter
  today: string
  timeZone: string
  days: DayView[]
  entries: CalendarBooking[]
  absences: CalendarAbsence[]
  mayChange: boolean
  open: string | null
  field: RefObject<HTMLDivElement | null>
  ways: Pick<DragAdapter, 'drop' | 'announce'>
}

/** The hours, and next to them the days with bookings and the booking being moved. */
export function WeekGrid(props: Props) {
  const { filter, today, timeZone, days, entries, absences, mayChange, open, field, ways } = props
  const search = formatCalendarQuery(filter)
  const chosenDay = filter.on || today
  const long = useMemo(() => entries.filter(isDayOrLonger), [entries])
  const columns = useMemo(
    () => buildColumns(days, entries, filter.resource ? absences : [], timeZone),
    [days, entries, timeZone, absences, filter.resource],
  )
  const { narrow, places } = useNarrowDays(days, entries, absences, today)
  const drag = useDragMove(
    field,
    mayChange
      ? { ...adapter, findById: (id) => entries.find((entry) => entry.id === id), ...ways }
      : null,
  )
  const ghosts = days.map(({ day }) => findGhost(day, drag))
  const hours = useHours([...columns.flatMap(({ placed }) => placed), ...ghosts], filter)
  const [properties, style] = useCustomProperties(field, {
    first: hours.from * 60,
    last: hours.to * 60,
  })
  return (
    <div className="week" ref={field} data-properties={properties} data-narrow={places}>
      {style}
      <WeekHeads days={days} narrow={narrow} today={today} filter={filter} />
      <WeekAbsences days={days} absences={absences} chosenDay={chosenDay} />
      <WeekAllDay
        {...{ days, chosenDay, drag, open, search }}
        entries={long}
        resource={filter.resource}
        movable={mayChange}
      />
      <div className="week-grid">
        <WeekHours hours={hours} />
        {days.map((view, index) => (
          <DayColumn
            key={view.day}
            view={view}
            isNarrow={narrow.has(view.day)}
            {...columns[index]!}
            ghost={ghosts[index] ?? null}
            heldId={drag?.entry.id ?? null}
            hours={hours}
            search={search}
            open={open}
            resource={filter.resource}
            isToday={view.day === today}
            isChosen={view.day === chosenDay}
            mayChange={mayChange}
          />
        ))}
      </div>
    </div>
  )
}

/** Returns days off without bookings, which need less room, and their places in the week. */
function useNarrowDays(
  days: DayView[],
  entries: CalendarBooking[],
  absences: CalendarAbsence[],
  today: string,
) {
  return useMemo(() => {
    const isEmpty = (day: string) =>
      [...entries, ...absences].every((span) => !findPartOnDay(span, day))
    const narrow = new Set(
      days.flatMap(({ day, isDayOff, closed }) =>
        isDayOff && !closed && day !== today && isEmpty(day) ? day : [],
      ),
    )
    const places = days.flatMap(({ day }, index) => (narrow.has(day) ? index : []))
    return { narrow, places: places.join(' ') }
  }, [days, entries, absences, today])
}

function buildColumns(
  days: DayView[],
  entries: CalendarBooking[],
  absences: CalendarAbsence[],
  timeZone: string,
) {
  const short = entries.filter((entry) => !isDayOrLonger(entry))
  return days.map(({ day }) => ({
    placed: assignLanes(short, day),
    isEmpty: entries.every((entry) => !findPartOnDay(entry, day)),
    change: findDstChange(day, timeZone),
    blocked: absences.flatMap((absence) => findPartOnDay(absence, day) ?? []),
  }))
}

/**
 * Returns the visible hours, as the same object while they don't change, so that memoized columns
 * don't render again.
 */
function useHours(placed: ({ part: DayPart } | null)[], filter: CalendarFilter) {
  const { from, to } = getVisibleHours(
    placed.flatMap((placement) => placement?.part ?? []),
    filter.hours === 'all',
  )
  return useMemo(() => ({ from, to }), [from, to])
}

/** Returns the part of the moved booking on a day. */
function findGhost(day: string, drag: DragState | null): { part: DayPart; drag: DragState } | null {
  const part = drag && !isDayOrLonger(drag.entry) && findPartOnDay(drag.span, day)
  return part ? { part, drag } : null
}

const WeekHeads = memo(function WeekHeads({
  days,
  narrow,
  today,
  filter,
}: Pick<Props, 'days' | 'today' | 'filter'> & { narrow: Set<string> }) {
  const { hours: messages } = useCalendarMessages()
  const { locale } = useDisplay()
  const all = filter.hours === 'all'
  const name = all ? messages.fewer : messages.all
  return (
    <div className="week-heads" data-top="">
      <Link
        className="icon-button week-hours-all"
        to={{ search: formatCalendarQuery(filter, { hours: all ? '' : 'all' }) }}
        aria-label={name}
        title={name}
        replace
        preventScrollReset
      >
        <ChevronsUpDown />
      </Link>
      {days.map(({ day }) => (
        <p
          key={day}
          className="week-head"
          data-today={day === today || undefined}
          data-narrow={narrow.has(day) || undefined}
        >
          {formatWeekday(getWeekday(day), locale, 'short')} <b>{Number(day.slice(8))}</b>
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
      {Array.from({ length: to - from }, (_, index) => (
        <span key={index}>{index > 0 && formatHour(from + index, locale)}</span>
      ))}
    </div>
  )
})

/** In a narrow window a day is a list, where distances mean no times. */
function canDrag(field: HTMLElement): boolean {
  return [...field.querySelectorAll('.day')].every((day) => day.clientHeight > 0)
}

function getDayAt({ x }: Point, field: HTMLElement): StudioDay {
  const days = [...field.querySelectorAll<HTMLElement>('.day')]
  const index = days.findLastIndex((day) => day.getBoundingClientRect().left <= x)
  return days[Math.max(index, 0)]!.dataset.day!
}

/** Converts pointer movement to days (columns) and quarter hours (rows). */
function measure(from: Point, to: Point, field: HTMLElement): TimeShift {
  const height = field.querySelector('.day')?.getBoundingClientRect().height ?? 1
  const [first, last] = ['--first', '--last'].map((name) =>
    Number(field.style.getPropertyValue(name)),
  ) as [number, number]
  return {
    days: countDaysBetween(from.day ?? getDayAt(from, field), getDayAt(to, field)),
    minutes: snapToQuarter(((to.top - from.top) / height) * (last - first)),
  }
}

function getShift(columns: number, rows: number, handle: DragHandle): TimeShift | null {
  return handle === 'end' && columns !== 0
    ? null
    : { days: columns, minutes: rows * quarterMinutes }
}

const adapter = { canDrag, getDayAt, measure, getShift }
