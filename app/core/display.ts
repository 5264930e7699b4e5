import { addDays, countDaysBetween, findLastWholeDay, toLocalTime } from './day.ts'
import { getWeekStart } from './week-start.ts'

/**
 * Locale and time zone for formatting instants. Both are explicit so that the server's HTML and
 * every browser produce the same text.
 */
export type Display = { locale: string; timeZone: string }

/** Nov 20, 2026 */
export function formatDate(instant: Date | string, { locale, timeZone }: Display): string {
  return formatInstant(instant, locale, { timeZone, dateStyle: 'medium' })
}

/** Nov 20, 2026, 9:00 AM */
export function formatDateTime(instant: Date | string, { locale, timeZone }: Display): string {
  return formatInstant(instant, locale, { timeZone, dateStyle: 'medium', timeStyle: 'short' })
}

/** Nov 20, 2026, 9:00:05 AM UTC-05:00: an instant as evidence. */
export function formatTimestamp(instant: Date | string, { locale, timeZone }: Display): string {
  return formatInstant(instant, locale, {
    timeZone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'longOffset',
  }).replace('GMT', 'UTC')
}

/** November 20, 2026 at 9:00 AM EST, for records. */
export function formatExactTime(instant: Date | string, { locale, timeZone }: Display): string {
  return formatInstant(instant, locale, {
    timeZone,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
}

/** Friday, November 20; with the year if `withYear`. */
export function formatLongDate(
  instant: Date | string,
  { locale, timeZone }: Display,
  withYear = false,
): string {
  return formatInstant(instant, locale, {
    timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: withYear ? 'numeric' : undefined,
  })
}

/** Tue, Nov 24, 11:50 AM */
export function formatDue(instant: Date, now: Date, display: Display): string {
  return `${formatWeekdayDate(instant, now, display)}, ${formatTime(instant, display)}`
}

/** 1:30 – 4:00 PM, 10:00 AM – 1:00 PM, and 11:00 PM – 2:00 PM if it ends the next day */
export function formatTimeRange(
  from: Date | string,
  to: Date | string,
  { locale, timeZone }: Display,
): string {
  const listParts = (instant: Date | string) =>
    new Intl.DateTimeFormat(locale, { timeZone, timeStyle: 'short' }).formatToParts(
      new Date(instant),
    )
  const [first, last] = [listParts(from).at(-1), listParts(to).at(-1)]
  const start = formatTime(from, { locale, timeZone })
  const oneDay = formatDate(from, { locale, timeZone }) === formatDate(to, { locale, timeZone })
  const shortStart =
    oneDay && first?.type === 'dayPeriod' && first.value === last?.value
      ? start.slice(0, -first.value.length).trimEnd()
      : start
  return `${shortStart} – ${formatTime(to, { locale, timeZone })}`
}

/** Tue, Nov 24 in the current year; Tue, Nov 24, 2025 in another. */
export function formatWeekdayDate(
  instant: Date | string,
  now: Date | string,
  { locale, timeZone }: Display,
): string {
  const formatYear = (instant: Date | string) =>
    formatInstant(instant, locale, { timeZone, year: 'numeric' })
  return formatInstant(instant, locale, {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: formatYear(instant) === formatYear(now) ? undefined : 'numeric',
  })
}

/** Tue, Nov 24, 1:00 – 4:00 PM; with the end date if it ends on another day. */
export function formatDateTimeRange(from: Date, to: Date, now: Date, display: Display): string {
  if (formatDate(from, display) === formatDate(to, display))
    return `${formatWeekdayDate(from, now, display)}, ${formatTimeRange(from, to, display)}`
  return [from, to]
    .map(
      (instant) => `${formatWeekdayDate(instant, now, display)}, ${formatTime(instant, display)}`,
    )
    .join(' – ')
}

/**
 * Formats a period in local time with its days: Tue, Nov 24, 1:30 – 4:00 PM; Wed, Dec 9, 10:00 AM –
 * Fri, Dec 11, 5:00 PM; Sat, Dec 12, all day; Dec 12 – 13, all day. `allDay` is the translated text
 * for "all day".
 */
export function formatLocalSpan(
  span: { startsLocal: string; endsLocal: string },
  now: Date | string,
  locale: string,
  allDay: string,
): string {
  const display = { locale, timeZone: 'UTC' }
  const first = span.startsLocal.slice(0, 10)
  const formatDayInYear = (day: string) =>
    formatWeekdayDate(readLocalTimeAsUtc(`${day}T00:00`), now, display)
  const last = findLastWholeDay(span)
  if (last === first) return `${formatDayInYear(first)}, ${allDay}`
  if (last) return `${formatShortDayRange(first, last, now, locale)}, ${allDay}`
  const [from, to] = [readLocalTimeAsUtc(span.startsLocal), readLocalTimeAsUtc(span.endsLocal)]
  if (isOneDay(span)) return `${formatDayInYear(first)}, ${formatTimeRange(from, to, display)}`
  const end = formatDayInYear(span.endsLocal.slice(0, 10))
  return `${formatDayInYear(first)}, ${formatTime(from, display)} – ${end}, ${formatTime(to, display)}`
}

/**
 * Formats a period in local time as days with their year, and its hours, or null for whole days:
 * Tuesday, November 24, 2026 and 1:30 – 4:00 PM. With several days the hours are those of the first
 * and the last.
 */
export function formatLongSpan(
  span: { startsLocal: string; endsLocal: string },
  locale: string,
): { days: string; hours: string | null } {
  const display = { locale, timeZone: 'UTC' }
  const lastWhole = findLastWholeDay(span)
  const first = span.startsLocal.slice(0, 10)
  const last = lastWhole ?? (isOneDay(span) ? first : span.endsLocal.slice(0, 10))
  const [from, to] = [readLocalTimeAsUtc(span.startsLocal), readLocalTimeAsUtc(span.endsLocal)]
  const formatLong = (day: string) =>
    formatLongDate(readLocalTimeAsUtc(`${day}T00:00`), display, true)
  return {
    days: [...new Set([first, last])].map(formatLong).join(' – '),
    hours: lastWhole
      ? null
      : first === last
        ? formatTimeRange(from, to, display)
        : `${formatTime(from, display)} – ${formatTime(to, display)}`,
  }
}

/** Formats a period as separate days and hours, for a table. */
export function formatSpanParts(
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  now: Date | string,
  { locale, timeZone }: Display,
  allDay: string,
): { days: string; hours: string } {
  const span = {
    startsLocal: toLocalTime(startsAt, timeZone),
    endsLocal: toLocalTime(endsAt, timeZone),
  }
  const last = findLastWholeDay(span)
  const [first, until] = [span.startsLocal.slice(0, 10), last ?? span.endsLocal.slice(0, 10)]
  const days =
    first === until || isOneDay(span)
      ? formatWeekdayDate(startsAt, now, { locale, timeZone })
      : formatShortDayRange(first, until, now, locale)
  return { days, hours: last ? allDay : formatTimeRange(startsAt, endsAt, { locale, timeZone }) }
}

/**
 * Returns true if one date is enough: the period ends on the day it starts, or at the next
 * midnight.
 */
export function isOneDay({
  startsLocal,
  endsLocal,
}: {
  startsLocal: string
  endsLocal: string
}): boolean {
  const first = startsLocal.slice(0, 10)
  return endsLocal.slice(0, 10) === first || endsLocal === `${addDays(first, 1)}T00:00`
}

/** Dec 12 – 13; with the year if it isn't the current one. */
export function formatShortDayRange(
  from: string,
  to: string,
  now: Date | string,
  locale: string,
): string {
  const thisYear = formatInstant(now, locale, { timeZone: 'UTC', year: 'numeric' })
  const year = [from, to].every(
    (day) =>
      formatInstant(`${day}T00:00Z`, locale, { timeZone: 'UTC', year: 'numeric' }) === thisYear,
  )
    ? undefined
    : 'numeric'
  return normalizeSpaces(
    new Intl.DateTimeFormat(locale, {
      timeZone: 'UTC',
      month: 'short',
      day: 'numeric',
      year,
    }).formatRange(new Date(`${from}T00:00Z`), new Date(`${to}T00:00Z`)),
  )
}

/** Reads a local time (`2026-11-24T13:30`) as UTC, to be formatted with the time zone UTC. */
export function readLocalTimeAsUtc(local: string): Date {
  return new Date(`${local}:00Z`)
}

/** 3:12 PM */
export function formatTime(instant: Date | string, { locale, timeZone }: Display): string {
  return formatInstant(instant, locale, { timeZone, timeStyle: 'short' })
}

/** Tue, Nov 24, 11:50 AM ET */
export function formatDeadline(
  instant: Date | string,
  now: Date | string,
  display: Display,
): string {
  const { locale, timeZone } = display
  const zone =
    new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'shortGeneric' })
      .formatToParts(new Date(instant))
      .find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const time = formatTime(instant, display)
  return `${formatWeekdayDate(instant, now, display)}, ${time} ${zone}`.trimEnd()
}

