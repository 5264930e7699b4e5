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
  away: CalendarAbsence[]
  mayChange: boolean
  open: string | null
  field: RefObject<HTMLDivElement | null>
  ways: Pick<DragAdapter, 'drop' | 'announce'>
}

/** The hours, and next to them the days with bookings and the booking being moved. */
export function WeekGrid(props: Props) {
  const { filter, today, timeZone, days, entries, away, mayChange, open, field, ways } = props
  const search = formatCalendarQuery(filter)
  const chosen = filter.on || today
  const long = useMemo(() => entries.filter(isDayOrLonger), [entries])
  const columns = useMemo(
    () => buildColumns(days, entries, filter.resource ? away : [], timeZone),
    [days, entries, timeZone, away, filter.resource],
  )
  const { narrow, places } = useNarrowDays(days, entries, away, today)
  const held = useDragMove(
    field,
    mayChange
      ? { ...adapter, findById: (id) => entries.find((entry) => entry.id === id), ...ways }
      : null,
  )
  const ghosts = days.map(({ day }) => findGhost(day, held))
  const hours = useHours([...columns.flatMap(({ placed }) => placed), ...ghosts], filter)
  const [properties, style] = useCustomProperties(field, {
    first: hours.from * 60,
    last: hours.to * 60,
  })
  return (
    <div className="week" ref={field} data-properties={properties} data-narrow={places}>
      {style}
      <WeekHeads days={days} narrow={narrow} today={today} filter={filter} />
      <WeekAbsences days={days} away={away} chosen={chosen} />
      <WeekAllDay
        {...{ days, chosen, held, open, search }}
        entries={long}
        resource={filter.resource}
        movable={mayChange}
      />
      <div className="week-grid">
        <WeekHours hours={hours} />
        {days.map((view, at) => (
          <DayColumn
            key={view.day}
            view={view}
            isNarrow={narrow.has(view.day)}
            {...columns[at]!}
            ghost={ghosts[at] ?? null}
            held={held?.entry.id ?? null}
            hours={hours}
            search={search}
            open={open}
            resource={filter.resource}
            isToday={view.day === today}
            isChosen={view.day === chosen}
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
  away: CalendarAbsence[],
  today: string,
) {
  return useMemo(() => {
    const isEmpty = (day: string) => [...entries, ...away].every((one) => !findPartOnDay(one, day))
    const narrow = new Set(
      days.flatMap(({ day, off, closed }) =>
        off && !closed && day !== today && isEmpty(day) ? day : [],
      ),
    )
    const places = days.flatMap(({ day }, at) => (narrow.has(day) ? at : []))
    return { narrow, places: places.join(' ') }
  }, [days, entries, away, today])
}

function buildColumns(
  days: DayView[],
  entries: CalendarBooking[],
  away: CalendarAbsence[],
  timeZone: string,
) {
  const short = entries.filter((entry) => !isDayOrLonger(entry))
  return days.map(({ day }) => ({
    placed: assignLanes(short, day),
    free: entries.every((entry) => !findPartOnDay(entry, day)),
    change: findDstChange(day, timeZone),
    blocked: away.flatMap((one) => findPartOnDay(one, day) ?? []),
  }))
}

/**
 * Returns the visible hours, as the same object while they don't change, so that memoized columns
 * don't render again.
 */
function useHours(placed: ({ part: DayPart } | null)[], filter: CalendarFilter) {
  const { from, to } = getVisibleHours(
    placed.flatMap((one) => one?.part ?? []),
    filter.hours === 'all',
  )
  return useMemo(() => ({ from, to }), [from, to])
}

/** Returns the part of the moved booking on a day. */
function findGhost(day: string, held: DragState | null): { part: DayPart; held: DragState } | null {
  const part = held && !isDayOrLonger(held.entry) && findPartOnDay(held.span, day)
  return part ? { part, held } : null
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
      {Array.from({ length: to - from }, (_, at) => (
        <span key={at}>{at > 0 && formatHour(from + at, locale)}</span>
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
  const at = days.findLastIndex((day) => day.getBoundingClientRect().left <= x)
  return days[Math.max(at, 0)]!.dataset.day!
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

function getShift(across: number, down: number, way: DragHandle): TimeShift | null {
  return way === 'end' && across !== 0 ? null : { days: across, minutes: down * quarterMinutes }
}

const adapter = { canDrag, getDayAt, measure, getShift }
