import {
  type StudioDay,
  type WallTime,
  addDays,
  after,
  dayOf,
  instantOf,
  minute,
  wallOf,
} from '#app/core/day.ts'
import { type Range, closureOn } from '#app/studio/availability/rules.ts'

/** From an instant up to another that is no longer part of it. */
export type Span = { from: Date; to: Date }
type Timed = { startsAt: Date; endsAt: Date; minutesBefore: number; minutesAfter: number }

/** All that a booking takes up: its time and the minutes before and after. */
export function spanOf({ startsAt, endsAt, minutesBefore, minutesAfter }: Timed): Span {
  return {
    from: after(startsAt, -minutesBefore * minute),
    to: after(endsAt, minutesAfter * minute),
  }
}

export function overlap(one: Span, other: Span): boolean {
  return one.from < other.to && other.from < one.to
}

/**
 * Held until an instant that has passed: whatever it takes is free, also before somebody ends it.
 */
export function hasPassed(
  { state, heldUntil }: { state: string; heldUntil: Date | null },
  now: Date,
): boolean {
  return state === 'held' && heldUntil !== null && heldUntil <= now
}

/**
 * Who is away or what is out of order in a span: one line for each, with the end of all that
 * follows on without a gap. Absences come by the order of time.
 */
export function awayIn<Absence extends Span & { resourceId: string }>(
  absences: Absence[],
  span: Span,
): Absence[] {
  const inside = absences.filter((one) => overlap(one, span))
  return inside
    .filter((one) => inside.find(({ resourceId }) => resourceId === one.resourceId) === one)
    .map((one) => ({
      ...one,
      to: absences.reduce(
        (until, { resourceId, from, to }) =>
          resourceId === one.resourceId && from <= until && to > until ? to : until,
        one.to,
      ),
    }))
}

type Closing = { timeZone: string; closedDays: StudioDay[]; closedNames: Record<StudioDay, string> }

/** The first day of a booking on which the studio is closed, and what that day is called. */
export function closureIn(
  studio: Closing,
  { startsAt, endsAt }: Pick<Timed, 'startsAt' | 'endsAt'>,
): { day: StudioDay; name: string } | null {
  const last = dayOf(after(endsAt, -1), studio.timeZone)
  for (let day = dayOf(startsAt, studio.timeZone); day <= last; day = addDays(day, 1)) {
    const closure = closureOn(studio, day)
    if (closure) return { day, ...closure }
  }
  return null
}

export type Free = { startsWall: WallTime; endsWall: WallTime }
type Wanted = Timed & { startsWall: WallTime }
/** When each one that is wanted works, in order, and all that is taken of any of them. */
type Around = { open: Range[][]; busy: Span[]; timeZone: string; now: Date }

export const searchDays = 60
const most = 3
const halfHours = Array.from(
  { length: 48 },
  (_, at) => `${String(at >> 1).padStart(2, '0')}:${at % 2 ? '30' : '00'}`,
)

/**
 * The nearest free times of the same length: one earlier on the same day where there is one, the
 * others onward in steps of half an hour, while all of them work, for 60 days; never in the past.
 * What was wanted outside those hours (a night, a whole day) is looked for at the same time of the
 * working days that follow.
 */
export function freeTimes(wanted: Wanted, around: Around): Free[] {
  const day = wanted.startsWall.slice(0, 10)
  const within = isOpen(around, wanted)
  const found: Free[] = []
  const at = (startsWall: WallTime) => freeAt(startsWall, wanted, around, within)
  for (const time of within ? halfHours.toReversed() : []) {
    const free = `${day}T${time}` < wanted.startsWall ? at(`${day}T${time}`) : null
    if (free && found.push(free)) break
  }
  const worked = around.open.map(
    (ranges) => new Set(ranges.map(({ from }) => dayOf(new Date(from), around.timeZone))),
  )
  for (let on = 0; on <= searchDays && found.length < most; on++) {
    const date = addDays(day, on)
    if (!worked.every((days) => days.has(date))) continue
    for (const time of within ? halfHours : [wanted.startsWall.slice(11)]) {
      const free = `${date}T${time}` > wanted.startsWall ? at(`${date}T${time}`) : null
      if (free && found.push(free) === most) break
    }
  }
  return found
}

function freeAt(
  startsWall: WallTime,
  wanted: Wanted,
  around: Around,
  within: boolean,
): Free | null {
  const { busy, timeZone, now } = around
  const starts = instantOf(startsWall, timeZone)
  if (!starts || starts.twice || starts.at < now) return null
  const endsAt = after(starts.at, wanted.endsAt.getTime() - wanted.startsAt.getTime())
  const span = spanOf({ ...wanted, startsAt: starts.at, endsAt })
  if (
    (within && !isOpen(around, { startsAt: starts.at, endsAt })) ||
    busy.some((one) => overlap(one, span))
  )
    return null
  const endsWall = wallOf(endsAt, timeZone)
  // an hour the clocks show twice cannot be said by the clock alone
  return instantOf(endsWall, timeZone)?.twice ? null : { startsWall, endsWall }
}

function isOpen(
  { open }: Around,
  { startsAt, endsAt }: Pick<Timed, 'startsAt' | 'endsAt'>,
): boolean {
  return open.every((ranges) =>
    ranges.some(({ from, to }) => from <= startsAt.getTime() && to >= endsAt.getTime()),
  )
}
