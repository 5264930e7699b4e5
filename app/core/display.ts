import { addDays, daysBetween, lastWholeDay, wallOf } from './day.ts'

/**
 * How instants are written for people, by locale and zone; the same text in the server's HTML and
 * in any browser.
 */
export type Display = { locale: string; timeZone: string }

/** Nov 20, 2026 */
export function dateText(instant: Date | string, { locale, timeZone }: Display): string {
  return text(instant, locale, { timeZone, dateStyle: 'medium' })
}

/** Nov 20, 2026, 9:00 AM */
export function momentText(instant: Date | string, { locale, timeZone }: Display): string {
  return text(instant, locale, { timeZone, dateStyle: 'medium', timeStyle: 'short' })
}

/** Friday, November 20; with its year where that is asked for. */
export function longDayText(
  instant: Date | string,
  { locale, timeZone }: Display,
  withYear = false,
): string {
  return text(instant, locale, {
    timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: withYear ? 'numeric' : undefined,
  })
}

/** Tue, Nov 24, 11:50 AM */
export function dueText(instant: Date, now: Date, display: Display): string {
  return `${weekdayText(instant, now, display)}, ${timeText(instant, display)}`
}

/** 1:30 – 4:00 PM, 10:00 AM – 1:00 PM, and of a night that ends another day 11:00 PM – 2:00 PM */
export function timesText(
  from: Date | string,
  to: Date | string,
  { locale, timeZone }: Display,
): string {
  const parts = (at: Date | string) =>
    new Intl.DateTimeFormat(locale, { timeZone, timeStyle: 'short' }).formatToParts(new Date(at))
  const [first, last] = [parts(from).at(-1), parts(to).at(-1)]
  const whole = timeText(from, { locale, timeZone })
  const oneDay = dateText(from, { locale, timeZone }) === dateText(to, { locale, timeZone })
  const short =
    oneDay && first?.type === 'dayPeriod' && first.value === last?.value
      ? whole.slice(0, -first.value.length).trimEnd()
      : whole
  return `${short} – ${timeText(to, { locale, timeZone })}`
}

/** Tue, Nov 24 of this year; Tue, Nov 24, 2025 of another. */
export function weekdayText(
  instant: Date | string,
  now: Date | string,
  { locale, timeZone }: Display,
): string {
  const year = (at: Date | string) => text(at, locale, { timeZone, year: 'numeric' })
  return text(instant, locale, {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: year(instant) === year(now) ? undefined : 'numeric',
  })
}

/** Tue, Nov 24, 1:00 – 4:00 PM; with the day it ends where that is another. */
export function rangeText(from: Date, to: Date, now: Date, display: Display): string {
  if (dateText(from, display) === dateText(to, display))
    return `${weekdayText(from, now, display)}, ${timesText(from, to, display)}`
  return `${weekdayText(from, now, display)}, ${timeText(from, display)} – ${weekdayText(to, now, display)}, ${timeText(to, display)}`
}

/**
 * From when to when by the wall clock, with its days: Tue, Nov 24, 1:30 – 4:00 PM; Wed, Dec 9,
 * 10:00 AM – Fri, Dec 11, 5:00 PM; Sat, Dec 12, all day; Dec 12 – 13, all day. `allDay` are the
 * words for that.
 */
export function wallSpanText(
  span: { startsWall: string; endsWall: string },
  now: Date | string,
  locale: string,
  allDay: string,
): string {
  const wall = { locale, timeZone: 'UTC' }
  const first = span.startsWall.slice(0, 10)
  const day = (at: string) => weekdayText(shownOn(`${at}T00:00`), now, wall)
  const last = lastWholeDay(span)
  if (last === first) return `${day(first)}, ${allDay}`
  if (last) return `${shortSpanText(first, last, now, locale)}, ${allDay}`
  const [from, to] = [shownOn(span.startsWall), shownOn(span.endsWall)]
  if (isOneDay(span)) return `${day(first)}, ${timesText(from, to, wall)}`
  return `${day(first)}, ${timeText(from, wall)} – ${day(span.endsWall.slice(0, 10))}, ${timeText(to, wall)}`
}

/** The same of two instants, for a table: its days, and its hours. */
export function spanTexts(
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  now: Date | string,
  { locale, timeZone }: Display,
  allDay: string,
): { days: string; hours: string } {
  const span = { startsWall: wallOf(startsAt, timeZone), endsWall: wallOf(endsAt, timeZone) }
  const last = lastWholeDay(span)
  const [first, until] = [span.startsWall.slice(0, 10), last ?? span.endsWall.slice(0, 10)]
  const days =
    first === until || isOneDay(span)
      ? weekdayText(startsAt, now, { locale, timeZone })
      : shortSpanText(first, until, now, locale)
  return { days, hours: last ? allDay : timesText(startsAt, endsAt, { locale, timeZone }) }
}

/**
 * Whether it needs one date to say when it is: it ends on the day it starts, or at the midnight
 * after it.
 */
export function isOneDay({
  startsWall,
  endsWall,
}: {
  startsWall: string
  endsWall: string
}): boolean {
  const first = startsWall.slice(0, 10)
  return endsWall.slice(0, 10) === first || endsWall === `${addDays(first, 1)}T00:00`
}

