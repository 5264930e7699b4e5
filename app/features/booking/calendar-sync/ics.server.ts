import ICAL from 'ical.js'

import { addDays, toInstant, getWeekday } from '#app/core/day.ts'
import { type OffsetChange, listOffsetChanges, getUtcOffset } from '#app/core/time-zone.ts'
import { getCalendarSyncMessages } from '#app/messages/calendar-sync.ts'

import type { FeedBooking } from './reads.server.ts'
import { toIcsStatus, toUid } from './rules.ts'
import { formatBookingNumber } from '#app/features/booking/reservation/rules.ts'

// the space that begins a continued line counts toward the 75 octets (RFC 5545, 3.1)
ICAL.foldLength = 74

/** A jCal property (RFC 7265): name, parameters, type, values. */
type Property = [string, Record<string, string>, string, ...unknown[]]
type Component = [string, Property[], Component[]]
type FeedIcsInput = { name: string; publicUrl: string; language: string; bookings: FeedBooking[] }

/**
 * Builds an iCalendar feed of bookings (RFC 5545). Local times come with the rules of their time
 * zones. The output is deterministic, so it changes only when a booking does.
 */
export function buildFeedIcs({ name, publicUrl, language, bookings }: FeedIcsInput): string {
  const head: Property[] = [
    ['version', {}, 'text', '2.0'],
    ['prodid', {}, 'text', '-//Backlot//Calendar//EN'],
    ['calscale', {}, 'text', 'GREGORIAN'],
    ['method', {}, 'text', 'PUBLISH'],
    ['name', {}, 'unknown', escapeText(name)],
    ['x-wr-calname', {}, 'unknown', escapeText(name)],
    ['refresh-interval', {}, 'duration', 'PT1H'],
    ['x-published-ttl', {}, 'unknown', 'PT1H'],
  ]
  const zones = [...new Set(bookings.map(({ zone }) => zone))]
    .filter((zone) => zone !== 'UTC')
    .sort()
  const timeZones = zones.map((zone) =>
    buildTimeZone(
      zone,
      bookings.filter((booking) => booking.zone === zone),
    ),
  )
  return ICAL.stringify([
    'vcalendar',
    head,
    [...timeZones, ...bookings.map((booking) => buildEvent(booking, publicUrl, language))],
  ] satisfies Component)
}

function buildEvent(booking: FeedBooking, publicUrl: string, language: string): Component {
  const messages = getCalendarSyncMessages(language)
  const {
    id,
    number,
    category,
    title,
    place,
    state,
    client,
    takes,
    times,
    last,
    minutesBefore,
    minutesAfter,
  } = booking
  const lines = [
    `${formatBookingNumber(number)}, ${messages.states[state]}`,
    messages.with(client),
    takes.length > 0 && messages.takes(takes),
    (minutesBefore > 0 || minutesAfter > 0) && messages.around(minutesBefore, minutesAfter),
  ]
  return [
    'vevent',
    [
      ['uid', {}, 'text', toUid(id)],
      ['dtstamp', {}, 'date-time', formatUtc(last)],
      ['last-modified', {}, 'date-time', formatUtc(last)],
      ['created', {}, 'date-time', formatUtc(booking.createdAt)],
      ['sequence', {}, 'integer', Math.max(times - 1, 0)],
      buildTime('dtstart', booking.startsLocal, booking.startsAt, booking.zone),
      buildTime('dtend', booking.endsLocal, booking.endsAt, booking.zone),
      ['summary', {}, 'text', messages.summary(title || client, state)],
      ...(place ? [['location', {}, 'text', place] satisfies Property] : []),
      ['description', {}, 'text', lines.filter(Boolean).join('\n')],
      ['status', {}, 'text', toIcsStatus(state)],
      ['transp', {}, 'text', state === 'canceled' ? 'TRANSPARENT' : 'OPAQUE'],
      ['categories', {}, 'text', messages.categories[category]],
      ['url', {}, 'uri', `${publicUrl}/portal/bookings/${id}`],
    ],
    [],
  ]
}

