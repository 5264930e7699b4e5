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
  title: string
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
 * Returns bookings as calendar entries for one person (RFC 5545, 5546). Every version of a booking
 * has the same UID and a higher SEQUENCE, so a calendar updates or removes the entry it has.
 * Several are always published, because CANCEL is for one UID only. Instants are in UTC: nothing
 * repeats, so no time-zone rules are needed.
 */
export function buildBookingIcs(bookings: BookingIcsInput[]): string {
  const [first, ...others] = bookings
  const isCanceled = others.length === 0 && statuses[first!.requestStatus] === 'CANCELLED'
  const head = [
    ['version', {}, 'text', '2.0'],
    ['prodid', {}, 'text', '-//Backlot//Booking//EN'],
    ['calscale', {}, 'text', 'GREGORIAN'],
    ['method', {}, 'text', isCanceled ? 'CANCEL' : 'PUBLISH'],
  ]
  const events = bookings.map((booking) => ['vevent', buildProperties(booking), []])
  return ICAL.stringify(['vcalendar', head, events])
}

function buildProperties({
  id,
  number,
  requestStatus,
  startsAt,
  endsAt,
  sequence,
  place,
  title,
  studio,
  page,
  now,
}: BookingIcsInput) {
  const status = statuses[requestStatus]
  const formatUtc = (instant: Date) => `${instant.toISOString().slice(0, 19)}Z`
  return [
    ['uid', {}, 'text', toUid(id)],
    ['dtstamp', {}, 'date-time', formatUtc(now)],
    ['sequence', {}, 'integer', sequence],
    ['dtstart', {}, 'date-time', formatUtc(startsAt)],
    ['dtend', {}, 'date-time', formatUtc(endsAt)],
    ['summary', {}, 'text', `${title}, ${studio.name}`],
    ...(place ? [['location', {}, 'text', place]] : []),
    ['description', {}, 'text', `${formatBookingNumber(number)}\n${page}`],
    ['organizer', { cn: studio.name }, 'cal-address', `mailto:${studio.email}`],
    ['status', {}, 'text', status],
    ['transp', {}, 'text', status === 'CANCELLED' ? 'TRANSPARENT' : 'OPAQUE'],
  ]
}
