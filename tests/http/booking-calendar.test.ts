import { beforeAll, describe, expect, test } from 'vitest'

import { startTestServer, readText, expectIncludes } from '../support/test-server.ts'

const server = await startTestServer()
const cookies: Record<string, string> = {}
const query = async (text: string, values: unknown[] = []) =>
  (await server.app.pool.query(text, values)).rows
const fetchHtml = async (path: string, who = 'owner') =>
  (await server.request(path, { headers: { cookie: cookies[who]! } })).text()
const fetchText = async (path: string, who = 'owner') =>
  readText(await server.request(path, { headers: { cookie: cookies[who]! } }))
const send = (path: string, fields: Record<string, string>, who = 'owner') =>
  server.submit(path, fields, cookies[who], { accept: 'text/html' })
const findResourceId = async (name: string) =>
  (await query('select id from resource where name = $1', [name]))[0].id as string
async function createBooking(change: Record<string, string>) {
  const response = await send('/portal/bookings/new', {
    clientName: 'Tern Architects',
    category: 'podcast',
    state: 'pending',
    total: '0',
    start: '10:00',
    end: '12:00',
    closedAnyway: 'on',
    ...change,
  })
  const [, id = ''] =
    /bookings\/([0-9a-f-]{36})\?saved$/.exec(response.headers.get('location') ?? '') ?? []
  expect([change.title, id]).not.toEqual([change.title, ''])
  return id
}
/**
 * Returns the position of a booking on its day from the page: start and end in minutes, lane and
 * number of lanes.
 */
const listEventProperties = (page: string, id: string) =>
  [...page.matchAll(/<li class="event"([^>]*)>(?:(?!<li).)*?data-entry="([^"]+)"/gs)]
    .filter(([, , entry]) => entry === id)
    .map(([, said = '']) => /data-properties="([^"]*)"/.exec(said)?.[1])

beforeAll(async () => {
  for (const role of ['owner', 'books', 'crew']) cookies[role] = await server.signIn(role)
})