/**
 * Builds a time as local time, which stays valid if the zone's rules change. Calendars disagree
 * about the occurrence of a repeated hour (RFC 5545, 3.3.5), so such times are in UTC.
 */
function buildTime(name: string, localTime: string, instant: Date, zone: string): Property {
  const resolved = zone === 'UTC' ? null : toInstant(localTime, zone)
  return resolved && !resolved.isAmbiguous && resolved.at.getTime() === instant.getTime()
    ? [name, { tzid: zone }, 'date-time', `${localTime}:00`]
    : [name, {}, 'date-time', formatUtc(instant)]
}

function formatUtc(instant: Date): string {
  return `${instant.toISOString().slice(0, 19)}Z`
}

/**
 * Builds a VTIMEZONE for the years of the bookings from the runtime's time-zone data. It starts a
 * year earlier so that the first booking has a rule.
 */
function buildTimeZone(zone: string, bookings: FeedBooking[]): Component {
  const years = bookings.flatMap(({ startsAt, endsAt }) => [
    startsAt.getUTCFullYear(),
    endsAt.getUTCFullYear(),
  ])
  const [first, last] = [
    new Date(Date.UTC(Math.min(...years) - 1, 0)),
    new Date(Date.UTC(Math.max(...years) + 1, 1)),
  ]
  const changes = listOffsetChanges(first, last, zone)
  const from = getUtcOffset(first, zone)
  // covers zones without recent clock changes
  const before = bookings.some(({ startsLocal }) => startsLocal < (changes[0]?.local ?? '9'))
    ? [buildObservance({ local: '1970-01-01T00:00:00', from, to: from })]
    : []
  const groups = [
    ...Map.groupBy(
      changes,
      ({ local, from, to }) => `${from} ${to} ${local.slice(5, 7)} ${local.slice(11)}`,
    ).values(),
  ]
  return [
    'vtimezone',
    [['tzid', {}, 'text', zone]],
    [...before, ...groups.flatMap(buildObservances)],
  ]
}

/**
 * Returns one observance with a yearly rule, which calendars support best, or one per clock change
 * if no rule fits.
 */
function buildObservances(changes: OffsetChange[]): Component[] {
  const rule = findYearlyRule(changes)
  return rule
    ? [buildObservance(changes[0]!, rule)]
    : changes.map((change) => buildObservance(change))
}

function buildObservance({ local, from, to }: OffsetChange, rule?: Rule): Component {
  return [
    parseOffset(to) > parseOffset(from) ? 'daylight' : 'standard',
    [
      ['dtstart', {}, 'date-time', local],
      ['tzoffsetfrom', {}, 'utc-offset', from],
      ['tzoffsetto', {}, 'utc-offset', to],
      ...(rule ? [['rrule', {}, 'recur', rule] satisfies Property] : []),
    ],
    [],
  ]
}

type Rule = { freq: 'YEARLY'; bymonth: number; byday: string }

/**
 * Returns the rule for changes on the same weekday of the same month every year, counted from the
 * month's start or end; null if no rule fits or there is only one change.
 */
function findYearlyRule(changes: OffsetChange[]): Rule | null {
  const days = changes.map(({ local }) => local.slice(0, 10))
  const years = days.map((day) => Number(day.slice(0, 4)))
  const [weekday, ...others] = new Set(days.map(getWeekday))
  if (
    days.length < 2 ||
    others.length > 0 ||
    years.some((year, index) => year !== years[0]! + index)
  )
    return null
  const [nth, ...differ] = new Set(days.map((day) => Math.ceil(Number(day.slice(8)) / 7)))
  const isLast = days.every((day) => addDays(day, 7).slice(5, 7) !== day.slice(5, 7))
  if (!isLast && differ.length > 0) return null
  return {
    freq: 'YEARLY',
    bymonth: Number(days[0]!.slice(5, 7)),
    byday: `${isLast ? -1 : nth}${['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'][weekday!]}`,
  }
}

function parseOffset(offset: string): number {
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number)
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes)
}

/** Escapes text for properties of unknown type. */
function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&')
}
