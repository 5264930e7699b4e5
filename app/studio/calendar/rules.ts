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
import { type Kind, type State, kinds } from '#app/studio/booking/rules.ts'

/** From when to when by the wall clock. */
export type LocalSpan = { startsLocal: LocalTime; endsLocal: LocalTime }

/** A booking as a calendar draws it, by the studio's wall clock. */
export type CalendarBooking = LocalSpan & {
  id: string
  number: number
  kind: Kind
  title: string
  client: string
  state: State
  /** Of a time the clocks show twice, whether the second is meant. */
  startsLater: boolean
  endsLater: boolean
  heldUntil: Date | null
  /** Who will not come. */
  declined: string[]
  /** The last of its events that this page knows of. */
  seen: number
}

/** Somebody away or something out of order; what lasts whole days is said without hours. */
export type CalendarAbsence = LocalSpan & {
  id: string
  resource: string
  kind: 'person' | 'room' | 'kit'
  note: string
  wholeDays: boolean
}

/**
 * A day of the studio's calendar: whether it is closed, and by which name; `off` where its week
 * says so.
 */
export type DayView = { day: StudioDay; closed: { name: string } | null; off: boolean }

/** Which days are looked at, and what the view is narrowed to. */
export type CalendarFilter = {
  on: StudioDay | ''
  kind: Kind | ''
  resource: string
  hours: 'all' | ''
}

/** What an address asks for; what is not understood is left out. */
export function parseCalendarFilter(params: URLSearchParams): CalendarFilter {
  const text = (name: string) => params.get(name) ?? ''
  return {
    on: isDay(text('on')) ? text('on') : '',
    kind: kinds.find((kind) => kind === text('kind')) ?? '',
    resource: z.uuid().safeParse(text('resource')).success ? text('resource') : '',
    hours: text('hours') === 'all' ? 'all' : '',
  }
}

/** The same as an address says it, with what is changed. */
export function formatCalendarQuery(
  filter: CalendarFilter,
  change: Partial<CalendarFilter> = {},
): string {
  const entries = Object.entries({ ...filter, ...change }).filter(([, value]) => value !== '')
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : ''
}

/** The seven days that day lies in, Monday first. */
export function listWeekDays(day: StudioDay): StudioDay[] {
  const monday = addDays(day, -getWeekday(day))
  return Array.from({ length: 7 }, (_, at) => addDays(monday, at))
}

/** Whole weeks with every day of its month. */
export function listMonthDays(day: StudioDay): StudioDay[] {
  const first = `${day.slice(0, 8)}01`
  const weeks: StudioDay[] = []
  for (
    let on = addDays(first, -getWeekday(first));
    on.slice(0, 7) <= day.slice(0, 7);
    on = addDays(on, 7)
  )
    weeks.push(...listWeekDays(on))
  return weeks
}

/**
 * Lasts a day or longer by the wall clock: it stands above the hours and is moved by whole days.
 */
export function isDayOrLonger({ startsLocal, endsLocal }: LocalSpan): boolean {
  return Date.parse(`${endsLocal}Z`) - Date.parse(`${startsLocal}Z`) >= minutesPerDay * 60_000
}

/** The part of something that lies on one day, in minutes of its wall clock: from 0 to 1440. */
export type DayPart = { from: number; to: number; begins: boolean; ends: boolean }

/**
 * What of a span lies on that day, or null. One that ends at an earlier time than it begins, on the
 * night clocks go back, is a moment of its start.
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
  // what ends at midnight is not part of the day that begins then
  return !begins && part.to === 0
    ? null
    : { ...part, begins, ends: over || end === `${addDays(day, 1)}T00:00` }
}

export const minutesPerDay = 1440
/** Shorter ones are drawn as long, so that their words have room. */
const minDrawnMinutes = 30
const maxLanes = 12

/** Where a part stands among those beside it: in the `lane`th of so many lanes. */
export type LanePlacement<Thing> = { item: Thing; part: DayPart; lane: number; lanes: number }

/**
 * Side by side what overlaps: each in the first lane that is free, as wide as all that hang
 * together with it need. Of two that look alike the first stays the first.
 */
export function assignLanes<Thing extends LocalSpan>(
  things: Thing[],
  day: StudioDay,
): LanePlacement<Thing>[] {
  const parts = things
    .flatMap((item) => {
      const part = findPartOnDay(item, day)
      return part ? [{ item, part: withMinimumLength(part) }] : []
    })
    .toSorted((a, b) => a.part.from - b.part.from || b.part.to - a.part.to)
  const placed: LanePlacement<Thing>[] = []
  let [cluster, free, until]: [LanePlacement<Thing>[], number[], number] = [[], [], 0]
  const close = () => {
    for (const one of cluster) one.lanes = Math.min(free.length, maxLanes)
  }
  for (const { item, part } of parts) {
    if (part.from >= until) {
      close()
      ;[cluster, free, until] = [[], [], 0]
    }
    const open = free.findIndex((end) => end <= part.from)
    const lane = open === -1 ? free.length : open
    free[lane] = part.to
    until = Math.max(until, part.to)
    const one = { item, part, lane: Math.min(lane, maxLanes - 1), lanes: 1 }
    cluster.push(one)
    placed.push(one)
  }
  close()
  return placed
}

