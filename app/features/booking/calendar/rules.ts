import { categories, type Category } from '#app/features/studio/service/rules.ts'
import { z } from '#app/core/schema.ts'

import {
  type ClockTime,
  type StudioDay,
  type LocalTime,
  addDays,
  listDays,
  isDay,
  toMinutes,
  getWeekday,
} from '#app/core/day.ts'

import type { State } from '#app/core/booking-states.ts'

/** Local start and end. */
export type LocalSpan = { startsLocal: LocalTime; endsLocal: LocalTime }

/** A booking as a calendar shows it, in the studio's local time. */
export type CalendarBooking = LocalSpan & {
  id: string
  number: number
  category: Category
  title: string
  client: string
  state: State
  /** True for the second occurrence of a repeated hour. */
  startsLater: boolean
  endsLater: boolean
  heldUntil: Date | null
  /** True if it is one of a series. */
  repeats: boolean
  /** People on it, with the id of their account if they have one. */
  people: { id: string | null; name: string }[]
  /** Names of people who declined. */
  declined: string[]
  /** Id of the booking's last event when the page was loaded. */
  revision: number
}

/** An absent person, or a room or equipment out of service. Whole days are shown without hours. */
export type CalendarAbsence = LocalSpan & {
  id: string
  resource: string
  kind: 'person' | 'room' | 'kit'
  note: string
  wholeDays: boolean
}

/**
 * A day of the studio's calendar. `closed` is a closure with its name; `isClosed` means that the
 * weekly hours have the day off.
 */
export type DayView = { day: StudioDay; closed: { name: string } | null; isDayOff: boolean }

/** Filter of the week and month views. */
export type CalendarFilter = {
  on: StudioDay | ''
  category: Category | ''
  resource: string
  hours: 'all' | ''
}

/** Parses the filter from an address and drops unknown values. */
export function parseCalendarFilter(params: URLSearchParams): CalendarFilter {
  const getText = (name: string) => params.get(name) ?? ''
  return {
    on: isDay(getText('on')) ? getText('on') : '',
    category: categories.find((category) => category === getText('category')) ?? '',
    resource: z.uuid().safeParse(getText('resource')).success ? getText('resource') : '',
    hours: getText('hours') === 'all' ? 'all' : '',
  }
}

/** Returns the filter as a query string, with changes applied. */
export function formatCalendarQuery(
  filter: CalendarFilter,
  change: Partial<CalendarFilter> = {},
): string {
  const entries = Object.entries({ ...filter, ...change }).filter(([, value]) => value !== '')
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : ''
}

/** Returns the seven days of the week around a day. Weeks begin on `weekday`, 0 for Monday. */
export function listWeekDays(day: StudioDay, weekday: number): StudioDay[] {
  const first = addDays(day, -((getWeekday(day) - weekday + 7) % 7))
  return Array.from({ length: 7 }, (_, index) => addDays(first, index))
}

/** Returns whole weeks that cover the month of a day. Weeks begin on `weekday`, 0 for Monday. */
export function listMonthDays(day: StudioDay, weekday: number): StudioDay[] {
  const first = `${day.slice(0, 8)}01`
  const weeks: StudioDay[] = []
  for (
    let on = listWeekDays(first, weekday)[0]!;
    on.slice(0, 7) <= day.slice(0, 7);
    on = addDays(on, 7)
  )
    weeks.push(...listWeekDays(on, weekday))
  return weeks
}

/**
 * Returns true if it lasts 24 hours or longer in local time. Such bookings appear above the hours
 * and move by whole days.
 */
export function isDayOrLonger({ startsLocal, endsLocal }: LocalSpan): boolean {
  return Date.parse(`${endsLocal}Z`) - Date.parse(`${startsLocal}Z`) >= minutesPerDay * 60_000
}

/** The part of a booking on one day, in minutes of local time from 0 to 1440. */
export type DayPart = { from: number; to: number; begins: boolean; ends: boolean }

/**
 * Returns the part of a span on a day, or null. A span that ends earlier than it begins, on the
 * night clocks go back, is a single moment at its start.
 */
export function findPartOnDay(
  { startsLocal, endsLocal }: LocalSpan,
  day: StudioDay,
): DayPart | null {
  const end = endsLocal > startsLocal ? endsLocal : startsLocal
  const [begins, over] = [startsLocal.slice(0, 10) === day, end.slice(0, 10) === day]
  if (startsLocal.slice(0, 10) > day || end.slice(0, 10) < day) return null
  const part = {
    from: begins ? toMinutes(startsLocal.slice(11)) : 0,
    to: over ? toMinutes(end.slice(11)) : minutesPerDay,
  }
  // an end at midnight isn't part of the next day
  return !begins && part.to === 0
    ? null
    : { ...part, begins, ends: over || end === `${addDays(day, 1)}T00:00` }
}

export const minutesPerDay = 1440
/** Minimum drawn length in minutes, so that the text has room. */
const minDrawnMinutes = 30

/** Position of a part next to overlapping ones: its lane, and the number of lanes. */
export type LanePlacement<Thing> = { item: Thing; part: DayPart; lane: number; lanes: number }

