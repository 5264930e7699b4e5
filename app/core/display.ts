import { daysBetween } from './day.ts'

/** How instants are written for people, by locale and zone; the same text in the server's HTML and in any browser. */
export type Display = { locale: string; timeZone: string }

/** Nov 20, 2026 */
export function dateText(instant: Date | string, { locale, timeZone }: Display): string {
  return text(instant, locale, { timeZone, dateStyle: 'medium' })
}

/** Nov 20, 2026, 9:00 AM */
export function momentText(instant: Date | string, { locale, timeZone }: Display): string {
  return text(instant, locale, { timeZone, dateStyle: 'medium', timeStyle: 'short' })
}

/** Friday, November 20 */
export function longDayText(instant: Date | string, { locale, timeZone }: Display): string {
  return text(instant, locale, { timeZone, weekday: 'long', month: 'long', day: 'numeric' })
}

/** 3:12 PM */
function timeText(instant: Date | string, { locale, timeZone }: Display): string {
  return text(instant, locale, { timeZone, timeStyle: 'short' })
}

/** Nov 20, in a year that is understood */
function shortDayText(instant: Date | string, { locale, timeZone }: Display): string {
  return text(instant, locale, { timeZone, month: 'short', day: 'numeric' })
}

/** The shortest that says when: 3:12 PM of today, Nov 19 of this year, Nov 19, 2025. */
export function whenText(instant: Date | string, now: Date | string, display: Display): string {
  if (dateText(instant, display) === dateText(now, display)) return timeText(instant, display)
  const year = (at: Date | string) => text(at, display.locale, { timeZone: display.timeZone, year: 'numeric' })
  return year(instant) === year(now) ? shortDayText(instant, display) : dateText(instant, display)
}

/** A day of the studio's calendar: Nov 20, and further than ten months away with its year. Days hang in no zone. */
export function dayText(day: string, today: string, locale: string): string {
  const display = { locale, timeZone: 'UTC' }
  return Math.abs(daysBetween(today, day)) < 300 ? shortDayText(`${day}T00:00Z`, display) : dateText(`${day}T00:00Z`, display)
}

/** 1,024 */
export function numberText(number: number, locale: string): string {
  return new Intl.NumberFormat(locale).format(number)
}

/** 1:05, how far or how long a recording is; in whole seconds. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
}

// browsers and servers disagree about narrow spaces before AM and PM
function text(instant: Date | string, locale: string, options: Intl.DateTimeFormatOptions) {
  return new Intl.DateTimeFormat(locale, options).format(new Date(instant)).replace(/[\u202f\u00a0]/g, ' ')
}