function withMinimumLength(part: DayPart): DayPart {
  const to = Math.min(Math.max(part.to, part.from + minDrawnMinutes), minutesPerDay)
  return { ...part, from: Math.max(Math.min(part.from, to - minDrawnMinutes), 0), to }
}

const defaultHours = { from: 8, to: 20 }

/** Which hours of the day are drawn: the studio's, and as many more as something lies in. */
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

/** How far something is taken: so many days and minutes of the wall clock. */
export type TimeShift = { days: number; minutes: number }
export const quarterMinutes = 15

/** To the nearest quarter of an hour. */
export function snapToQuarter(minutes: number): number {
  return Math.round(minutes / quarterMinutes) * quarterMinutes
}

/** As long as before, elsewhere; its start on a quarter of an hour wherever minutes were moved. */
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
 * Longer or shorter by its end, on a quarter of an hour: a quarter at least, and no further than
 * the end of the next day.
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

/** So many minutes later by a clock that knows no zone. */
export function addMinutes(wall: LocalTime, minutes: number): LocalTime {
  return new Date(Date.parse(`${wall}Z`) + minutes * 60_000).toISOString().slice(0, 16)
}

/** The minutes of a day as a clock shows them, `09:15`; 1440 is `24:00`. */
export function toClock(minutes: number): ClockTime {
  return [Math.floor(minutes / 60), minutes % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}

/** The minutes of a day that the clocks leave out, or show twice; none on most days. */
export type DstChange = { from: number; to: number; how: 'missing' | 'twice' }

export function findDstChange(day: StudioDay, timeZone: string): DstChange | null {
  const [first, second] = listDays(day, day, timeZone)[0]?.ranges ?? []
  if (!first || !second) return null
  const midnight = Date.parse(`${day}T00:00Z`)
  const [before, after] = [first.to + first.offset, second.from + second.offset].map(
    (wall) => (wall - midnight) / 60_000,
  ) as [number, number]
  return after > before
    ? { from: before, to: after, how: 'missing' }
    : { from: after, to: before, how: 'twice' }
}

/** Which of the two is meant by a time the clocks show twice; null of any other. */
export function findRepeatedHour(
  { startsLocal, startsLater }: Pick<CalendarBooking, 'startsLocal' | 'startsLater'>,
  change: DstChange | null,
): 'first' | 'second' | null {
  const at = toMinutes(startsLocal.slice(11))
  return change?.how === 'twice' && at >= change.from && at < change.to
    ? startsLater
      ? 'second'
      : 'first'
    : null
}

/** So many of a day are shown in a month. */
const maxPerDay = 3

/** A day of a month: the first of its bookings, and how many more there are. */
export type MonthCell = { day: StudioDay; entries: CalendarBooking[]; more: number }

/**
 * The days of a month; `counts` says how many bookings each has, whether or not they are among the
 * `entries`.
 */
export function buildMonthCells(
  days: StudioDay[],
  entries: CalendarBooking[],
  counts: Record<StudioDay, number>,
): MonthCell[] {
  return days.map((day) => {
    const here = entries
      .filter((entry) => findPartOnDay(entry, day))
      .toSorted(compareByTime)
      .slice(0, maxPerDay)
    return { day, entries: here, more: Math.max((counts[day] ?? 0) - here.length, 0) }
  })
}

/** How many there are on each day once some of them stand elsewhere. */
export function applyMovesToCounts(
  counts: Record<StudioDay, number>,
  days: StudioDay[],
  moves: { before: LocalSpan; after: LocalSpan }[],
): Record<StudioDay, number> {
  const on = (span: LocalSpan, day: StudioDay) => (findPartOnDay(span, day) ? 1 : 0)
  return Object.fromEntries(
    days.map((day) => [
      day,
      moves.reduce(
        (count, { before, after }) => count + on(after, day) - on(before, day),
        counts[day] ?? 0,
      ),
    ]),
  )
}

function compareByTime(a: CalendarBooking, b: CalendarBooking): number {
  return a.startsLocal < b.startsLocal
    ? -1
    : a.startsLocal > b.startsLocal
      ? 1
      : a.number - b.number
}