/** Dec 12 – 13 of this year, with its year where that is another. */
function shortSpanText(from: string, to: string, now: Date | string, locale: string): string {
  const thisYear = text(now, locale, { timeZone: 'UTC', year: 'numeric' })
  const year = [from, to].every(
    (at) => text(`${at}T00:00Z`, locale, { timeZone: 'UTC', year: 'numeric' }) === thisYear,
  )
    ? undefined
    : 'numeric'
  return narrowed(
    new Intl.DateTimeFormat(locale, {
      timeZone: 'UTC',
      month: 'short',
      day: 'numeric',
      year,
    }).formatRange(new Date(`${from}T00:00Z`), new Date(`${to}T00:00Z`)),
  )
}

/** What a clock on the wall shows (`2026-11-24T13:30`), as an instant to be written in UTC. */
export function shownOn(wall: string): Date {
  return new Date(`${wall}:00Z`)
}

/** 3:12 PM */
export function timeText(instant: Date | string, { locale, timeZone }: Display): string {
  return text(instant, locale, { timeZone, timeStyle: 'short' })
}

/** Tue, Nov 24, 11:50 AM ET */
export function deadlineText(
  instant: Date | string,
  now: Date | string,
  { locale, timeZone }: Display,
): string {
  const zone =
    new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'shortGeneric' })
      .formatToParts(new Date(instant))
      .find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return `${weekdayText(instant, now, { locale, timeZone })}, ${timeText(instant, { locale, timeZone })} ${zone}`.trimEnd()
}

/** Nov 20, in a year that is understood */
function shortDayText(instant: Date | string, { locale, timeZone }: Display): string {
  return text(instant, locale, { timeZone, month: 'short', day: 'numeric' })
}

/** The shortest that says when: 3:12 PM of today, Nov 19 of this year, Nov 19, 2025. */
export function whenText(instant: Date | string, now: Date | string, display: Display): string {
  if (dateText(instant, display) === dateText(now, display)) return timeText(instant, display)
  const year = (at: Date | string) =>
    text(at, display.locale, { timeZone: display.timeZone, year: 'numeric' })
  return year(instant) === year(now) ? shortDayText(instant, display) : dateText(instant, display)
}

/**
 * A day of the studio's calendar: Nov 20, and further than ten months away with its year. Days hang
 * in no zone.
 */
export function dayText(day: string, today: string, locale: string): string {
  const display = { locale, timeZone: 'UTC' }
  return Math.abs(daysBetween(today, day)) < 300
    ? shortDayText(`${day}T00:00Z`, display)
    : dateText(`${day}T00:00Z`, display)
}

/** Nov 5, 2026 – Dec 4, 2026, of days of the calendar. */
export function daysText({ from, to }: { from: string; to: string }, locale: string): string {
  const display = { locale, timeZone: 'UTC' }
  return `${dateText(`${from}T00:00Z`, display)} – ${dateText(`${to}T00:00Z`, display)}`
}

/** November 23 – 29, of days of the calendar; with its year where that is not this one. */
export function spanText(
  { from, to }: { from: string; to: string },
  today: string,
  locale: string,
): string {
  const year = [from, to].every((day) => day.slice(0, 4) === today.slice(0, 4))
    ? undefined
    : 'numeric'
  return narrowed(
    new Intl.DateTimeFormat(locale, {
      timeZone: 'UTC',
      month: 'long',
      day: 'numeric',
      year,
    }).formatRange(new Date(`${from}T00:00Z`), new Date(`${to}T00:00Z`)),
  )
}

/** 9 AM, of an hour of the wall clock. */
export function hourText(hour: number, locale: string): string {
  return text(new Date(Date.UTC(2000, 0, 1, hour)), locale, { timeZone: 'UTC', hour: 'numeric' })
}

/** November 2026, or Nov where the year is understood, of a day of the calendar. */
export function monthText(day: string, locale: string, style: 'long' | 'short'): string {
  return text(`${day}T00:00Z`, locale, {
    timeZone: 'UTC',
    month: style,
    year: style === 'long' ? 'numeric' : undefined,
  })
}

/** Eastern Time: what people there call the zone. */
export function zoneText(timeZone: string, locale: string): string {
  return (
    new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
      .formatToParts(0)
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  )
}

/** On which day a week begins there, Monday is 0; Monday where nothing is known. */
export function firstWeekday(locale: string): number {
  const known = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number }
  }
  return (known.getWeekInfo?.().firstDay ?? 1) - 1
}

/** Monday, or Mon; it is 0. */
export function weekdayName(
  weekday: number,
  locale: string,
  style: 'long' | 'short' = 'long',
): string {
  // the third of January 2000 was one
  return text(new Date(Date.UTC(2000, 0, 3 + weekday)), locale, { timeZone: 'UTC', weekday: style })
}

/** 1,024 */
export function numberText(number: number, locale: string): string {
  return new Intl.NumberFormat(locale).format(number)
}

/** 34 kB, how large a file is. */
export function sizeText(bytes: number, locale: string): string {
  const [unit, size] =
    bytes < 1e6 ? ['kilobyte', 1e3] : bytes < 1e9 ? ['megabyte', 1e6] : ['gigabyte', 1e9]
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(
    bytes / size,
  )
}

/** 1:05, how far or how long a recording is; in whole seconds. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
}

function text(instant: Date | string, locale: string, options: Intl.DateTimeFormatOptions) {
  return narrowed(new Intl.DateTimeFormat(locale, options).format(new Date(instant)))
}

/** Browsers and servers disagree about narrow spaces: before AM and PM, and around a dash. */
function narrowed(written: string): string {
  return written.replace(/[\u202f\u00a0\u2009]/g, ' ')
}