/**
 * Assigns overlapping bookings to lanes: each takes the first free lane, and connected bookings
 * share their number of lanes. Sorting is stable, so equal bookings keep their order.
 */
export function assignLanes<Thing extends LocalSpan>(
  items: Thing[],
  day: StudioDay,
): LanePlacement<Thing>[] {
  const parts = items
    .flatMap((item) => {
      const part = findPartOnDay(item, day)
      return part ? [{ item, part: withMinimumLength(part) }] : []
    })
    .toSorted((a, b) => a.part.from - b.part.from || b.part.to - a.part.to)
  const placed: LanePlacement<Thing>[] = []
  let [cluster, free, until]: [LanePlacement<Thing>[], number[], number] = [[], [], 0]
  const closeCluster = () => {
    for (const placement of cluster) placement.lanes = free.length
  }
  for (const { item, part } of parts) {
    if (part.from >= until) {
      closeCluster()
      ;[cluster, free, until] = [[], [], 0]
    }
    const open = free.findIndex((end) => end <= part.from)
    const lane = open === -1 ? free.length : open
    free[lane] = part.to
    until = Math.max(until, part.to)
    const placement = { item, part, lane, lanes: 1 }
    cluster.push(placement)
    placed.push(placement)
  }
  closeCluster()
  return placed
}

function withMinimumLength(part: DayPart): DayPart {
  const to = Math.min(Math.max(part.to, part.from + minDrawnMinutes), minutesPerDay)
  return { ...part, from: Math.max(Math.min(part.from, to - minDrawnMinutes), 0), to }
}

const defaultHours = { from: 8, to: 20 }

/** Returns the visible hours: the default ones, extended to cover all parts. */
export function getVisibleHours(
  parts: Pick<DayPart, 'from' | 'to'>[],
  all: boolean,
): { from: number; to: number } {
  if (all) return { from: 0, to: 24 }
  return {
    from: Math.min(defaultHours.from, ...parts.map(({ from }) => Math.floor(from / 60))),
    to: Math.max(defaultHours.to, ...parts.map(({ to }) => Math.ceil(to / 60))),
  }
}

/** A move in days and minutes of local time. */
export type TimeShift = { days: number; minutes: number }
export const quarterMinutes = 15

/** Rounds minutes to the nearest quarter hour. */
export function snapToQuarter(minutes: number): number {
  return Math.round(minutes / quarterMinutes) * quarterMinutes
}

/**
 * Moves a span without changing its length; its start snaps to a quarter hour if minutes changed.
 */
export function moveSpan(
  { startsLocal, endsLocal }: LocalSpan,
  { days, minutes }: TimeShift,
): LocalSpan {
  const starts = addMinutes(startsLocal, days * minutesPerDay + minutes)
  const onQuarter =
    minutes === 0 ? 0 : snapToQuarter(toMinutes(starts.slice(11))) - toMinutes(starts.slice(11))
  const by = days * minutesPerDay + minutes + onQuarter
  return { startsLocal: addMinutes(startsLocal, by), endsLocal: addMinutes(endsLocal, by) }
}

/**
 * Moves the end, snapped to a quarter hour: at least a quarter hour after the start and at most
 * 23:45 of the next day.
 */
export function resizeSpan(
  { startsLocal, endsLocal }: LocalSpan,
  { days, minutes }: TimeShift,
): LocalSpan {
  const end = addMinutes(endsLocal, days * minutesPerDay + minutes)
  const onQuarter = addMinutes(
    end,
    snapToQuarter(toMinutes(end.slice(11))) - toMinutes(end.slice(11)),
  )
  const last = `${addDays(startsLocal.slice(0, 10), 1)}T23:45`
  const first = addMinutes(startsLocal, quarterMinutes)
  return { startsLocal, endsLocal: onQuarter < first ? first : onQuarter > last ? last : onQuarter }
}

/** Adds minutes to a local time, ignoring time zones. */
export function addMinutes(local: LocalTime, minutes: number): LocalTime {
  return new Date(Date.parse(`${local}Z`) + minutes * 60_000).toISOString().slice(0, 16)
}

