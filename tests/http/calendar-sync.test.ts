import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { addMs, day } from '#app/core/day.ts'
import { createIcalClient } from '#app/platform/ical/client.server.ts'
import { listFeedBookings } from '#app/features/booking/calendar-sync/reads.server.ts'

import { createCtx } from '../support/app.ts'
import {
  addCalendarPeople,
  addLocalDays,
  addHours,
  formatStamp,
} from '../support/calendar-sync-fixture.ts'
import { startTestServer, origin, readText } from '../support/test-server.ts'

const server = await startTestServer()
const page = '/portal/settings/calendar'
const cookies: Record<string, string> = {}
const ids: Record<string, string> = {}
const queryId = async (text: string, values: unknown[] = []) =>
  (await server.app.pool.query(text, values)).rows[0]?.id as string
const submit = (form: string, fields: Record<string, string> = {}, who = 'owner') =>
  server.submit(page, { form, formKey: crypto.randomUUID(), ...fields }, cookies[who], {
    accept: 'text/html',
  })
const fetchText = async (who = 'owner') =>
  readText(await server.request(page, { headers: { cookie: cookies[who]! } }))

/** Creates a feed and returns its address, which is shown only once. */
async function createFeed(scope: 'own' | 'studio', who = 'owner') {
  const html = await (await submit(`make:${scope}`, {}, who)).text()
  return new RegExp(`value="${origin}(/calendar/[\\w-]{43}\\.ics)"`).exec(html)?.[1] ?? ''
}
const read = async (path: string, init: RequestInit = {}) =>
  (await server.request(path, init)).text().then((text) => text.replaceAll('\r\n ', ''))

