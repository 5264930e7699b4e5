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
const one = async (text: string, values: unknown[] = []) =>
  (await server.app.pool.query(text, values)).rows[0]?.id as string
const act = (form: string, fields: Record<string, string> = {}, who = 'owner') =>
  server.submit(page, { form, once: crypto.randomUUID(), ...fields }, cookies[who], {
    accept: 'text/html',
  })
const look = async (who = 'owner') =>
  readText(await server.request(page, { headers: { cookie: cookies[who]! } }))

/** Creates a feed and returns its address, which is shown only once. */
async function made(scope: 'own' | 'studio', who = 'owner') {
  const html = await (await act(`make:${scope}`, {}, who)).text()
  return new RegExp(`value="${origin}(/calendar/[\\w-]{43}\\.ics)"`).exec(html)?.[1] ?? ''
}
const read = async (path: string, init: RequestInit = {}) =>
  (await server.request(path, init)).text().then((text) => text.replaceAll('\r\n ', ''))

let sent = { status: 200, headers: {} as Record<string, string>, body: '' }
/** A calendar server on this machine, which these tests allow. */
const elsewhere = createServer((_, response) => {
  response.writeHead(sent.status, sent.headers).end(sent.body)
})
const busy = (...spans: [Date, Date][]) =>
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
const address = () =>
  `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/private.ics?key=Zqsecret7k1`

/** Books one resource or none. */
async function book(title: string, date: string, resource = '') {
  const [day = '', start = ''] = date.split(' ')
  const answer = await server.submit(
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
  return /[0-9a-f-]{36}/.exec(answer.headers.get('location') ?? '')?.[0] ?? ''
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
    const theirs = await book('Feed of Samuel', addLocalDays(380), ids.samuel)
    const path = await made('own', 'crew')
    expect(path).not.toBe('')
    expect(await look('crew')).not.toContain(path)
    expect(
      (
        await server.app.pool.query(
          "select string_agg(t::text, '') as all from (select token_hash from calendar_feed) t",
        )
      ).rows[0].all,
    ).not.toContain(path.slice(10, 53))
    const answer = await server.request(path)
    expect([
      answer.status,
      answer.headers.get('content-type'),
      answer.headers.get('cache-control'),
      answer.headers.get('set-cookie'),
    ]).toEqual([200, 'text/calendar; charset=utf-8', 'private, no-cache', null])
    const text = await read(path)
    expect(text).toContain(`UID:${theirs}@backlot`)
    expect(text).toContain('SUMMARY:Feed of Samuel (pending)')
    expect(await look('crew')).toContain('last synced')
  })
  test('answers 304 while nothing changes, and HEAD without a body', async () => {
    const path = await made('own', 'crew')
    const tag = (await server.request(path)).headers.get('etag')!
    expect((await server.request(path, { headers: { 'if-none-match': tag } })).status).toBe(304)
    expect((await server.request(path, { headers: { 'if-none-match': `W/${tag}` } })).status).toBe(
      304,
    )
    const head = await server.request(path, { method: 'HEAD' })
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, tag, ''])
    await book('Another of Samuel', addLocalDays(381), ids.samuel)
    const fresh = await server.request(path, { headers: { 'if-none-match': tag } })
    expect([fresh.status, fresh.headers.get('etag') === tag]).toEqual([200, false])
  })
  test('shows a person’s or the studio’s bookings, without money or contacts', async () => {
    const [theirs, other] = [
      await book('Samuel again', addLocalDays(382), ids.samuel),
      await book('Nobody of us', addLocalDays(382)),
    ]
    const [own, all] = [await read(await made('own', 'crew')), await read(await made('studio'))]
    expect(own).toContain(theirs)
    expect(own).not.toContain(other)
    expect(all).toContain(theirs)
    expect(all).toContain(other)
    for (const text of [own, all])
      expect(text.replaceAll(/[0-9a-f-]{36}/g, '')).not.toMatch(/7,?391|7k1|feed\.test|\$/)
    expect((await act('make:studio', {}, 'crew')).status).toBe(403)
    expect((await act('make:studio', {}, 'books')).status).toBe(403)
    expect(await look('crew')).not.toContain('All studio bookings')
  })
  test('ends when it is replaced, removed or altered, or its account is disabled', async () => {
    const first = await made('own', 'manager')
    const second = await made('own', 'manager')
    expect([(await server.request(first)).status, (await server.request(second)).status]).toEqual([
      404, 200,
    ])
    expect((await act('end:own', {}, 'manager')).status).toBe(303)
    expect((await server.request(second)).status).toBe(404)
    const shared = await made('studio', 'manager')
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
    await Promise.all([act('make:studio'), act('make:studio'), act('make:studio')])
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
    const path = await made('own')
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
      await book('Called off', addLocalDays(383)),
      await book('Held long', addLocalDays(384)),
    ]
    const path = await made('studio')
    const of = (text: string, id: string) =>
      text.match(new RegExp(`UID:${id}@backlot[^]*?END:VEVENT`))?.[0] ?? ''
    expect(of(await read(path), off)).toMatch(/SEQUENCE:0[^]*STATUS:TENTATIVE/)
    await server.submit(
      `/portal/bookings/${off}/cancellation`,
      { from: 'pending', canceledBy: 'client' },
      cookies.owner,
    )
    expect(of(await read(path), off)).toMatch(/SEQUENCE:1[^]*STATUS:CANCELLED/)
    await server.app.pool.query(
      "update booking set state = 'held', held_until = now() - interval '1 minute' where id = $1",
      [held],
    )
    expect(of(await read(path), held)).toBe('')
    const shown = async (days: number) =>
      (
        await listFeedBookings(
          createCtx(server.app, { kind: 'visitor' }, addMs(new Date(), days * day)),
          null,
        )
      ).map(({ id }) => id)
    expect([(await shown(29)).includes(off), (await shown(31)).includes(off)]).toEqual([
      true,
      false,
    ])
  })
})

