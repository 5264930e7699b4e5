import { describe, expect, test } from 'vitest'

import { type ParseRequest, parseEntries } from './parse.server.ts'

const zone = 'America/New_York'
const window = {
  timeZone: zone,
  from: new Date('2026-10-01T00:00:00Z'),
  to: new Date('2027-04-01T00:00:00Z'),
  max: 500,
}
const buildFile = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...lines, 'END:VCALENDAR', ''].join(
    '\r\n',
  )
const parseText = (text: string, change: Partial<ParseRequest> = {}) =>
  parseEntries({ bytes: new TextEncoder().encode(text), ...window, ...change })
function read(text: string, change: Partial<ParseRequest> = {}) {
  const result = parseText(text, change)
  if (!result.ok) throw new Error(result.problem)
  return result.entries.sort((one, other) => one.from - other.from)
}
const listSpans = (text: string, change: Partial<ParseRequest> = {}) =>
  read(text, change).map(
    ({ from, to }) =>
      `${new Date(from).toISOString().slice(0, 16)} ${new Date(to).toISOString().slice(0, 16)}`,
  )
const buildEvent = (...lines: string[]) =>
  ['BEGIN:VEVENT', 'UID:one@test', 'DTSTAMP:20261101T000000Z', ...lines, 'END:VEVENT'].join('\r\n')

/** Google's format: VTIMEZONE rules, an excluded occurrence, a moved one, and a canceled event. */
const google = buildFile(
  'CALSCALE:GREGORIAN',
  'METHOD:PUBLISH',
  'X-WR-CALNAME:private',
  'X-WR-TIMEZONE:Europe/Berlin',
  'BEGIN:VTIMEZONE',
  'TZID:Europe/Berlin',
  'X-LIC-LOCATION:Europe/Berlin',
  'BEGIN:DAYLIGHT',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'TZNAME:CEST',
  'DTSTART:19700329T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'TZNAME:CET',
  'DTSTART:19701025T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
  'BEGIN:VEVENT',
  'DTSTART;TZID=Europe/Berlin:20261019T090000',
  'DTEND;TZID=Europe/Berlin:20261019T100000',
  'RRULE:FREQ=WEEKLY;WKST=MO;UNTIL=20261116T225959Z;BYDAY=MO',
  'EXDATE;TZID=Europe/Berlin:20261109T090000',
  'DTSTAMP:20261101T101010Z',
  'UID:weekly@google.com',
  'SEQUENCE:2',
  'STATUS:CONFIRMED',
  'SUMMARY:Yoga\\, early',
  'TRANSP:OPAQUE',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'DTSTART;TZID=Europe/Berlin:20261102T140000',
  'DTEND;TZID=Europe/Berlin:20261102T150000',
  'DTSTAMP:20261101T101010Z',
  'UID:weekly@google.com',
  'RECURRENCE-ID;TZID=Europe/Berlin:20261102T090000',
  'STATUS:CONFIRMED',
  'SUMMARY:Yoga\\, late',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'DTSTART;VALUE=DATE:20261224',
  'DTEND;VALUE=DATE:20261227',
  'DTSTAMP:20261101T101010Z',
  'UID:days@google.com',
  'SUMMARY:Home',
  'TRANSP:OPAQUE',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'DTSTART:20261203T100000Z',
  'DTEND:20261203T110000Z',
  'DTSTAMP:20261101T101010Z',
  'UID:free@google.com',
  'TRANSP:TRANSPARENT',
  'SUMMARY:Free',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'DTSTART:20261204T100000Z',
  'DTEND:20261204T110000Z',
  'DTSTAMP:20261101T101010Z',
  'UID:off@google.com',
  'STATUS:CANCELLED',
  'SUMMARY:Off',
  'END:VEVENT',
)

/** Apple's format: a duration instead of an end, dates listed one by one, prefixed zone names. */
const apple = buildFile(
  'METHOD:PUBLISH',
  'X-APPLE-CALENDAR-COLOR:#1BADF8',
  'BEGIN:VEVENT',
  'CREATED:20261001T080000Z',
  'UID:3F6E-APPLE',
  'DTSTART;TZID=America/New_York:20261031T220000',
  'DURATION:PT8H',
  'SUMMARY:Night shift',
  'X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC',
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  'TRIGGER:-PT15M',
  'END:VALARM',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'UID:3F6D-APPLE',
  'DTSTART;TZID=America/New_York:20261031T220000',
  'DTEND;TZID=America/New_York:20261101T060000',
  'SUMMARY:Another',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'UID:3F6F-APPLE',
  'DTSTART;TZID=/freeassociation.sourceforge.net/Europe/London:20261201T090000',
  'DTEND;TZID=/freeassociation.sourceforge.net/Europe/London:20261201T093000',
  'RDATE;TZID=/freeassociation.sourceforge.net/Europe/London:20261203T090000,20261205T090000',
  'SUMMARY:Dentist',
  'END:VEVENT',
)