describe('a week', () => {
  test('positions bookings by the minute: overlapping, overnight and early ones', async () => {
    const [one, other] = [
      await createBooking({ title: 'One', date: '2031-05-13', start: '10:07', end: '12:00' }),
      await createBooking({
        title: 'Other',
        date: '2031-05-13',
        start: '11:00',
        end: '13:30',
        category: 'photography',
      }),
    ]
    const night = await createBooking({
      title: 'Night',
      date: '2031-05-14',
      start: '22:00',
      end: '02:00',
      endDate: '2031-05-15',
    })
    const page = await fetchHtml('/portal/bookings?on=2031-05-16')
    expect([
      listEventProperties(page, one),
      listEventProperties(page, other),
      listEventProperties(page, night),
    ]).toEqual([
      ['--from:607;--to:720;--lane:0;--lanes:2'],
      ['--from:660;--to:810;--lane:1;--lanes:2'],
      ['--from:1320;--to:1440;--lane:0;--lanes:1', '--from:0;--to:120;--lane:0;--lanes:1'],
    ])
    expect(page).toMatch(/class="week" data-properties="--first:0;--last:1440"/)
    expect(await fetchHtml('/portal/bookings?on=2031-05-20')).toMatch(
      /class="week" data-properties="--first:480;--last:1200"/,
    )
    expect(await fetchText('/portal/bookings?on=2031-05-16')).toMatch(
      /May 11 – 17, 2031 .*One 10:07 AM – 12:00 PM Tern Architects Pending/,
    )
    expect(await fetchText('/portal/bookings?on=2031-05-20')).toContain('Nothing booked.')
    expect(await fetchText('/portal/bookings?on=2031-05-16&category=photography')).not.toContain(
      'One 10:07',
    )
  })
  test('shows bookings of whole days above the hours, which don’t change', async () => {
    const whole = await createBooking({
      title: 'Festival',
      date: '2031-06-06',
      endDate: '2031-06-07',
      allDay: 'on',
      start: '',
      end: '',
      closedAnyway: 'on',
    })
    const long = await createBooking({
      title: 'Expedition',
      date: '2031-06-03',
      endDate: '2031-06-05',
      start: '10:00',
      end: '17:00',
      closedAnyway: 'on',
    })
    const page = await fetchHtml('/portal/bookings?on=2031-06-03')
    expect(page).toMatch(/class="week" data-properties="--first:480;--last:1200"/)
    expect([listEventProperties(page, whole), listEventProperties(page, long)]).toEqual([[], []])
    const text = await fetchText('/portal/bookings?on=2031-06-03')
    expect(text).toMatch(
      /Expedition from 10:00 AM .*Expedition All day .*Expedition until 5:00 PM .*Festival All day .*Festival All day/,
    )
    expect(text).not.toContain('12:00 AM')
    expect(await fetchText('/portal/bookings/month?on=2031-06-03')).toMatch(
      /10:00 AM Expedition.*continued Expedition.*continued Expedition.*All day Festival.*All day Festival/,
    )
    expect(await fetchText('/portal/bookings/list?from=2031-06-01&to=2031-06-30')).toMatch(
      /Expedition Podcasts? Jun 3 – 5, 2031 10:00 AM – 5:00 PM.*Festival Podcasts? Jun 6 – 7, 2031 all day/i,
    )
  })
  test('shows the end of a hold, declined assignments, absences and closed days', async () => {
    const dov = await findResourceId('Dov')
    const id = await createBooking({
      title: 'Perhaps',
      date: '2031-05-21',
      state: 'held',
      [`resource:${dov}`]: 'on',
    })
    await query("update booking set held_until = '2031-05-20T21:00Z' where id = $1", [id])
    await query(
      "update reservation set answer = 'declined', answered_at = now() where booking_id = $1",
      [id],
    )
    await query(
      `insert into absence (resource_id, note, zone, starts_local, ends_local, during, created_at,
        whole_days) values ($1, 'the dentist', 'America/New_York', '2031-05-22T09:00',
        '2031-05-22T11:00', '[2031-05-22T13:00Z,2031-05-22T15:00Z)', now(), false)`,
      [dov],
    )
    await query(
      `update studio set closed_days = closed_days || '["2031-05-23"]',
        closed_names = closed_names || '{"2031-05-23": "The fair"}'`,
    )
    const text = await fetchText('/portal/bookings?on=2031-05-21')
    expectIncludes(text, [
      'On hold until May 20, 2031',
      'Dov declined',
      'Dov away 9:00 – 11:00 AM',
      'the dentist',
      'Closed: The fair',
    ])
    expect(await fetchText('/portal/bookings?on=2031-05-21', 'books')).not.toContain('the dentist')
    expect(await fetchHtml(`/portal/bookings?on=2031-05-21&resource=${dov}`)).toMatch(
      /class="day-blocked" data-properties="--from:540;--to:660"/,
    )
    expect(
      await fetchText(`/portal/bookings?on=2031-05-21&resource=${await findResourceId('Room B')}`),
    ).not.toContain('Perhaps')
    await query("update booking set held_until = now() - interval '1 minute' where id = $1", [id])
    expect(await fetchText('/portal/bookings?on=2031-05-21')).not.toContain('Perhaps')
  })
  test('labels repeated times when clocks go back, and omits a skipped hour', async () => {
    for (const [title, later] of [
      ['First', 'false'],
      ['Second', 'true'],
    ] as const)
      await createBooking({
        title,
        date: '2031-11-02',
        start: '01:30',
        end: '01:45',
        startsLater: later,
        endsLater: later,
        closedAnyway: 'on',
      })
    expect(await fetchText('/portal/bookings?on=2031-11-02')).toMatch(
      /1st before the clocks go back First 1:30 – 1:45 AM.*2nd after the clocks go back Second 1:30 – 1:45 AM/,
    )
    expect(await fetchHtml('/portal/bookings?on=2031-03-09')).toMatch(
      /class="day-change" data-how="missing" data-properties="--from:120;--to:180"/,
    )
  })
  test('links free hours to a new booking only for roles that may create one', async () => {
    expect(await fetchHtml('/portal/bookings?on=2031-05-20')).toContain(
      'href="/portal/bookings/new?date=2031-05-20&amp;start=09%3A00&amp;end=10%3A00"',
    )
    for (const who of ['books', 'crew'])
      expect(await fetchHtml('/portal/bookings?on=2031-05-20', who)).not.toContain(
        '/portal/bookings/new',
      )
  })
})