let sent = { status: 200, headers: {} as Record<string, string>, body: '' }
/** A calendar server on this machine, which these tests allow. */
const elsewhere = createServer((_, response) => {
  response.writeHead(sent.status, sent.headers).end(sent.body)
})
const buildCalendar = (...spans: [Date, Date][]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...spans.flatMap(([from, to], at) => [
      'BEGIN:VEVENT',
      `UID:${at}@else.test`,
      `DTSTART:${formatStamp(from)}`,
      `DTEND:${formatStamp(to)}`,
      'SUMMARY:Zq private 7k1',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n')
const getCalendarUrl = () =>
  `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/private.ics?key=Zqsecret7k1`

/** Books one resource or none. */
async function createBooking(title: string, date: string, resource = '') {
  const [day = '', start = ''] = date.split(' ')
  const response = await server.submit(
    '/portal/bookings/new',
    {
      client: ids.client!,
      clientName: 'Feed Mill',
      category: 'podcast',
      state: 'pending',
      closedAnyway: 'on',
      title,
      date: day,
      start,
      end: `${String(Number(start.slice(0, 2)) + 2).padStart(2, '0')}:00`,
      total: '7391.37',
      notes: 'Zq notes 7k1',
      ...(resource && { [`resource:${resource}`]: 'on' }),
    },
    cookies.owner,
  )
  return /[0-9a-f-]{36}/.exec(response.headers.get('location') ?? '')?.[0] ?? ''
}

beforeAll(async () => {
  await server.app.pool.query('update staff set sample = false')
  for (const who of ['owner', 'manager', 'books', 'crew']) cookies[who] = await server.signIn(who)
  await new Promise<void>((done) => {
    elsewhere.listen(0, '127.0.0.1', done)
  })
  server.app.icalClient = createIcalClient(() => false)
  Object.assign(ids, await addCalendarPeople(server, cookies.owner!))
})
afterAll(() => {
  elsewhere.close()
})

describe('a calendar feed', () => {
  test('shows its address once, stores only a hash, and lists the bookings', async () => {
    const theirs = await createBooking('Feed of Samuel', addLocalDays(380), ids.samuel)
    const path = await createFeed('own', 'crew')
    expect(path).not.toBe('')
    expect(await fetchText('crew')).not.toContain(path)
    expect(
      (
        await server.app.pool.query(
          "select string_agg(t::text, '') as all from (select token_hash from calendar_feed) t",
        )
      ).rows[0].all,
    ).not.toContain(path.slice(10, 53))
    const response = await server.request(path)
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('cache-control'),
      response.headers.get('set-cookie'),
    ]).toEqual([200, 'text/calendar; charset=utf-8', 'private, no-cache', null])
    const text = await read(path)
    expect(text).toContain(`UID:${theirs}@backlot`)
    expect(text).toContain('SUMMARY:Feed of Samuel (pending)')
    expect(await fetchText('crew')).toContain('last synced')
  })
  test('answers 304 while nothing changes, and HEAD without a body', async () => {
    const path = await createFeed('own', 'crew')
    const tag = (await server.request(path)).headers.get('etag')!
    expect((await server.request(path, { headers: { 'if-none-match': tag } })).status).toBe(304)
    expect((await server.request(path, { headers: { 'if-none-match': `W/${tag}` } })).status).toBe(
      304,
    )
    const head = await server.request(path, { method: 'HEAD' })
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, tag, ''])
    await createBooking('Another of Samuel', addLocalDays(381), ids.samuel)
    const fresh = await server.request(path, { headers: { 'if-none-match': tag } })
    expect([fresh.status, fresh.headers.get('etag') === tag]).toEqual([200, false])
  })
  test('shows a person’s or the studio’s bookings, without money or contacts', async () => {
    const [theirs, other] = [
      await createBooking('Samuel again', addLocalDays(382), ids.samuel),
      await createBooking('Nobody of us', addLocalDays(382)),
    ]
    const [own, all] = [
      await read(await createFeed('own', 'crew')),
      await read(await createFeed('studio')),
    ]
    expect(own).toContain(theirs)
    expect(own).not.toContain(other)
    expect(all).toContain(theirs)
    expect(all).toContain(other)
    for (const text of [own, all])
      expect(text.replaceAll(/[0-9a-f-]{36}/g, '')).not.toMatch(/7,?391|7k1|feed\.test|\$/)
    expect((await submit('make:studio', {}, 'crew')).status).toBe(403)
    expect((await submit('make:studio', {}, 'books')).status).toBe(403)
    expect(await fetchText('crew')).not.toContain('All studio bookings')
  })
  test('ends when it is replaced, removed or altered, or its account is disabled', async () => {
    const first = await createFeed('own', 'manager')
    const second = await createFeed('own', 'manager')
    expect([(await server.request(first)).status, (await server.request(second)).status]).toEqual([
      404, 200,
    ])
    expect((await submit('end:own', {}, 'manager')).status).toBe(303)
    expect((await server.request(second)).status).toBe(404)
    const shared = await createFeed('studio', 'manager')
    for (const sql of [
      "update staff set disabled_at = now() where role = 'manager'",
      `update staff set disabled_at = null, role = 'bookkeeper'
        where email = 'manager@longlight.example'`,
    ]) {
      await server.app.pool.query(sql)
      expect((await server.request(shared)).status).toBe(404)
    }
    await server.app.pool.query(
      "update staff set role = 'manager' where email = 'manager@longlight.example'",
    )
    expect((await server.request(shared)).status).toBe(200)
    for (const path of [
      `/calendar/${'A'.repeat(43)}.ics`,
      '/calendar/x.ics',
      shared.replace('.ics', ''),
      shared.toUpperCase(),
      `${shared}x`,
    ])
      expect([path, (await server.request(path)).status]).toEqual([path, 404])
  })
  test('is created once by concurrent requests', async () => {
    await Promise.all([submit('make:studio'), submit('make:studio'), submit('make:studio')])
    expect(
      (
        await server.app.pool.query(
          `select count(*)::int as n from calendar_feed f join staff s on s.id = f.made_by
            where f.staff_id is null and s.role = 'owner'`,
        )
      ).rows[0].n,
    ).toBe(1)
  })
  test('answers 429 after too many guesses from one address', async () => {
    const path = await createFeed('own')
    await server.app.pool.query(
      `insert into rate_limit (key, count, until)
        values ('calendar:127.0.0.1', 600, now() + interval '10 minutes') on conflict (key)
        do update set count = 600, until = excluded.until`,
    )
    expect((await server.request(path)).status).toBe(429)
    await server.app.pool.query("delete from rate_limit where key like 'calendar:%'")
    expect((await server.request(path)).status).toBe(200)
  })
  test('lists canceled bookings for a month and no expired holds, numbers changes', async () => {
    const [off, held] = [
      await createBooking('Called off', addLocalDays(383)),
      await createBooking('Held long', addLocalDays(384)),
    ]
    const path = await createFeed('studio')
    const findEvent = (text: string, id: string) =>
      text.match(new RegExp(`UID:${id}@backlot[^]*?END:VEVENT`))?.[0] ?? ''
    expect(findEvent(await read(path), off)).toMatch(/SEQUENCE:0[^]*STATUS:TENTATIVE/)
    await server.submit(
      `/portal/bookings/${off}/cancellation`,
      { from: 'pending', canceledBy: 'client' },
      cookies.owner,
    )
    expect(findEvent(await read(path), off)).toMatch(/SEQUENCE:1[^]*STATUS:CANCELLED/)
    await server.app.pool.query(
      "update booking set state = 'held', held_until = now() - interval '1 minute' where id = $1",
      [held],
    )
    expect(findEvent(await read(path), held)).toBe('')
    const listFeedIds = async (days: number) =>
      (
        await listFeedBookings(
          createCtx(server.app, { kind: 'visitor' }, addMs(new Date(), days * day)),
          null,
        )
      ).map(({ id }) => id)
    expect([(await listFeedIds(29)).includes(off), (await listFeedIds(31)).includes(off)]).toEqual([
      true,
      false,
    ])
  })
})

