import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'

import { toInstant } from '#app/core/day.ts'
import { parseEntries } from '#app/platform/ical/parse.server.ts'

import { buildFeedIcs } from './ics.server.ts'
import type { FeedBooking } from './reads.server.ts'

const zones = [
  'America/New_York',
  'Europe/Berlin',
  'Europe/London',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'America/Phoenix',
  'Africa/Casablanca',
  'America/Sao_Paulo',
  'UTC',
]
const sample = {
  id: '0b9f3d52-6f53-4f2e-9c1a-7a60b0e1d001',
  number: 1042,
  category: 'podcast',
  title: 'Portraits',
  place: '',
  state: 'confirmed',
  minutesBefore: 0,
  minutesAfter: 0,
  createdAt: new Date('2026-11-01T10:00:00Z'),
  client: 'Test Mill',
  times: 3,
  last: new Date('2026-11-02T10:00:00Z'),
  takes: ['Nell'],
} as const
function buildBooking(
  zone: string,
  startsLocal: string,
  endsLocal: string,
  later = false,
  change: Partial<FeedBooking> = {},
): FeedBooking {
  const parseInstant = (local: string) => toInstant(local, zone, later ? 'later' : 'earlier')!.at
  return {
    ...sample,
    takes: [...sample.takes],
    zone,
    startsLocal,
    endsLocal,
    startsAt: parseInstant(startsLocal),
    endsAt: parseInstant(endsLocal),
    ...change,
  }
}
const buildIcs = (...bookings: FeedBooking[]) =>
  buildFeedIcs({
    name: 'Longlight: all, of; it',
    publicUrl: 'https://studio.test',
    language: 'en',
    bookings,
  })
const listLines = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')
/** Returns the first line with that name. */
const findLine = (text: string, name: string) =>
  listLines(text).find((line) => line.startsWith(`${name}:`) || line.startsWith(`${name};`))
/** Parses like a program that knows only the zones defined in the file. */
const parseRanges = (text: string) =>
  new ICAL.Component(
    ICAL.parse(text.replaceAll('TZID=', 'TZID=own-').replaceAll('TZID:', 'TZID:own-')) as string,
  )
    .getAllSubcomponents('vevent')
    .map((event) => {
      const readMs = (name: string) =>
        (event.getFirstPropertyValue(name) as ICAL.Time).toUnixTime() * 1000
      return [readMs('dtstart'), readMs('dtend')]
    })
const read = (text: string) => {
  const parsed = parseEntries({
    bytes: new TextEncoder().encode(text),
    timeZone: 'UTC',
    from: new Date('2020-01-01T00:00:00Z'),
    to: new Date('2040-01-01T00:00:00Z'),
    max: 1000,
  })
  return parsed.ok ? parsed.entries : []
}

/** Half hours in years with clock changes, most of them near a change. */
const local = fc.record({
  zone: fc.constantFrom(...zones),
  year: fc.integer({ min: 2024, max: 2033 }),
  day: fc.oneof(
    fc.integer({ min: 0, max: 364 }),
    fc.constantFrom(66, 67, 73, 88, 89, 90, 95, 277, 298, 299, 300, 304, 305, 307, 308),
  ),
  half: fc.integer({ min: 0, max: 47 }),
  length: fc.integer({ min: 1, max: 60 }),
  later: fc.boolean(),
})
function buildBookingAt({
  zone,
  year,
  day,
  half,
  length,
  later,
}: {
  zone: string
  year: number
  day: number
  half: number
  length: number
  later: boolean
}): FeedBooking | null {
  const formatMinute = (instantMs: number) => new Date(instantMs).toISOString().slice(0, 16)
  const starts = Date.UTC(year, 0, 1 + day, 0, half * 30)
  const [from, to] = [formatMinute(starts), formatMinute(starts + length * 1_800_000)]
  if (!toInstant(from, zone) || !toInstant(to, zone)) return null
  const built = buildBooking(zone, from, to, later)
  return built.endsAt > built.startsAt ? built : null
}

describe('a feed round-trips', () => {
  test("with the same instants in every zone and around every clock change, by the file's rules and by zone names", () => {
    fc.assert(
      fc.property(local, (startsLocal) => {
        const built = buildBookingAt(startsLocal)
        fc.pre(built !== null)
        const text = buildIcs(built)
        expect(parseRanges(text)).toEqual([[built.startsAt.getTime(), built.endsAt.getTime()]])
        expect(read(text)).toMatchObject([
          {
            from: built.startsAt.getTime(),
            to: built.endsAt.getTime(),
            uid: `${built.id}@backlot`,
          },
        ])
      }),
      { numRuns: 400 },
    )
  })
  test('with any text, in lines of at most 75 octets that never split a character', () => {
    const times = fc
      .string({ unit: 'grapheme', maxLength: 160 })
      .map((text) => text.replace(/[\p{Cc}\p{Cs}]/gu, '').trim())
    const text = fc.oneof(
      times,
      fc.constantFrom(
        'O’Neil-Łukasz 🎥',
        'a, b; c\\d\\n',
        '🎥'.repeat(80),
        'ł'.repeat(160),
        '"^n": ^^',
        'BEGIN:VEVENT',
        'x'.repeat(75),
      ),
    )
    fc.assert(
      fc.property(text, text, text, (title, place, client) => {
        const ics = buildIcs(
          buildBooking('Europe/Berlin', '2026-11-24T09:00', '2026-11-24T11:00', false, {
            title,
            place,
            client,
          }),
        )
        expect(read(ics)).toMatchObject([{ title: title || client, place }])
        expect(read(ics)[0]!.notes).toBe(`BK-1042, confirmed\nWith ${client}\nCrew and gear: Nell`)
        for (const line of ics.split('\r\n')) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
          expect(line).not.toContain('\n')
          expect(line.isWellFormed()).toBe(true)
        }
      }),
      { numRuns: 200 },
    )
  })
})

