import { Temporal } from 'temporal-polyfill'

/** A day on the studio's wall calendar, `2026-11-20`; an instant is a `Date`. */
export type StudioDay = string

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** The day it is at that instant where the studio stands. */
export function toStudioDay(instant: Date, timeZone: string): StudioDay {
  return toZoned(instant, timeZone).toPlainDate().toString()
}

/** The instant at which that day begins there; midnight may not exist on the day clocks change. */
export function getStartOfDay(day: StudioDay, timeZone: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds)
}

/** So many calendar days later, or earlier. */
export function addDays(day: StudioDay, days: number): StudioDay {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

/**
 * The same day so many months later, or earlier; the last of its month where there is no such day.
 */
export function addMonths(day: StudioDay, months: number): StudioDay {
  return Temporal.PlainDate.from(day).add({ months }).toString()
}

/** How many calendar days lie from the first to the second; below zero when it is earlier. */
export function countDaysBetween(from: StudioDay, to: StudioDay): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days
}

export function isWeekend(day: StudioDay): boolean {
  return Temporal.PlainDate.from(day).dayOfWeek > 5
}

/** A day of the years a database and a calendar both know, with room for the day after. */
export function isDay(text: string): boolean {
  if (!/^(?!0000|9999)\d{4}-\d{2}-\d{2}$/.test(text)) return false
  try {
    Temporal.PlainDate.from(text)
    return true
  } catch {
    return false
  }
}

/** What a clock on the wall shows, to the minute and without its zone: `2026-11-20T09:00`. */
export type LocalTime = string

/**
 * What the wall clock shows at an instant, whether it shows that twice, and whether this is the
 * second time.
 */
export function getLocalTimeInfo(
  instant: Date,
  timeZone: string,
): { local: LocalTime; isAmbiguous: boolean; isLater: boolean } {
  const wall = toLocalTime(instant, timeZone)
  const first = toInstant(wall, timeZone)
  return {
    local: wall,
    isAmbiguous: first?.isAmbiguous ?? false,
    isLater: first?.at.getTime() !== instant.getTime(),
  }
}

/**
 * The last day of what lasts whole days by the wall clock, from midnight to a later midnight; null
 * of anything else.
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
 * When the clocks there show it: twice on the night they go back (the earlier is given, unless the
 * later is asked for), never on the night they go forward (null).
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
 * The instant at which the clocks there showed the same so many days before; the second one where
 * they showed it twice.
 */
export function subtractLocalDays(local: LocalTime, days: number, timeZone: string): Date {
  return new Date(
    Temporal.PlainDateTime.from(local)
      .subtract({ days })
      .toZonedDateTime(timeZone, { disambiguation: 'later' }).epochMilliseconds,
  )
}

/**
 * Two days as an address says them, `2026-11-05_2026-12-04`; null for whatever else stands there.
 */
export function parseDayRange(text: string | null): { from: StudioDay; to: StudioDay } | null {
  const [from = '', to = '', ...rest] = (text ?? '').split('_')
  return isDay(from) && isDay(to) && rest.length === 0 ? { from, to } : null
}

/** A time of the wall clock without its day, `09:00`; `24:00` is the end of a day. */
export type ClockTime = string

/** When somebody works, Monday first: each day's hours in order, none on a day off. */
export type WeeklyHours = [ClockTime, ClockTime][][]

/** Monday to Friday, nine to six. */
export const officeHours: WeeklyHours = [
  ...Array.from({ length: 5 }, (): [ClockTime, ClockTime][] => [['09:00', '18:00']]),
  [],
  [],
]

/** Monday is 0. */
export function getWeekday(day: StudioDay): number {
  return Temporal.PlainDate.from(day).dayOfWeek - 1
}

/** Minutes from midnight. */
export function toMinutes(clock: ClockTime): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
}

/**
 * Part of a day through which its clocks run without a jump: from an instant up to another, what
 * they show being the instant and the offset; all in milliseconds.
 */
export type OffsetRange = { from: number; to: number; offset: number }

/**
 * The days there from one to another, both included, each with its stretches: one, two where its
 * clocks change. A day the calendar leaves out is not among them.
 */
export function listDays(
  from: StudioDay,
  to: StudioDay,
  timeZone: string,
): { day: StudioDay; ranges: OffsetRange[] }[] {
  const days = new Map<StudioDay, OffsetRange[]>()
  const end = getStartOfDay(addDays(to, 1), timeZone).getTime()
  for (
    let at = Temporal.PlainDate.from(from).toZonedDateTime(timeZone);
    at.epochMilliseconds < end;
  ) {
    const [next, offset] = [at.getTimeZoneTransition('next'), at.offsetNanoseconds / 1e6]
    const last = Math.min(next?.epochMilliseconds ?? end, end) + offset
    // between two changes days are of one length, and midnights are found by counting
    for (let localMs = at.epochMilliseconds + offset; localMs < last;) {
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
    at = next
  }
  return [...days].map(([day, ranges]) => ({ day, ranges }))
}

export function addMs(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds)
}

/** Every zone the program knows, and the one everybody shares. */
export function listTimeZones(): string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]
}

/**
 * Returns the zone this machine is set to: a visitor's in a browser, the server's there. Null where
 * it is set to none in particular.
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