/** Nov 20 */
function formatShortDate(instant: Date | string, { locale, timeZone }: Display): string {
  return formatInstant(instant, locale, { timeZone, month: 'short', day: 'numeric' })
}

/** The shortest form: 3:12 PM today, Nov 19 in the current year, Nov 19, 2025 in another. */
export function formatCompactDate(
  instant: Date | string,
  now: Date | string,
  display: Display,
): string {
  if (formatDate(instant, display) === formatDate(now, display)) return formatTime(instant, display)
  const formatYear = (instant: Date | string) =>
    formatInstant(instant, display.locale, { timeZone: display.timeZone, year: 'numeric' })
  return formatYear(instant) === formatYear(now)
    ? formatShortDate(instant, display)
    : formatDate(instant, display)
}

/** Formats a studio day: Nov 20; with the year from 300 days away. Days have no time zone. */
export function formatDay(day: string, today: string, locale: string): string {
  const display = { locale, timeZone: 'UTC' }
  return Math.abs(countDaysBetween(today, day)) < 300
    ? formatShortDate(`${day}T00:00Z`, display)
    : formatDate(`${day}T00:00Z`, display)
}

/** December 4; with the year if that is not about today's: December 4, 2028. */
export function formatLongDay(day: string, today: string, locale: string): string {
  return formatInstant(`${day}T00:00Z`, locale, {
    timeZone: 'UTC',
    month: 'long',
    day: 'numeric',
    year: Math.abs(countDaysBetween(today, day)) < 300 ? undefined : 'numeric',
  })
}