/** Formats the minutes of a day as `09:15`; 1440 is `24:00`. */
export function toClock(minutes: number): ClockTime {
  return [Math.floor(minutes / 60), minutes % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}

/** The minutes of a day that a clock change skips or repeats. */
export type DstChange = { from: number; to: number; kind: 'missing' | 'twice' }

/**
 * Returns the clock change of a day in minutes of local time, or null. A change at midnight skips
 * the first minutes of the day, as in Cairo.
 */
export function findDstChange(day: StudioDay, timeZone: string): DstChange | null {
  const [first, second] = listDays(day, day, timeZone)[0]?.ranges ?? []
  if (!first) return null
  const midnight = Date.parse(`${day}T00:00Z`)
  const toMinutesOfDay = (local: number) => (local - midnight) / 60_000
  const start = toMinutesOfDay(first.from + first.offset)
  if (start > 0) return { from: 0, to: start, kind: 'missing' }
  if (!second) return null
  const [before, after] = [
    toMinutesOfDay(first.to + first.offset),
    toMinutesOfDay(second.from + second.offset),
  ]
  return after > before
    ? { from: before, to: after, kind: 'missing' }
    : { from: after, to: before, kind: 'twice' }
}

/** Returns the chosen occurrence of a repeated hour, or null for any other time. */
export function findRepeatedHour(
  { startsLocal, startsLater }: Pick<CalendarBooking, 'startsLocal' | 'startsLater'>,
  change: DstChange | null,
): 'first' | 'second' | null {
  const minutes = toMinutes(startsLocal.slice(11))
  return change?.kind === 'twice' && minutes >= change.from && minutes < change.to
    ? startsLater
      ? 'second'
      : 'first'
    : null
}

/** Maximum number of bookings shown per day in a month. */
const maxPerDay = 3

/**
 * A day of a month: its first bookings by row, and the number of others. A row without a booking
 * keeps a longer one below it in the same row on all its days.
 */
export type MonthCell = {
  day: StudioDay
  entries: CalendarBooking[]
  rows: (CalendarBooking | null)[]
  more: number
}

/**
 * Builds the days of a month. `counts` are all bookings of each day, including those not in
 * `entries`.
 */
export function buildMonthCells(
  days: StudioDay[],
  entries: CalendarBooking[],
  counts: Record<StudioDay, number>,
): MonthCell[] {
  const long = entries.filter(isDayOrLonger)
  return days.map((day, index) => {
    const first = index - (index % 7)
    const placed = assignRows(long, days.slice(first, first + 7))
    const rows = fillRows(
      entries.filter((entry) => findPartOnDay(entry, day)).toSorted(compareByTime),
      placed,
    )
    const shownEntries = rows.filter((entry) => entry !== null)
    return {
      day,
      entries: shownEntries,
      rows,
      more: Math.max((counts[day] ?? 0) - shownEntries.length, 0),
    }
  })
}

/** Puts longer bookings of a day in their rows, and the others in the free ones. */
function fillRows(entries: CalendarBooking[], placed: Map<CalendarBooking, number>) {
  const rows: (CalendarBooking | null)[] = []
  const placeEntry = (entry: CalendarBooking, row: number) => {
    while (rows.length <= row) rows.push(null)
    rows[row] = entry
  }
  for (const entry of entries) {
    const row = placed.get(entry)
    if (row !== undefined && row < maxPerDay) placeEntry(entry, row)
  }
  for (const entry of entries.filter((candidate) => !placed.has(candidate))) {
    const free = rows.indexOf(null)
    const row = free === -1 ? rows.length : free
    if (row < maxPerDay) placeEntry(entry, row)
  }
  return rows
}

/**
 * Assigns bookings that last a day or longer to rows, so that each has the same row on all its
 * days.
 */
export function assignRows<Thing extends LocalSpan>(
  items: Thing[],
  days: StudioDay[],
): Map<Thing, number> {
  const occupiedRows: Set<StudioDay>[] = []
  const rows = new Map<Thing, number>()
  const inOrder = items.toSorted(
    (a, b) => compare(a.startsLocal, b.startsLocal) || compare(b.endsLocal, a.endsLocal),
  )
  for (const item of inOrder) {
    const on = days.filter((day) => findPartOnDay(item, day))
    if (on.length === 0) continue
    const free = occupiedRows.findIndex((row) => on.every((day) => !row.has(day)))
    const row = free === -1 ? occupiedRows.push(new Set()) - 1 : free
    for (const day of on) occupiedRows[row]!.add(day)
    rows.set(item, row)
  }
  return rows
}

/**
 * Returns the sides on which a booking's part on a day meets its part on the neighboring one:
 * `before`, `after`, both or none. `index` is the day's place in its week, from 0.
 */
export function findJoints(entry: LocalSpan, day: StudioDay, index: number): string | undefined {
  const part = isDayOrLonger(entry) ? findPartOnDay(entry, day) : null
  if (!part) return undefined
  const sides = [!part.begins && index > 0 && 'before', !part.ends && index < 6 && 'after']
  return sides.filter(Boolean).join(' ') || undefined
}

/** Returns the bookings per day after moves. */
export function applyMovesToCounts(
  counts: Record<StudioDay, number>,
  days: StudioDay[],
  moves: { before: LocalSpan; after: LocalSpan }[],
): Record<StudioDay, number> {
  const countOn = (span: LocalSpan, day: StudioDay) => (findPartOnDay(span, day) ? 1 : 0)
  return Object.fromEntries(
    days.map((day) => [
      day,
      moves.reduce(
        (count, { before, after }) => count + countOn(after, day) - countOn(before, day),
        counts[day] ?? 0,
      ),
    ]),
  )
}

function compareByTime(a: CalendarBooking, b: CalendarBooking): number {
  return compare(a.startsLocal, b.startsLocal) || a.number - b.number
}

function compare(a: LocalTime, b: LocalTime): number {
  return a < b ? -1 : a > b ? 1 : 0
}