describe('an external calendar', () => {
  const rows = async () =>
    (
      await server.app.pool.query(
        `select lower(during) as from, upper(during) as to, note from absence
          where calendar_id is not null order by 1`,
      )
    ).rows as { from: Date; to: Date; note: string }[]
  const times = async () => (await rows()).map(({ from, to }) => [from.getTime(), to.getTime()])
  const calendar = () => one('select id from external_calendar order by added_at desc limit 1')

  test('is read at once; only busy times are stored, and its address is encrypted', async () => {
    sent = {
      status: 200,
      headers: { etag: '"1"' },
      body: busy([addHours(100), addHours(101)], [addHours(200), addHours(203)]),
    }
    expect(
      (await act('connect', { resource: ids.samuel!, address: address(), name: 'Private' })).status,
    ).toBe(303)
    expect(await times()).toEqual([
      [addHours(100).getTime(), addHours(101).getTime()],
      [addHours(200).getTime(), addHours(203).getTime()],
    ])
    const all = JSON.stringify([
      (await server.app.pool.query('select * from external_calendar')).rows,
      (await server.app.pool.query('select * from absence')).rows,
      (await server.app.pool.query('select * from event')).rows,
      (await server.app.pool.query('select * from idempotency_key')).rows,
      await look(),
    ])
    expect(all).not.toMatch(/7k1|127\.0\.0\.1:\d+\/private/)
    expect(await look()).toMatch(/Samuel Private 2 busy times ?, synced/)
  })
  test('blocks new bookings of its person, and shows existing overlaps', async () => {
    const from = addHours(24 * 390)
    const id = await book('Across', `${from.toISOString().slice(0, 10)} 09:00`, ids.samuel)
    sent = {
      status: 200,
      headers: {},
      body: busy([
        new Date(from.getTime() - 86_400_000),
        new Date(from.getTime() + 2 * 86_400_000),
      ]),
    }
    expect((await act(`read:${await calendar()}`)).status).toBe(303)
    expect(await look()).toMatch(/1 booking overlaps busy times BK-\d+ Across/)
    expect(id).not.toBe('')
    expect(await book('Too late', `${from.toISOString().slice(0, 10)} 14:00`, ids.samuel)).toBe('')
  })
  test('leaves its times unchanged on 304, and stores only differences', async () => {
    sent = { status: 200, headers: { etag: '"2"' }, body: busy([addHours(300), addHours(301)]) }
    await act(`read:${await calendar()}`)
    const before = await server.app.pool.query(
      'select id from absence where calendar_id is not null',
    )
    sent = { status: 304, headers: {}, body: '' }
    await act(`read:${await calendar()}`)
    sent = { status: 200, headers: { etag: '"3"' }, body: busy([addHours(300), addHours(301)]) }
    await act(`read:${await calendar()}`)
    expect(
      (await server.app.pool.query('select id from absence where calendar_id is not null')).rows,
    ).toEqual(before.rows)
  })
  test('reports a failed read, and leaves the previous times in place', async () => {
    const before = await times()
    for (const [answer, sentence] of [
      [{ status: 401, body: '' }, 'Couldn’t read a calendar at this link'],
      [{ status: 200, body: '<html>' }, 'isn’t a calendar'],
      [{ status: 500, body: '' }, 'Couldn’t read a calendar at this link'],
      [
        { status: 200, body: `BEGIN:VCALENDAR\r\n${'X-LONG:y\r\n'.repeat(600_000)}` },
        'larger than 5 MB',
      ],
    ] as const) {
      sent = { headers: {}, ...answer }
      await act(`read:${await calendar()}`)
      expect(await look()).toContain(sentence)
      expect(await times()).toEqual(before)
    }
  })
  test('ignores our own bookings in an external calendar', async () => {
    const path = await made('studio')
    sent = { status: 200, headers: {}, body: await (await server.request(path)).text() }
    expect(sent.body).toContain('BEGIN:VEVENT')
    await act(`read:${await calendar()}`)
    expect(await times()).toEqual([])
  })
  test('is not connected when it can’t be read, and the form keeps its input', async () => {
    const before = (await server.app.pool.query('select count(*)::int as n from external_calendar'))
      .rows[0].n
    sent = { status: 404, headers: {}, body: '' }
    const answer = await act('connect', { resource: ids.samuel!, address: address(), name: 'Gone' })
    expect(answer.status).toBe(422)
    expect(await answer.text()).toMatch(/Zqsecret7k1[^]*Couldn’t read a calendar at this link/)
    for (const [fields, sentence] of [
      [{ resource: '', address: address() }, 'Choose whose calendar'],
      [{ resource: ids.samuel!, address: 'file:///etc/passwd' }, 'Enter a calendar link'],
      [{ resource: ids.samuel!, address: '' }, 'Enter the calendar’s link'],
    ] as const) {
      const refused = await act('connect', fields)
      expect([refused.status, (await readText(refused)).includes(sentence)]).toEqual([422, true])
    }
    expect(
      (await server.app.pool.query('select count(*)::int as n from external_calendar')).rows[0].n,
    ).toBe(before)
    server.app.icalClient = createIcalClient()
    expect(
      await readText(await act('connect', { resource: ids.samuel!, address: address() })),
    ).toContain('Couldn’t read a calendar at this link')
    server.app.icalClient = createIcalClient(() => false)
    expect(
      (await act('connect', { resource: ids.samuel!, address: address() }, 'crew')).status,
    ).toBe(403)
  })
  test('is not connected from a sample account', async () => {
    const before = (await server.app.pool.query('select count(*)::int as n from external_calendar'))
      .rows
    await server.app.pool.query("update staff set sample = true where role = 'manager'")
    const answer = await act(
      'connect',
      { resource: ids.samuel!, address: address(), name: 'Sample' },
      'manager',
    )
    await server.app.pool.query('update staff set sample = false')
    expect([
      answer.status,
      (await answer.text()).includes('Sample accounts can’t do this.'),
    ]).toEqual([422, true])
    expect(
      (await server.app.pool.query('select count(*)::int as n from external_calendar')).rows,
    ).toEqual(before)
  })
  test('is removed with its times, once', async () => {
    sent = { status: 200, headers: {}, body: busy([addHours(400), addHours(401)]) }
    const id = await calendar()
    await act(`read:${id}`)
    expect(await times()).toHaveLength(1)
    expect((await act(`disconnect:${id}`)).status).toBe(303)
    expect(await times()).toEqual([])
    expect(await readText(await act(`disconnect:${id}`))).not.toContain('Disconnected')
    expect((await act(`read:${id}`)).status).toBe(422)
  })
})
