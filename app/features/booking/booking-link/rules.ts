import { findLastWholeDay } from '#app/core/day.ts'
import {
  formatLongSpan,
  formatTime,
  formatWeekdayDate,
  readLocalTimeAsUtc,
} from '#app/core/display.ts'

/**
 * Delay of emails to the client about the studio's actions, in milliseconds; longer than the portal
 * offers Undo.
 */
export const undoDelayMs = 15_000

type Times = { startsLocal: string; endsLocal: string }

/** Returns "Tue, Dec 8, 10:30 AM" in the studio's local time, without the hour for whole days. */
export function formatStart({ startsLocal, endsLocal }: Times, now: Date, locale: string): string {
  const display = { locale, timeZone: 'UTC' }
  const start = readLocalTimeAsUtc(startsLocal)
  const day = formatWeekdayDate(start, now, display)
  return findLastWholeDay({ startsLocal, endsLocal })
    ? day
    : `${day}, ${formatTime(start, display)}`
}

/**
 * Returns "Tuesday, December 8, 2026, 10:30 AM – 1:30 PM (Eastern Time)", with the last day if it
 * ends on another. `allDay` is the text for whole days.
 */
export function formatWhen(
  times: Times,
  zone: string,
  { locale, allDay }: { locale: string; allDay: string },
): string {
  const { days, hours } = formatLongSpan(times, locale)
  return hours === null ? `${days}, ${allDay}` : `${days}, ${hours} (${zone})`
}
