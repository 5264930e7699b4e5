import {
  type StudioDay,
  type LocalTime,
  addDays,
  addMs,
  toStudioDay,
  toInstant,
  minute,
  toLocalTime,
} from '#app/core/day.ts'
import { type Range, findClosureOn } from '#app/features/booking/availability/rules.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

/** A span of instants; `to` is excluded. */
export type Span = { from: Date; to: Date }
type TimedBooking = { startsAt: Date; endsAt: Date; minutesBefore: number; minutesAfter: number }

/** Returns the time a booking occupies, including the minutes before and after. */
export function getOccupiedSpan({
  startsAt,
  endsAt,
  minutesBefore,
  minutesAfter,
}: TimedBooking): Span {
  return {
    from: addMs(startsAt, -minutesBefore * minute),
    to: addMs(endsAt, minutesAfter * minute),
  }
}

export function isOverlapping(one: Span, other: Span): boolean {
  return one.from < other.to && other.from < one.to
}

/**
 * Returns true for a hold past its end. Its resources count as free even before the job has
 * released them.
 */
export function isExpiredHold(
  { state, heldUntil }: { state: string; heldUntil: Date | null },
  now: Date,
): boolean {
  return state === 'held' && heldUntil !== null && heldUntil <= now
}

/**
 * Returns the end of a hold as typed, which has no seconds; the former one if it wasn't changed.
 */
export function resolveHoldEnd(typed: Date | null, before: Date | null): Date | null {
  const isSame = typed && before && toMinutes(typed) === toMinutes(before)
  return isSame ? before : typed
}

function toMinutes(instant: Date): number {
  return Math.floor(instant.getTime() / minute)
}

/**
 * Returns absences that overlap a span: one per resource, with the end of those that follow without
 * a gap. `absences` must be in chronological order.
 */
export function listAbsencesIn<Absence extends Span & { resourceId: string }>(
  absences: Absence[],
  span: Span,
): Absence[] {
  const overlapping = absences.filter((absence) => isOverlapping(absence, span))
  return overlapping
    .filter(
      (absence) =>
        overlapping.find(({ resourceId }) => resourceId === absence.resourceId) === absence,
    )
    .map((absence) => ({
      ...absence,
      to: absences.reduce(
        (until, { resourceId, from, to }) =>
          resourceId === absence.resourceId && from <= until && to > until ? to : until,
        absence.to,
      ),
    }))
}

type StudioClosures = {
  timeZone: string
  closedDays: StudioDay[]
  closedNames: Record<StudioDay, string>
}

/** Returns the first day of a booking on which the studio is closed, and its name, or null. */
export function findClosureDuring(
  studio: StudioClosures,
  { startsAt, endsAt }: Pick<TimedBooking, 'startsAt' | 'endsAt'>,
): { day: StudioDay; name: string } | null {
  const last = toStudioDay(addMs(endsAt, -1), studio.timeZone)
  for (let day = toStudioDay(startsAt, studio.timeZone); day <= last; day = addDays(day, 1)) {
    const closure = findClosureOn(studio, day)
    if (closure) return { day, ...closure }
  }
  return null
}

export type FreeTime = { startsLocal: LocalTime; endsLocal: LocalTime }
type WantedTime = TimedBooking & { startsLocal: LocalTime }
/** Open ranges of each requested resource, and all their busy spans. */
type SearchContext = { open: Range[][]; busy: Span[]; timeZone: string; now: Date }

export const searchDays = 60
const maxFreeTimes = 3
const halfHours = Array.from(
  { length: 48 },
  (_, index) => `${String(index >> 1).padStart(2, '0')}:${index % 2 ? '30' : '00'}`,
)

/**
 * Returns the nearest free times of the same length: an earlier one on the same day if possible,
 * then later ones every half hour, within everyone's hours, for 60 days, never in the past. A
 * request outside those hours (a night, a whole day) is searched at the same time of the following
 * working days.
 */
export function findFreeTimes(request: WantedTime, context: SearchContext): FreeTime[] {
  const day = request.startsLocal.slice(0, 10)
  const isWithin = isOpen(context, request)
  const found: FreeTime[] = []
  const findAt = (startsLocal: LocalTime) => findFreeTimeAt(startsLocal, request, context, isWithin)
  for (const time of isWithin ? halfHours.toReversed() : []) {
    const free = `${day}T${time}` < request.startsLocal ? findAt(`${day}T${time}`) : null
    if (free && found.push(free)) break
  }
  const workdays = context.open.map(
    (ranges) => new Set(ranges.map(({ from }) => toStudioDay(new Date(from), context.timeZone))),
  )
  for (let on = 0; on <= searchDays && found.length < maxFreeTimes; on++) {
    const date = addDays(day, on)
    if (!workdays.every((days) => days.has(date))) continue
    for (const time of isWithin ? halfHours : [request.startsLocal.slice(11)]) {
      const free = `${date}T${time}` > request.startsLocal ? findAt(`${date}T${time}`) : null
      if (free && found.push(free) === maxFreeTimes) break
    }
  }
  return found
}