/** Outlook's format: Windows zone names, and a property for busy status. */
const outlook = buildFile(
  'METHOD:PUBLISH',
  'BEGIN:VTIMEZONE',
  'TZID:W. Europe Standard Time',
  'BEGIN:STANDARD',
  'DTSTART:16010101T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
  'BEGIN:VEVENT',
  'DESCRIPTION:\\n',
  'RRULE:FREQ=DAILY;UNTIL=20261027T080000Z;INTERVAL=1',
  'UID:040000008200E00074C5B7101A82E008',
  'SUMMARY:Busy',
  'DTSTART;TZID=W. Europe Standard Time:20261023T090000',
  'DTEND;TZID=W. Europe Standard Time:20261023T093000',
  'CLASS:PUBLIC',
  'PRIORITY:5',
  'DTSTAMP:20261101T120000Z',
  'TRANSP:OPAQUE',
  'STATUS:CONFIRMED',
  'SEQUENCE:0',
  'X-MICROSOFT-CDO-BUSYSTATUS:BUSY',
  'END:VEVENT',
)

describe('files from other programs', () => {
  test("reads Google's: a rule across the end of daylight time with an excluded and a moved occurrence, whole days, no free or canceled events", () => {
    expect(listSpans(google)).toEqual([
      '2026-10-19T07:00 2026-10-19T08:00',
      '2026-10-26T08:00 2026-10-26T09:00',
      '2026-11-02T13:00 2026-11-02T14:00',
      '2026-11-16T08:00 2026-11-16T09:00',
      '2026-12-24T05:00 2026-12-27T05:00',
    ])
    expect(read(google).map(({ title }) => title)).toEqual([
      'Yoga, early',
      'Yoga, early',
      'Yoga, late',
      'Yoga, early',
      'Home',
    ])
    expect(read(google).map(({ wholeDays }) => wholeDays)).toEqual([
      false,
      false,
      false,
      false,
      true,
    ])
    expect(read(google)[2]!.uid).toBe('weekly@google.com 2026-11-02T08:00:00.000Z')
  })
  test("reads Apple's: on the night with a repeated hour, an end is local time and a duration is elapsed time; listed dates", () => {
    expect(listSpans(apple)).toEqual([
      '2026-11-01T02:00 2026-11-01T10:00',
      '2026-11-01T02:00 2026-11-01T11:00',
      '2026-12-01T09:00 2026-12-01T09:30',
      '2026-12-03T09:00 2026-12-03T09:30',
      '2026-12-05T09:00 2026-12-05T09:30',
    ])
  })
  test("reads Outlook's: a zone defined only in the file, across the end of daylight time", () => {
    expect(listSpans(outlook)).toEqual([
      '2026-10-23T07:00 2026-10-23T07:30',
      '2026-10-24T07:00 2026-10-24T07:30',
      '2026-10-25T08:00 2026-10-25T08:30',
      '2026-10-26T08:00 2026-10-26T08:30',
      '2026-10-27T08:00 2026-10-27T08:30',
    ])
  })
})

