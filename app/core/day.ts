import { Temporal } from 'temporal-polyfill'

/** A date in the studio's time zone, `2026-11-20`. An instant is a `Date`. */
export type StudioDay = string

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** Returns the date at an instant in a time zone. */
export function toStudioDay(instant: Date, timeZone: string): StudioDay {
  return toZoned(instant, timeZone).toPlainDate().toString()
}

/**
 * Returns the instant at which a day begins in a time zone. That isn't always midnight: some zones
 * change their clocks at midnight.
 */
export function getStartOfDay(day: StudioDay, timeZone: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds)
}

/** Adds calendar days; a negative number subtracts. */
export function addDays(day: StudioDay, days: number): StudioDay {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

/** Adds calendar months; takes the last day of the month where it is shorter. */
export function addMonths(day: StudioDay, months: number): StudioDay {
  return Temporal.PlainDate.from(day).add({ months }).toString()
}

/**
 * Counts the calendar days from the first date to the second; negative if the second is earlier.
 */
export function countDaysBetween(from: StudioDay, to: StudioDay): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days
}

export function isWeekend(day: StudioDay): boolean {
  return Temporal.PlainDate.from(day).dayOfWeek > 5
}

/**
 * Returns true for an ISO date of the years 1 to 9998, which PostgreSQL and Temporal both accept.
 * Year 9999 is excluded so that the next day is also valid.
 */
export function isDay(text: string): boolean {
  if (!/^(?!0000|9999)\d{4}-\d{2}-\d{2}$/.test(text)) return false
  try {
    Temporal.PlainDate.from(text)
    return true
  } catch {
    return false
  }
}

/** A local date and time without a zone, to the minute: `2026-11-20T09:00`. */
export type LocalTime = string

/**
 * Converts an instant to local time. `isAmbiguous`: the clocks show that time twice; `isLater`:
 * this is the second of the two.
 */
export function getLocalTimeInfo(
  instant: Date,
  timeZone: string,
): { local: LocalTime; isAmbiguous: boolean; isLater: boolean } {
  const local = toLocalTime(instant, timeZone)
  const first = toInstant(local, timeZone)
  return {
    local,
    isAmbiguous: first?.isAmbiguous ?? false,
    isLater: first?.at.getTime() !== instant.getTime(),
  }
}

/**
 * Returns the last day of a period of whole days, from midnight to a later midnight, or null for
 * any other period.
 */
export function findLastWholeDay({
  startsLocal,
  endsLocal,
}: {
  startsLocal: LocalTime
  endsLocal: LocalTime
}): StudioDay | null {
  const isWhole =
    startsLocal.endsWith('T00:00') && endsLocal.endsWith('T00:00') && endsLocal > startsLocal
  return isWhole ? addDays(endsLocal.slice(0, 10), -1) : null
}

export function toLocalTime(instant: Date, timeZone: string): LocalTime {
  return toZoned(instant, timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' })
}

/**
 * Converts a local time to an instant. Returns the earlier instant of a repeated hour unless
 * `which` is `later`, and null in the hour that clocks skip.
 */
export function toInstant(
  local: LocalTime,
  timeZone: string,
  which: 'earlier' | 'later' = 'earlier',
): { at: Date; isAmbiguous: boolean } | null {
  const plain = Temporal.PlainDateTime.from(local)
  const [earlier, later] = (['earlier', 'later'] as const).map((disambiguation) =>
    plain.toZonedDateTime(timeZone, { disambiguation }),
  )
  if (!earlier!.toPlainDateTime().equals(plain)) return null
  return {
    at: new Date((which === 'earlier' ? earlier! : later!).epochMilliseconds),
    isAmbiguous: earlier!.epochMilliseconds !== later!.epochMilliseconds,
  }
}

/**
 * Returns the instant of the same local time `days` earlier. In a repeated hour that is the later
 * instant; in a skipped hour, the one after the gap.
 */
export function subtractLocalDays(local: LocalTime, days: number, timeZone: string): Date {
  return new Date(
    Temporal.PlainDateTime.from(local)
      .subtract({ days })
      .toZonedDateTime(timeZone, { disambiguation: 'later' }).epochMilliseconds,
  )
}

/** Parses a range of two days from a URL, `2026-11-05_2026-12-04`, or returns null. */
export function parseDayRange(text: string | null): { from: StudioDay; to: StudioDay } | null {
  const [from = '', to = '', ...rest] = (text ?? '').split('_')
  return isDay(from) && isDay(to) && rest.length === 0 ? { from, to } : null
}

/** A time of day without a date, `09:00`; `24:00` is the end of a day. */
export type ClockTime = string

/** Working hours by weekday, Monday first: each day's periods in order, none on a day off. */
export type WeeklyHours = [ClockTime, ClockTime][][]

/** Monday to Friday, 09:00 to 18:00. */
export const officeHours: WeeklyHours = [
  ...Array.from({ length: 5 }, (): [ClockTime, ClockTime][] => [['09:00', '18:00']]),
  [],
  [],
]

/** Returns 0 for Monday to 6 for Sunday. */
export function getWeekday(day: StudioDay): number {
  return Temporal.PlainDate.from(day).dayOfWeek - 1
}

/** Returns the minutes since midnight. */
export function toMinutes(clock: ClockTime): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
}

/**
 * A part of a day with a constant UTC offset. `from` (inclusive) and `to` (exclusive) are epoch
 * milliseconds; local time is the instant plus `offset`, also in milliseconds.
 */
export type OffsetRange = { from: number; to: number; offset: number }

/**
 * Returns the days from `from` to `to`, both included, with their ranges: one each, two where
 * clocks change. Leaves out a date the zone skipped.
 */
export function listDays(
  from: StudioDay,
  to: StudioDay,
  timeZone: string,
): { day: StudioDay; ranges: OffsetRange[] }[] {
  const days = new Map<StudioDay, OffsetRange[]>()
  const end = getStartOfDay(addDays(to, 1), timeZone).getTime()
  for (
    let start = Temporal.PlainDate.from(from).toZonedDateTime(timeZone);
    start.epochMilliseconds < end;
  ) {
    const [next, offset] = [start.getTimeZoneTransition('next'), start.offsetNanoseconds / 1e6]
    const last = Math.min(next?.epochMilliseconds ?? end, end) + offset
    // between two transitions every day has the same length, so midnights follow by counting
    for (let localMs = start.epochMilliseconds + offset; localMs < last;) {
      const [until, on] = [
        Math.min((Math.floor(localMs / day) + 1) * day, last),
        new Date(localMs).toISOString().slice(0, 10),
      ]
      days.set(on, [
        ...(days.get(on) ?? []),
        { from: localMs - offset, to: until - offset, offset },
      ])
      localMs = until
    }
    if (next === null) break
    start = next
  }
  return [...days].map(([day, ranges]) => ({ day, ranges }))
}

export function addMs(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds)
}

/** Returns every time zone of this runtime, UTC first. */
export function listTimeZones(): string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]
}

/**
 * Returns the time zone of this machine: the visitor's in a browser, the server's on the server.
 * Null for UTC or an unknown zone, because that is usually just a default.
 */
export function getLocalTimeZone(): string | null {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return zone !== 'UTC' && listTimeZones().includes(zone) ? zone : null
}

export function isTimeZone(name: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

function toZoned(instant: Date, timeZone: string) {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone)
}