describe('the format of a feed', () => {
  test('names the producer, the calendar and the refresh interval', () => {
    const lines = listLines(buildIcs())
    for (const line of [
      'VERSION:2.0',
      'PRODID:-//Backlot//Calendar//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:Longlight: all\\, of\\; it',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
    ])
      expect(lines).toContain(line)
    expect(buildIcs().endsWith('END:VCALENDAR\r\n')).toBe(true)
  })
  test('gives each booking its UID, sequence and location', () => {
    const text = buildIcs(
      buildBooking('Europe/Berlin', '2026-11-24T09:00', '2026-11-24T11:00', false, {
        place: 'Mill, 2nd floor',
        minutesBefore: 30,
        minutesAfter: 15,
      }),
    )
    for (const line of [
      `UID:${sample.id}@backlot`,
      'SEQUENCE:2',
      'DTSTAMP:20261102T100000Z',
      'LAST-MODIFIED:20261102T100000Z',
      'DTSTART;TZID=Europe/Berlin:20261124T090000',
      'DTEND;TZID=Europe/Berlin:20261124T110000',
      'SUMMARY:Portraits',
      'LOCATION:Mill\\, 2nd floor',
      'STATUS:CONFIRMED',
      'TRANSP:OPAQUE',
      'CATEGORIES:Podcast',
      `URL:https://studio.test/portal/bookings/${sample.id}`,
    ])
      expect(listLines(text)).toContain(line)
    expect(findLine(text, 'DESCRIPTION')).toContain(
      'Setup and travel: 30 min before and 15 min after',
    )
  })
  test('gives each booking its status', () => {
    const listStateValues = (state: FeedBooking['state']) => {
      const text = buildIcs(
        buildBooking('UTC', '2026-11-24T09:00', '2026-11-24T11:00', false, { state }),
      )
      return ['STATUS', 'TRANSP', 'SUMMARY'].map((name) =>
        findLine(text, name)!.replace(/^\w+:/, ''),
      )
    }
    expect(
      (['held', 'pending', 'confirmed', 'done', 'canceled'] as const).map(listStateValues),
    ).toEqual([
      ['TENTATIVE', 'OPAQUE', 'Portraits (on hold)'],
      ['TENTATIVE', 'OPAQUE', 'Portraits (pending)'],
      ['CONFIRMED', 'OPAQUE', 'Portraits'],
      ['CONFIRMED', 'OPAQUE', 'Portraits'],
      ['CANCELLED', 'TRANSPARENT', 'Portraits (canceled)'],
    ])
  })
  test('writes a repeated hour in UTC, which every calendar reads the same way', () => {
    const listTimeLines = (later: boolean) =>
      listLines(
        buildIcs(buildBooking('America/New_York', '2026-11-01T01:30', '2026-11-01T03:00', later)),
      ).filter((line) => /^DT(?:START|END)[:;].*2026/.test(line))
    expect([listTimeLines(false), listTimeLines(true)]).toEqual([
      ['DTSTART:20261101T053000Z', 'DTEND;TZID=America/New_York:20261101T030000'],
      ['DTSTART:20261101T063000Z', 'DTEND;TZID=America/New_York:20261101T030000'],
    ])
  })
  test('describes a zone by one yearly rule, by one observance without changes, or by dates if no rule fits', () => {
    const extractZone = (zone: string, ...localTimes: string[]) =>
      listLines(
        buildIcs(...localTimes.map((day) => buildBooking(zone, `${day}T09:00`, `${day}T10:00`))),
      )
        .join('\n')
        .match(/BEGIN:VTIMEZONE[^]*END:VTIMEZONE/)?.[0] ?? ''
    expect(extractZone('America/New_York', '2026-11-24')).toBe(
      [
        'BEGIN:VTIMEZONE',
        'TZID:America/New_York',
        'BEGIN:DAYLIGHT',
        'DTSTART:20250309T020000',
        'TZOFFSETFROM:-0500',
        'TZOFFSETTO:-0400',
        'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
        'END:DAYLIGHT',
        'BEGIN:STANDARD',
        'DTSTART:20251102T020000',
        'TZOFFSETFROM:-0400',
        'TZOFFSETTO:-0500',
        'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
        'END:STANDARD',
        'END:VTIMEZONE',
      ].join('\n'),
    )
    expect(extractZone('Europe/Berlin', '2026-11-24')).toContain(
      'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
    )
    expect(extractZone('Asia/Kolkata', '2026-11-24')).toBe(
      [
        'BEGIN:VTIMEZONE',
        'TZID:Asia/Kolkata',
        'BEGIN:STANDARD',
        'DTSTART:19700101T000000',
        'TZOFFSETFROM:+0530',
        'TZOFFSETTO:+0530',
        'END:STANDARD',
        'END:VTIMEZONE',
      ].join('\n'),
    )
    expect(extractZone('Africa/Casablanca', '2026-11-24', '2027-03-01')).not.toContain('RRULE')
    expect(extractZone('UTC', '2026-11-24')).toBe('')
  })
})
