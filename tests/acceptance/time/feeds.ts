import ICAL from 'ical.js'

import { toInstant, toLocalTime } from '../../../app/core/day.ts'
import { buildFeedIcs } from '../../../app/features/booking/calendar-sync/ics.server.ts'

const hour = 3_600_000
const made = {
  number: 1042,
  category: 'podcast',
  title: 'Portraits',
  place: '',
  state: 'confirmed',
  minutesBefore: 0,
  minutesAfter: 0,
  createdAt: new Date('2024-01-01'),
  client: 'Test Mill',
  times: 1,
  last: new Date('2024-01-01'),
  takes: [],
} as const

/** Returns the bookings that a program misreads if it knows only the zones defined in the file. */
export function listMisread(zone: string, instants: number[]): string[] {
  const bookings = instants
    .map((at, nth) => {
      const [startsAt, endsAt] = [new Date(at), new Date(at + hour)]
      return {
        ...made,
        takes: [],
        id: String(nth),
        zone,
        startsAt,
        endsAt,
        startsLocal: toLocalTime(startsAt, zone),
        endsLocal: toLocalTime(endsAt, zone),
      }
    })
    .filter(
      ({ startsLocal, endsLocal }) => toInstant(startsLocal, zone) && toInstant(endsLocal, zone),
    )
  const text = buildFeedIcs({
    name: 'Longlight',
    publicUrl: 'https://studio.example',
    language: 'en',
    bookings,
  })
  // Renames the zone, so that the reader's own zone of that name isn't used.
  const events = new ICAL.Component(
    ICAL.parse(text.replaceAll('TZID=', 'TZID=own-').replaceAll('TZID:', 'TZID:own-')) as string,
  ).getAllSubcomponents('vevent')
  const read = events.map((event) =>
    ['dtstart', 'dtend'].map(
      (name) => (event.getFirstPropertyValue(name) as ICAL.Time).toUnixTime() * 1000,
    ),
  )
  return bookings.flatMap(({ startsAt, endsAt }, at) =>
    read[at]?.[0] === startsAt.getTime() && read[at][1] === endsAt.getTime()
      ? []
      : [`a calendar in ${zone} reads ${read[at]} instead of ${startsAt.toISOString()}`],
  )
}
