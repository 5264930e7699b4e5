import { Temporal } from 'temporal-polyfill'

/** A day on the studio's wall calendar, `2026-11-20`; an instant is a `Date`. */
export type StudioDay = string

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** The day it is at that instant where the studio stands. */
export function dayOf(instant: Date, timeZone: string): StudioDay {
  return zoned(instant, timeZone).toPlainDate().toString()
}

/** The instant at which that day begins there; midnight may not exist on the day clocks change. */
export function startOf(day: StudioDay, timeZone: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds)
}

/** So many calendar days later, or earlier. */
export function addDays(day: StudioDay, days: number): StudioDay {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

/** How many calendar days from one to the other; negative when the other is earlier. */
export function daysBetween(from: StudioDay, to: StudioDay): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'day' }).days
}

/** Whether a text is a day of the calendar, written `2026-11-20`. */
export function isDay(text: string): boolean {
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(text)) return false
  const [year = 0, month = 0, date = 0] = text.split('-').map(Number)
  return month >= 1 && month <= 12 && date >= 1 && date <= Temporal.PlainYearMonth.from({ year, month }).daysInMonth
}

export function after(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds)
}

/** Every zone the program knows, and the one everybody shares. */
export function timeZones(): string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

function zoned(instant: Date, timeZone: string) {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone)
}
