import ICAL from 'ical.js'

import { bookingNumber } from '#app/studio/booking/rules.ts'
import { uidOf } from '#app/studio/calendar/rules.ts'
import type { Standing } from '#app/studio/date-request/rules.ts'

type Entry = {
  id: string
  number: number
  standing: Standing
  startsAt: Date
  endsAt: Date
  sequence: number
  place: string
  what: string
  studio: { name: string; email: string }
  page: string
  now: Date
}

const statuses: Record<Standing, string> = {
  waiting: 'TENTATIVE',
  proposed: 'TENTATIVE',
  pending: 'TENTATIVE',
  confirmed: 'CONFIRMED',
  done: 'CONFIRMED',
  canceled: 'CANCELLED',
  ended: 'CANCELLED',
}

/**
 * A booking as one entry of its client's calendar (RFC 5545, 5546). Every version has the same UID
 * and a higher SEQUENCE, so a calendar changes or removes the entry it has. Instants are in UTC:
 * nothing repeats, so no rules of a zone are needed.
 */
export function bookingCalendar({
  id,
  number,
  standing,
  startsAt,
  endsAt,
  sequence,
  place,
  what,
  studio,
  page,
  now,
}: Entry): string {
  const status = statuses[standing]
  const utc = (at: Date) => `${at.toISOString().slice(0, 19)}Z`
  const event = [
    ['uid', {}, 'text', uidOf(id)],
    ['dtstamp', {}, 'date-time', utc(now)],
    ['sequence', {}, 'integer', sequence],
    ['dtstart', {}, 'date-time', utc(startsAt)],
    ['dtend', {}, 'date-time', utc(endsAt)],
    ['summary', {}, 'text', `${what}, ${studio.name}`],
    ...(place ? [['location', {}, 'text', place]] : []),
    ['description', {}, 'text', `${bookingNumber(number)}\n${page}`],
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
