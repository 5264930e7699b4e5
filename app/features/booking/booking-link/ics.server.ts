import ICAL from 'ical.js'
import { toUid } from '#app/features/booking/calendar-sync/rules.ts'
import type { RequestStatus } from '#app/features/booking/booking-request/rules.ts'
import { formatBookingNumber } from '#app/features/booking/reservation/rules.ts'

type BookingIcsInput = {
  id: string
  number: number
  requestStatus: RequestStatus
  startsAt: Date
  endsAt: Date
  sequence: number
  place: string
  what: string
  studio: { name: string; email: string }
  page: string
  now: Date
}

const statuses: Record<RequestStatus, string> = {
  waiting: 'TENTATIVE',
  proposed: 'TENTATIVE',
  pending: 'TENTATIVE',
  confirmed: 'CONFIRMED',
  done: 'CONFIRMED',
  canceled: 'CANCELLED',
  ended: 'CANCELLED',
}

/**
 * Returns a booking as a calendar entry for its client (RFC 5545, 5546). Every version has the same
 * UID and a higher SEQUENCE, so a calendar updates or removes the entry it has. Instants are in
 * UTC: nothing repeats, so no time-zone rules are needed.
 */
export function buildBookingIcs({
  id,
  number,
  requestStatus,
  startsAt,
  endsAt,
  sequence,
  place,
  what,
  studio,
  page,
  now,
}: BookingIcsInput): string {
  const status = statuses[requestStatus]
  const formatUtc = (at: Date) => `${at.toISOString().slice(0, 19)}Z`
  const event = [
    ['uid', {}, 'text', toUid(id)],
    ['dtstamp', {}, 'date-time', formatUtc(now)],
    ['sequence', {}, 'integer', sequence],
    ['dtstart', {}, 'date-time', formatUtc(startsAt)],
    ['dtend', {}, 'date-time', formatUtc(endsAt)],
    ['summary', {}, 'text', `${what}, ${studio.name}`],
    ...(place ? [['location', {}, 'text', place]] : []),
    ['description', {}, 'text', `${formatBookingNumber(number)}\n${page}`],
    ['organizer', { cn: studio.name }, 'cal-address', `mailto:${studio.email}`],
    ['status', {}, 'text', status],
    ['transp', {}, 'text', status === 'CANCELLED' ? 'TRANSPARENT' : 'OPAQUE'],
  ]
  const head = [
    ['version', {}, 'text', '2.0'],
    ['prodid', {}, 'text', '-//Backlot//Booking//EN'],
    ['calscale', {}, 'text', 'GREGORIAN'],
    ['method', {}, 'text', status === 'CANCELLED' ? 'CANCEL' : 'PUBLISH'],
  ]
  return ICAL.stringify(['vcalendar', head, [['vevent', event, []]]])
}