test('a month shows three bookings per day and links to the others', async () => {
  for (const start of ['08:00', '09:00', '10:00', '11:00', '12:00'])
    await createBooking({ title: `At ${start}`, date: '2031-07-08', start, end: '12:30' })
  const text = await fetchText('/portal/bookings/month?on=2031-07-20')
  expect(text).toMatch(/July 2031 .*8:00 AM At 08:00.*At 09:00.*At 10:00.*\+2 more/)
  expect(text).not.toContain('At 11:00')
  expect(await fetchHtml('/portal/bookings/month?on=2031-07-20')).toMatch(
    /href="\/portal\/bookings\?on=2031-07-08" aria-label="2 more on Tuesday, July 8"|aria-label="2 more on Tuesday, July 8"[^>]*href="\/portal\/bookings\?on=2031-07-08"/,
  )
})

describe('the panel', () => {
  test('has its own URL and shows only permitted data and actions', async () => {
    const id = await createBooking({
      title: 'In the panel',
      date: '2031-08-05',
      total: '900',
      [`resource:${await findResourceId('Samuel')}`]: 'on',
    })
    const path = `/portal/bookings/week/${id}?on=2031-08-05`
    expect(await fetchText(path)).toMatch(
      /Pending BK-\d+ In the panel .*Payments Total \$900 Deposit \(50%\) \$450 Balance \$900 .*If they cancel today .*Move… Starts Ends Move Edit Open/,
    )
    expect(await fetchText(`/portal/bookings/month/${id}?on=2031-08-05`)).toContain('Deposit (50%)')
    const books = await fetchText(path, 'books')
    expect([books.includes('Balance $900'), books.includes('Move…')]).toEqual([true, false])
  })
  test('moves a booking with a plain form; a conflict redirects to the booking form', async () => {
    const wren = await findResourceId('Wren')
    const id = await createBooking({
      title: 'Moved',
      date: '2031-08-12',
      [`resource:${wren}`]: 'on',
    })
    await createBooking({ title: 'There', date: '2031-08-13', [`resource:${wren}`]: 'on' })
    const revision = /name="revision" value="(\d+)"/.exec(
      await fetchHtml(`/portal/bookings/week/${id}`),
    )![1]!
    expect(
      (
        await send(`/portal/bookings/${id}/move`, {
          startsLocal: '2031-08-14T09:15',
          endsLocal: '2031-08-14T11:15',
          revision,
        })
      ).headers.get('location'),
    ).toBe(`/portal/bookings/${id}`)
    expect(listEventProperties(await fetchHtml('/portal/bookings?on=2031-08-12'), id)).toEqual([
      '--from:555;--to:675;--lane:0;--lanes:1',
    ])
    const refused = await send(`/portal/bookings/${id}/move`, {
      startsLocal: '2031-08-13T11:00',
      endsLocal: '2031-08-13T13:00',
      mine: 'on',
    })
    expect(refused.headers.get('location')).toContain('problem=resource-is-taken')
    expect(
      (
        await send(
          `/portal/bookings/${id}/move`,
          { startsLocal: '2031-08-15T09:00', endsLocal: '2031-08-15T10:00', mine: 'on' },
          'crew',
        )
      ).status,
    ).toBe(403)
  })
})