describe('times', () => {
  test("without a zone, and whole days, are in the studio's zone; without an end a day lasts one day, and a time is ignored", () => {
    expect(
      listSpans(buildFile(buildEvent('DTSTART:20261120T090000', 'DTEND:20261120T100000'))),
    ).toEqual(['2026-11-20T14:00 2026-11-20T15:00'])
    expect(listSpans(buildFile(buildEvent('DTSTART;VALUE=DATE:20261120')))).toEqual([
      '2026-11-20T05:00 2026-11-21T05:00',
    ])
    expect(listSpans(buildFile(buildEvent('DTSTART:20261120T090000')))).toEqual([])
    expect(
      listSpans(buildFile(buildEvent('DTSTART:20261120T090000', 'DTEND:20261120T080000'))),
    ).toEqual([])
    expect(
      listSpans(buildFile(buildEvent('DTSTART:20261120T090000', 'DTEND:20261120T100000')), {
        timeZone: 'Asia/Tokyo',
      }),
    ).toEqual(['2026-11-20T00:00 2026-11-20T01:00'])
  })
  test('that occur twice are the first; times skipped by the clock change move forward', () => {
    expect(
      listSpans(
        buildFile(buildEvent(`DTSTART;TZID=${zone}:20261101T013000`, 'DTEND:20261101T120000Z')),
      ),
    ).toEqual(['2026-11-01T05:30 2026-11-01T12:00'])
    expect(
      listSpans(
        buildFile(buildEvent(`DTSTART;TZID=${zone}:20270314T023000`, 'DTEND:20270314T120000Z')),
      ),
    ).toEqual(['2027-03-14T07:30 2027-03-14T12:00'])
  })
  test("in an unknown zone are in the studio's", () => {
    expect(
      listSpans(
        buildFile(
          buildEvent(
            'DTSTART;TZID=Mars/Olympus:20261120T090000',
            'DTEND;TZID=Mars/Olympus:20261120T100000',
          ),
        ),
      ),
    ).toEqual(['2026-11-20T14:00 2026-11-20T15:00'])
  })
  test('of an event that began long ago are listed for the period only', () => {
    const daily = listSpans(
      buildFile(
        buildEvent('DTSTART:20180101T090000Z', 'DTEND:20180101T100000Z', 'RRULE:FREQ=DAILY'),
      ),
    )
    expect([daily[0], daily.at(-1), daily.length]).toEqual([
      '2026-10-01T09:00 2026-10-01T10:00',
      '2027-03-31T09:00 2027-03-31T10:00',
      182,
    ])
  })
  test('of a rule that began long ago equal those of the full expansion', () => {
    const rules = [
      'FREQ=WEEKLY;INTERVAL=3;BYDAY=TU,SA;WKST=SU',
      'FREQ=MONTHLY;BYDAY=-1FR',
      'FREQ=MONTHLY;INTERVAL=5;BYMONTHDAY=31',
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
      'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH',
      'FREQ=YEARLY;INTERVAL=2',
      'FREQ=DAILY;INTERVAL=11',
      'FREQ=HOURLY;INTERVAL=50',
      'FREQ=WEEKLY;BYDAY=MO;UNTIL=20261109T235959Z',
    ]
    for (const rule of rules)
      for (const begins of ['20220128', '20200229']) {
        const listTimes = (recurrence: string) =>
          listSpans(
            buildFile(
              buildEvent(
                `DTSTART:${begins}T090000Z`,
                `DTEND:${begins}T100000Z`,
                `RRULE:${recurrence}`,
              ),
            ),
          )
        // a rule with COUNT is expanded from its beginning
        expect([rule, begins, listTimes(rule)]).toEqual([
          rule,
          begins,
          listTimes(rule.includes('UNTIL') ? rule : `${rule};COUNT=100000`),
        ])
      }
  })
  test('include the last day of a rule, and leave out excluded days and canceled occurrences', () => {
    const rule = [
      'DTSTART:20261120T090000',
      'DTEND:20261120T100000',
      'RRULE:FREQ=DAILY;UNTIL=20261123',
    ]
    expect(listSpans(buildFile(buildEvent(...rule)))).toHaveLength(4)
    expect(listSpans(buildFile(buildEvent(...rule, 'EXDATE;VALUE=DATE:20261121')))).toHaveLength(3)
    expect(
      listSpans(
        buildFile(
          buildEvent(...rule),
          buildEvent(
            'DTSTART:20261122T090000',
            'DTEND:20261122T100000',
            'RECURRENCE-ID:20261122T090000',
            'STATUS:CANCELLED',
          ),
        ),
      ),
    ).toHaveLength(3)
  })
  test('of all calendars in one file are read', () => {
    const file = buildFile(buildEvent('DTSTART:20261120T090000Z', 'DTEND:20261120T100000Z'))
    expect(listSpans(file + file)).toHaveLength(2)
  })
})

describe('malformed and oversized files', () => {
  test('fail with `calendar-malformed`: a web page, nothing, half a calendar, a contact card', () => {
    for (const text of [
      '<!doctype html><title>Sign in</title>',
      '',
      '\0\0\0',
      google.slice(0, 900),
      'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:x\r\nEND:VCARD\r\n',
      'BEGIN:VEVENT\r\nEND:VEVENT\r\n',
      buildFile(buildEvent('DTSTART:20261120T090000', 'RRULE:FREQ=OFTEN')),
    ])
      expect(parseText(text)).toEqual({ ok: false, problem: 'calendar-malformed' })
  })
  test('fail with `calendar-full` instead of being cut short', () => {
    expect(
      parseText(
        buildFile(
          buildEvent('DTSTART:20261001T000000Z', 'DTEND:20261001T000100Z', 'RRULE:FREQ=MINUTELY'),
        ),
      ),
    ).toEqual({ ok: false, problem: 'calendar-full' })
  })
  test('are read in other encodings, with a byte order mark and with NUL', () => {
    const text = buildFile(
      buildEvent(
        'DTSTART:20261120T090000Z',
        'DTEND:20261120T100000Z',
        'SUMMARY:O’Neil\0-Łukasz 🎥',
      ),
    )
    const utf16 = new Uint8Array([0xff, 0xfe, ...Buffer.from(text, 'utf16le')])
    for (const bytes of [new TextEncoder().encode(`\ufeff${text}`), utf16])
      expect(read('', { bytes }).map(({ title }) => title)).toEqual(['O’Neil-Łukasz 🎥'])
    expect(read('', { bytes: Buffer.from(text.replace('Ł', 'L'), 'latin1') })).toHaveLength(1)
  })
  test('lose only the event with an invalid value', () => {
    expect(
      listSpans(
        buildFile(
          buildEvent('DTSTART:20261320T990000', 'DTEND:20261120T100000Z'),
          buildEvent('DTSTART:20261120T090000Z', 'DTEND:20261120T100000Z'),
        ),
      ),
    ).toEqual(['2026-11-20T09:00 2026-11-20T10:00'])
  })
})