function findFreeTimeAt(
  startsLocal: LocalTime,
  request: WantedTime,
  context: SearchContext,
  isWithin: boolean,
): FreeTime | null {
  const { busy, timeZone, now } = context
  const starts = toInstant(startsLocal, timeZone)
  if (!starts || starts.isAmbiguous || starts.at < now) return null
  const endsAt = addMs(starts.at, request.endsAt.getTime() - request.startsAt.getTime())
  const span = getOccupiedSpan({ ...request, startsAt: starts.at, endsAt })
  if (
    (isWithin && !isOpen(context, { startsAt: starts.at, endsAt })) ||
    busy.some((busySpan) => isOverlapping(busySpan, span))
  )
    return null
  const endsLocal = toLocalTime(endsAt, timeZone)
  // a repeated hour can't be expressed by local time alone
  return toInstant(endsLocal, timeZone)?.isAmbiguous ? null : { startsLocal, endsLocal }
}

function isOpen(
  { open }: SearchContext,
  { startsAt, endsAt }: Pick<TimedBooking, 'startsAt' | 'endsAt'>,
): boolean {
  return open.every((ranges) =>
    ranges.some(({ from, to }) => from <= startsAt.getTime() && to >= endsAt.getTime()),
  )
}

/** Returns the booking number as shown to people, such as BK-1042. */
export function formatBookingNumber(number: number): string {
  return `BK-${number}`
}

/**
 * Local start and end. `startsLater` and `endsLater` choose the second occurrence of a repeated
 * hour (`disambiguation: 'later'` in Temporal).
 */
export type LocalTimes = {
  startsLocal: LocalTime
  endsLocal: LocalTime
  startsLater?: boolean
  endsLater?: boolean
}

/** Local times with their zone and the resulting instants. */
export type ResolvedTimes = Required<LocalTimes> & { zone: string; startsAt: Date; endsAt: Date }

/**
 * Resolves local times to instants, or returns a problem per field: `time-never` for a skipped
 * time, `time-twice` for a repeated one without a choice, `end-before-start`.
 */
export function resolveLocalTimes(
  zone: string,
  { startsLocal, endsLocal, startsLater, endsLater }: LocalTimes,
): { ok: true; times: ResolvedTimes } | { ok: false; problems: Record<string, ProblemCode> } {
  const [starts, ends] = [
    resolveLocalTime(startsLocal, zone, startsLater),
    resolveLocalTime(endsLocal, zone, endsLater),
  ]
  if (typeof starts === 'object' && typeof ends === 'object') {
    if (ends.at <= starts.at) return { ok: false, problems: { end: 'end-before-start' } }
    return {
      ok: true,
      times: {
        zone,
        startsLocal,
        endsLocal,
        startsLater: starts.later,
        endsLater: ends.later,
        startsAt: starts.at,
        endsAt: ends.at,
      },
    }
  }
  return {
    ok: false,
    problems: {
      ...(typeof starts === 'string' && { start: starts }),
      ...(typeof ends === 'string' && { end: ends }),
    },
  }
}

function resolveLocalTime(
  localTime: LocalTime,
  zone: string,
  later: boolean | undefined,
): { at: Date; later: boolean } | 'time-never' | 'time-twice' {
  const first = toInstant(localTime, zone)
  if (!first) return 'time-never'
  if (!first.isAmbiguous) return { at: first.at, later: false }
  return later === undefined
    ? 'time-twice'
    : { at: later ? toInstant(localTime, zone, 'later')!.at : first.at, later }
}

/**
 * Returns true if the instants no longer match the local times, because the zone's rules have
 * changed.
 */
export function isOffsetStale(booking: ResolvedTimes): boolean {
  const resolved = resolveLocalTimes(booking.zone, booking)
  return (
    !resolved.ok ||
    resolved.times.startsAt.getTime() !== booking.startsAt.getTime() ||
    resolved.times.endsAt.getTime() !== booking.endsAt.getTime()
  )
}