describe('an external calendar', () => {
  const listAbsences = async () =>
    (
      await server.app.pool.query(
        `select lower(during) as from, upper(during) as to, note from absence
          where calendar_id is not null order by 1`,
      )
    ).rows as { from: Date; to: Date; note: string }[]
  const listTimes = async () =>
    (await listAbsences()).map(({ from, to }) => [from.getTime(), to.getTime()])
  const findCalendarId = () =>
    queryId('select id from external_calendar order by added_at desc limit 1')

  test('is read at once; only busy times are stored, and its address is encrypted', async () => {
    sent = {
      status: 200,
      headers: { etag: '"1"' },
      body: buildCalendar([addHours(100), addHours(101)], [addHours(200), addHours(203)]),
    }
    expect(
      (
        await submit('connect', {
          resource: ids.samuel!,
          address: getCalendarUrl(),
          name: 'Private',
        })
      ).status,
    ).toBe(303)
    expect(await listTimes()).toEqual([
      [addHours(100).getTime(), addHours(101).getTime()],
      [addHours(200).getTime(), addHours(203).getTime()],
    ])
    const all = JSON.stringify([
      (await server.app.pool.query('select * from external_calendar')).rows,
      (await server.app.pool.query('select * from absence')).rows,
      (await server.app.pool.query('select * from event')).rows,
      (await server.app.pool.query('select * from idempotency_key')).rows,
      await fetchText(),
    ])
    expect(all).not.toMatch(/7k1|127\.0\.0\.1:\d+\/private/)
    expect(await fetchText()).toMatch(/Samuel Private 2 busy times ?, synced/)
  })
  test('blocks new bookings of its person, and shows existing overlaps', async () => {
    const from = addHours(24 * 390)
    const id = await createBooking('Across', `${from.toISOString().slice(0, 10)} 09:00`, ids.samuel)
    sent = {
      status: 200,
      headers: {},
      body: buildCalendar([
        new Date(from.getTime() - 86_400_000),
        new Date(from.getTime() + 2 * 86_400_000),
      ]),
    }
    expect((await submit(`read:${await findCalendarId()}`)).status).toBe(303)
    expect(await fetchText()).toMatch(/1 booking overlaps busy times BK-\d+ Across/)
    expect(id).not.toBe('')
    expect(
      await createBooking('Too late', `${from.toISOString().slice(0, 10)} 14:00`, ids.samuel),
    ).toBe('')
  })
  test('leaves its times unchanged on 304, and stores only differences', async () => {
    sent = {
      status: 200,
      headers: { etag: '"2"' },
      body: buildCalendar([addHours(300), addHours(301)]),
    }
    await submit(`read:${await findCalendarId()}`)
    const before = await server.app.pool.query(
      'select id from absence where calendar_id is not null',
    )
    sent = { status: 304, headers: {}, body: '' }
    await submit(`read:${await findCalendarId()}`)
    sent = {
      status: 200,
      headers: { etag: '"3"' },
      body: buildCalendar([addHours(300), addHours(301)]),
    }
    await submit(`read:${await findCalendarId()}`)
    expect(
      (await server.app.pool.query('select id from absence where calendar_id is not null')).rows,
    ).toEqual(before.rows)
  })
  test('reports a failed read, and leaves the previous times in place', async () => {
    const before = await listTimes()
    for (const [result, sentence] of [
      [{ status: 401, body: '' }, 'Couldn’t read a calendar at this link'],
      [{ status: 200, body: '<html>' }, 'isn’t a calendar'],
      [{ status: 500, body: '' }, 'Couldn’t read a calendar at this link'],
      [
        { status: 200, body: `BEGIN:VCALENDAR\r\n${'X-LONG:y\r\n'.repeat(600_000)}` },
        'larger than 5 MB',
      ],
    ] as const) {
      sent = { headers: {}, ...result }
      await submit(`read:${await findCalendarId()}`)
      expect(await fetchText()).toContain(sentence)
      expect(await listTimes()).toEqual(before)
    }
  })
  test('ignores our own bookings in an external calendar', async () => {
    const path = await createFeed('studio')
    sent = { status: 200, headers: {}, body: await (await server.request(path)).text() }
    expect(sent.body).toContain('BEGIN:VEVENT')
    await submit(`read:${await findCalendarId()}`)
    expect(await listTimes()).toEqual([])
  })
  test('is not connected when it can’t be read, and the form keeps its input', async () => {
    const before = (await server.app.pool.query('select count(*)::int as n from external_calendar'))
      .rows[0].n
    sent = { status: 404, headers: {}, body: '' }
    const response = await submit('connect', {
      resource: ids.samuel!,
      address: getCalendarUrl(),
      name: 'Gone',
    })
    expect(response.status).toBe(422)
    expect(await response.text()).toMatch(/Zqsecret7k1[^]*Couldn’t read a calendar at this link/)
    for (const [fields, sentence] of [
      [{ resource: '', address: getCalendarUrl() }, 'Choose whose calendar'],
      [{ resource: ids.samuel!, address: 'file:///etc/passwd' }, 'Enter a calendar link'],
      [{ resource: ids.samuel!, address: '' }, 'Enter the calendar’s link'],
    ] as const) {
      const refused = await submit('connect', fields)
      expect([refused.status, (await readText(refused)).includes(sentence)]).toEqual([422, true])
    }
    expect(
      (await server.app.pool.query('select count(*)::int as n from external_calendar')).rows[0].n,
    ).toBe(before)
    server.app.icalClient = createIcalClient()
    expect(
      await readText(await submit('connect', { resource: ids.samuel!, address: getCalendarUrl() })),
    ).toContain('Couldn’t read a calendar at this link')
    server.app.icalClient = createIcalClient(() => false)
    expect(
      (await submit('connect', { resource: ids.samuel!, address: getCalendarUrl() }, 'crew'))
        .status,
    ).toBe(403)
  })
  test('is not connected from a sample account', async () => {
    const before = (await server.app.pool.query('select count(*)::int as n from external_calendar'))
      .rows
    await server.app.pool.query("update staff set sample = true where role = 'manager'")
    const response = await submit(
      'connect',
      { resource: ids.samuel!, address: getCalendarUrl(), name: 'Sample' },
      'manager',
    )
    await server.app.pool.query('update staff set sample = false')
    expect([
      response.status,
      (await response.text()).includes('Sample accounts can’t do this.'),
    ]).toEqual([422, true])
    expect(
      (await server.app.pool.query('select count(*)::int as n from external_calendar')).rows,
    ).toEqual(before)
  })
  test('is removed with its times, once', async () => {
    sent = { status: 200, headers: {}, body: buildCalendar([addHours(400), addHours(401)]) }
    const id = await findCalendarId()
    await submit(`read:${id}`)
    expect(await listTimes()).toHaveLength(1)
    expect((await submit(`disconnect:${id}`)).status).toBe(303)
    expect(await listTimes()).toEqual([])
    expect(await readText(await submit(`disconnect:${id}`))).not.toContain('Disconnected')
    expect((await submit(`read:${id}`)).status).toBe(422)
  })
})