/** June 1, 2027, from a studio day, for documents. */
export function formatFullDay(day: string, locale: string): string {
  return normalizeSpaces(
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(`${day}T00:00Z`),
    ),
  )
}

/** Nov 5, 2026 – Dec 4, 2026, from studio days. */
export function formatDayRange({ from, to }: { from: string; to: string }, locale: string): string {
  const display = { locale, timeZone: 'UTC' }
  return `${formatDate(`${from}T00:00Z`, display)} – ${formatDate(`${to}T00:00Z`, display)}`
}

/** November 23 – 29, from studio days; with the year if it isn't the current one. */
export function formatLongDayRange(
  { from, to }: { from: string; to: string },
  today: string,
  locale: string,
): string {
  const year = [from, to].every((day) => day.slice(0, 4) === today.slice(0, 4))
    ? undefined
    : 'numeric'
  return normalizeSpaces(
    new Intl.DateTimeFormat(locale, {
      timeZone: 'UTC',
      month: 'long',
      day: 'numeric',
      year,
    }).formatRange(new Date(`${from}T00:00Z`), new Date(`${to}T00:00Z`)),
  )
}

/** 9 AM, from an hour of the day. */
export function formatHour(hour: number, locale: string): string {
  return formatInstant(new Date(Date.UTC(2000, 0, 1, hour)), locale, {
    timeZone: 'UTC',
    hour: 'numeric',
  })
}

/** November 2026, or Nov in short style, from a studio day. */
export function formatMonth(day: string, locale: string, style: 'long' | 'short'): string {
  return formatInstant(`${day}T00:00Z`, locale, {
    timeZone: 'UTC',
    month: style,
    year: style === 'long' ? 'numeric' : undefined,
  })
}

/** Eastern Time, the common name of a time zone. */
export function formatTimeZone(timeZone: string, locale: string): string {
  return (
    new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
      .formatToParts(0)
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  )
}

/**
 * Returns the first weekday of a locale, 0 for Monday, or the one chosen in it. Falls back to
 * Monday in browsers without `getWeekInfo`.
 */
export function getFirstWeekday(locale: string): number {
  const preference = getWeekStart(locale)
  if (preference !== '') return { mon: 0, sat: 5, sun: 6 }[preference]
  const localeInfo = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number }
  }
  return (localeInfo.getWeekInfo?.().firstDay ?? 1) - 1
}

/** Monday or Mon, from 0. */
export function formatWeekday(
  weekday: number,
  locale: string,
  style: 'long' | 'short' = 'long',
): string {
  // January 3, 2000 was a Monday
  return formatInstant(new Date(Date.UTC(2000, 0, 3 + weekday)), locale, {
    timeZone: 'UTC',
    weekday: style,
  })
}

/** 1,024 */
export function formatNumber(number: number, locale: string): string {
  return new Intl.NumberFormat(locale).format(number)
}

/** 34 kB, 2.1 MB, from bytes */
export function formatFileSize(bytes: number, locale: string): string {
  const [unit, size] =
    bytes < 1e6 ? ['kilobyte', 1e3] : bytes < 1e9 ? ['megabyte', 1e6] : ['gigabyte', 1e9]
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(
    bytes / size,
  )
}

/** 1:05, in minutes and whole seconds. */
export function formatDuration(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
}

function formatInstant(
  instant: Date | string,
  locale: string,
  options: Intl.DateTimeFormatOptions,
) {
  return normalizeSpaces(new Intl.DateTimeFormat(locale, options).format(new Date(instant)))
}

/**
 * Replaces narrow spaces (before AM and PM, around a dash), because browsers and servers differ on
 * them and hydration would fail.
 */
function normalizeSpaces(text: string): string {
  return text.replace(/[\u202f\u00a0\u2009]/g, ' ')
}

/** 3.5, from thousandths. */
export function formatQuantity(milli: number, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }).format(milli / 1000)
}
