import { z } from '#app/core/schema.ts'

import {
  type Clock,
  type StudioDay,
  type WallTime,
  addDays,
  daysOf,
  isDay,
  minutesOf,
  weekdayOf,
} from '#app/core/day.ts'
import { type Kind, type State, kinds } from '#app/studio/booking/rules.ts'

/** From when to when by the wall clock. */
export type Span = { startsWall: WallTime; endsWall: WallTime }

/** A booking as a calendar draws it, by the studio's wall clock. */
export type Entry = Span & {
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
export type Away = Span & {
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
export type Asked = { on: StudioDay | ''; kind: Kind | ''; resource: string; hours: 'all' | '' }

/** What an address asks for; what is not understood is left out. */
export function askedFrom(given: URLSearchParams): Asked {
  const text = (name: string) => given.get(name) ?? ''
  return {
    on: isDay(text('on')) ? text('on') : '',
    kind: kinds.find((kind) => kind === text('kind')) ?? '',
    resource: z.uuid().safeParse(text('resource')).success ? text('resource') : '',
    hours: text('hours') === 'all' ? 'all' : '',
  }
}

/** The same as an address says it, with what is changed. */
export function askedText(asked: Asked, change: Partial<Asked> = {}): string {
  const said = Object.entries({ ...asked, ...change }).filter(([, value]) => value !== '')
  return said.length > 0 ? `?${new URLSearchParams(said)}` : ''
}

/** The seven days that day lies in, Monday first. */
export function weekOf(day: StudioDay): StudioDay[] {
  const monday = addDays(day, -weekdayOf(day))
  return Array.from({ length: 7 }, (_, at) => addDays(monday, at))
}

/** Whole weeks with every day of its month. */
export function monthOf(day: StudioDay): StudioDay[] {
  const first = `${day.slice(0, 8)}01`
  const weeks: StudioDay[] = []
  for (
    let on = addDays(first, -weekdayOf(first));
    on.slice(0, 7) <= day.slice(0, 7);
    on = addDays(on, 7)
  )
    weeks.push(...weekOf(on))
  return weeks
}

/**
 * Lasts a day or longer by the wall clock: it stands above the hours and is moved by whole days.
 */
export function isLong({ startsWall, endsWall }: Span): boolean {
  return Date.parse(`${endsWall}Z`) - Date.parse(`${startsWall}Z`) >= dayLong * 60_000
}

/** The part of something that lies on one day, in minutes of its wall clock: from 0 to 1440. */
export type Part = { from: number; to: number; begins: boolean; ends: boolean }

/**
 * What of a span lies on that day, or null. One that ends at an earlier time than it begins, on the
 * night clocks go back, is a moment of its start.
 */
export function partOn({ startsWall, endsWall }: Span, day: StudioDay): Part | null {
  const end = endsWall > startsWall ? endsWall : startsWall
  const [begins, over] = [startsWall.slice(0, 10) === day, end.slice(0, 10) === day]
  if (startsWall.slice(0, 10) > day || end.slice(0, 10) < day) return null
  const part = {
    from: begins ? minutesOf(startsWall.slice(11)) : 0,
    to: over ? minutesOf(end.slice(11)) : dayLong,
  }
  // what ends at midnight is not part of the day that begins then
  return !begins && part.to === 0
    ? null
    : { ...part, begins, ends: over || end === `${addDays(day, 1)}T00:00` }
}

export const dayLong = 1440
/** Shorter ones are drawn as long, so that their words have room. */
const shortest = 30
const mostLanes = 12

/** Where a part stands among those beside it: in the `lane`th of so many lanes. */
export type Placed<Thing> = { thing: Thing; part: Part; lane: number; lanes: number }

/**
 * Side by side what overlaps: each in the first lane that is free, as wide as all that hang
 * together with it need. Of two that look alike the first stays the first.
 */
export function inLanes<Thing extends Span>(things: Thing[], day: StudioDay): Placed<Thing>[] {
  const parts = things
    .flatMap((thing) => {
      const part = partOn(thing, day)
      return part ? [{ thing, part: drawn(part) }] : []
    })
    .toSorted((a, b) => a.part.from - b.part.from || b.part.to - a.part.to)
  const placed: Placed<Thing>[] = []
  let [cluster, free, until]: [Placed<Thing>[], number[], number] = [[], [], 0]
  const close = () => {
    for (const one of cluster) one.lanes = Math.min(free.length, mostLanes)
  }
  for (const { thing, part } of parts) {
    if (part.from >= until) {
      close()
      ;[cluster, free, until] = [[], [], 0]
    }
    const open = free.findIndex((end) => end <= part.from)
    const lane = open === -1 ? free.length : open
    free[lane] = part.to
    until = Math.max(until, part.to)
    const one = { thing, part, lane: Math.min(lane, mostLanes - 1), lanes: 1 }
    cluster.push(one)
    placed.push(one)
  }
  close()
  return placed
}

function drawn(part: Part): Part {
  const to = Math.min(Math.max(part.to, part.from + shortest), dayLong)
  return { ...part, from: Math.max(Math.min(part.from, to - shortest), 0), to }
}

const shown = { from: 8, to: 20 }

/** Which hours of the day are drawn: the studio's, and as many more as something lies in. */
export function hoursShown(
  parts: Pick<Part, 'from' | 'to'>[],
  all: boolean,
): { from: number; to: number } {
  if (all) return { from: 0, to: 24 }
  return {
    from: Math.min(shown.from, ...parts.map(({ from }) => Math.floor(from / 60))),
    to: Math.max(shown.to, ...parts.map(({ to }) => Math.ceil(to / 60))),
  }
}

/** How far something is taken: so many days and minutes of the wall clock. */
export type Shift = { days: number; minutes: number }
export const quarter = 15

/** To the nearest quarter of an hour. */
export function snapped(minutes: number): number {
  return Math.round(minutes / quarter) * quarter
}

/** As long as before, elsewhere; its start on a quarter of an hour wherever minutes were moved. */
export function moved({ startsWall, endsWall }: Span, { days, minutes }: Shift): Span {
  const starts = later(startsWall, days * dayLong + minutes)
  const onQuarter =
    minutes === 0 ? 0 : snapped(minutesOf(starts.slice(11))) - minutesOf(starts.slice(11))
  const by = days * dayLong + minutes + onQuarter
  return { startsWall: later(startsWall, by), endsWall: later(endsWall, by) }
}

/**
 * Longer or shorter by its end, on a quarter of an hour: a quarter at least, and no further than
 * the end of the next day.
 */
export function resized({ startsWall, endsWall }: Span, { days, minutes }: Shift): Span {
  const end = later(endsWall, days * dayLong + minutes)
  const onQuarter = later(end, snapped(minutesOf(end.slice(11))) - minutesOf(end.slice(11)))
  const last = `${addDays(startsWall.slice(0, 10), 1)}T23:45`
  const first = later(startsWall, quarter)
  return { startsWall, endsWall: onQuarter < first ? first : onQuarter > last ? last : onQuarter }
}

/** So many minutes later by a clock that knows no zone. */
export function later(wall: WallTime, minutes: number): WallTime {
  return new Date(Date.parse(`${wall}Z`) + minutes * 60_000).toISOString().slice(0, 16)
}

/** The minutes of a day as a clock shows them, `09:15`; 1440 is `24:00`. */
export function clockAt(minutes: number): Clock {
  return [Math.floor(minutes / 60), minutes % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}

/** The minutes of a day that the clocks leave out, or show twice; none on most days. */
export type Change = { from: number; to: number; how: 'missing' | 'twice' }

export function changeOn(day: StudioDay, timeZone: string): Change | null {
  const [first, second] = daysOf(day, day, timeZone)[0]?.stretches ?? []
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
export function whichOf(
  { startsWall, startsLater }: Pick<Entry, 'startsWall' | 'startsLater'>,
  change: Change | null,
): 'first' | 'second' | null {
  const at = minutesOf(startsWall.slice(11))
  return change?.how === 'twice' && at >= change.from && at < change.to
    ? startsLater
      ? 'second'
      : 'first'
    : null
}

/** So many of a day are shown in a month. */
const mostOfDay = 3

/** A day of a month: the first of its bookings, and how many more there are. */
export type Cell = { day: StudioDay; entries: Entry[]; more: number }

/**
 * The days of a month; `counts` says how many bookings each has, whether or not they are among the
 * `entries`.
 */
export function cellsOf(
  days: StudioDay[],
  entries: Entry[],
  counts: Record<StudioDay, number>,
): Cell[] {
  return days.map((day) => {
    const here = entries
      .filter((entry) => partOn(entry, day))
      .toSorted(byTime)
      .slice(0, mostOfDay)
    return { day, entries: here, more: Math.max((counts[day] ?? 0) - here.length, 0) }
  })
}

/** How many there are on each day once some of them stand elsewhere. */
export function countsAfter(
  counts: Record<StudioDay, number>,
  days: StudioDay[],
  taken: { before: Span; after: Span }[],
): Record<StudioDay, number> {
  const on = (span: Span, day: StudioDay) => (partOn(span, day) ? 1 : 0)
  return Object.fromEntries(
    days.map((day) => [
      day,
      taken.reduce(
        (count, { before, after }) => count + on(after, day) - on(before, day),
        counts[day] ?? 0,
      ),
    ]),
  )
}

function byTime(a: Entry, b: Entry): number {
  return a.startsWall < b.startsWall ? -1 : a.startsWall > b.startsWall ? 1 : a.number - b.number
}
