import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { after, day } from '#app/core/day.ts'
import { openOutside } from '#app/platform/calendars/outside.server.ts'
import { bookingsFor } from '#app/studio/calendar/reads.server.ts'

import { ctxFor } from './context.ts'
import { addCalendarPeople, inDays, inHours, stamp } from './calendar-fixture.ts'
import { openDoor, origin, textOf } from './door.ts'

const door = await openDoor()
const page = '/portal/settings/calendar'
const cookies: Record<string, string> = {}
const ids: Record<string, string> = {}
const one = async (text: string, values: unknown[] = []) =>
  (await door.app.pool.query(text, values)).rows[0]?.id as string
const act = (form: string, fields: Record<string, string> = {}, who = 'owner') =>
  door.submit(page, { form, once: crypto.randomUUID(), ...fields }, cookies[who], {
    accept: 'text/html',
  })
const look = async (who = 'owner') =>
  textOf(await door.knock(page, { headers: { cookie: cookies[who]! } }))

/** Makes a feed and returns its address, which is shown once. */
async function made(shelf: 'own' | 'studio', who = 'owner') {
  const html = await (await act(`make:${shelf}`, {}, who)).text()
  return new RegExp(`value="${origin}(/calendar/[\\w-]{43}\\.ics)"`).exec(html)?.[1] ?? ''
}
const read = async (path: string, init: RequestInit = {}) =>
  (await door.knock(path, init)).text().then((text) => text.replaceAll('\r\n ', ''))

let sent = { status: 200, headers: {} as Record<string, string>, body: '' }
/** An external server on this machine, which these tests allow. */
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
      `DTSTART:${stamp(from)}`,
      `DTEND:${stamp(to)}`,
      'SUMMARY:Zq private 7k1',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n')
const address = () =>
  `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/private.ics?key=Zqsecret7k1`

/** A booking with one resource or none. */
async function book(title: string, date: string, resource = '') {
  const [day = '', start = ''] = date.split(' ')
  const answer = await door.submit(
    '/portal/bookings/new',
    {
      client: ids.client!,
      clientName: 'Feed Mill',
      kind: 'podcast',
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
  await door.app.pool.query('update staff set sample = false')
  for (const who of ['owner', 'manager', 'books', 'crew']) cookies[who] = await door.signIn(who)
  await new Promise<void>((done) => {
    elsewhere.listen(0, '127.0.0.1', done)
  })
  door.app.outside = openOutside(() => false)
  Object.assign(ids, await addCalendarPeople(door, cookies.owner!))
})
afterAll(() => {
  elsewhere.close()
})

describe('a calendar feed', () => {
  test('is shown once, kept as a hash, and shows the bookings as a calendar', async () => {
    const theirs = await book('Feed of Samuel', inDays(380), ids.samuel)
    const path = await made('own', 'crew')
    expect(path).not.toBe('')
    expect(await look('crew')).not.toContain(path)
    expect(
      (
        await door.app.pool.query(
          "select string_agg(t::text, '') as all from (select token_hash from calendar_feed) t",
        )
      ).rows[0].all,
    ).not.toContain(path.slice(10, 53))
    const answer = await door.knock(path)
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
    const tag = (await door.knock(path)).headers.get('etag')!
    expect((await door.knock(path, { headers: { 'if-none-match': tag } })).status).toBe(304)
    expect((await door.knock(path, { headers: { 'if-none-match': `W/${tag}` } })).status).toBe(304)
    const head = await door.knock(path, { method: 'HEAD' })
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, tag, ''])
    await book('Another of Samuel', inDays(381), ids.samuel)
    const fresh = await door.knock(path, { headers: { 'if-none-match': tag } })
    expect([fresh.status, fresh.headers.get('etag') === tag]).toEqual([200, false])
  })
  test('shows a person’s or the studio’s bookings, without money or contacts', async () => {
    const [theirs, other] = [
      await book('Samuel again', inDays(382), ids.samuel),
      await book('Nobody of us', inDays(382)),
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
  test('opens nothing once it is replaced, ended, altered, or its account is', async () => {
    const first = await made('own', 'manager')
    const second = await made('own', 'manager')
    expect([(await door.knock(first)).status, (await door.knock(second)).status]).toEqual([
      404, 200,
    ])
    expect((await act('end:own', {}, 'manager')).status).toBe(303)
    expect((await door.knock(second)).status).toBe(404)
    const shared = await made('studio', 'manager')
    for (const sql of [
      "update staff set disabled_at = now() where role = 'manager'",
      `update staff set disabled_at = null, role = 'bookkeeper'
        where email = 'manager@longlight.example'`,
    ]) {
      await door.app.pool.query(sql)
      expect((await door.knock(shared)).status).toBe(404)
    }
    await door.app.pool.query(
      "update staff set role = 'manager' where email = 'manager@longlight.example'",
    )
    expect((await door.knock(shared)).status).toBe(200)
    for (const path of [
      `/calendar/${'A'.repeat(43)}.ics`,
      '/calendar/x.ics',
      shared.replace('.ics', ''),
      shared.toUpperCase(),
      `${shared}x`,
    ])
      expect([path, (await door.knock(path)).status]).toEqual([path, 404])
  })
  test('is one when several are made at once', async () => {
    await Promise.all([act('make:studio'), act('make:studio'), act('make:studio')])
    expect(
      (
        await door.app.pool.query(
          `select count(*)::int as n from calendar_feed f join staff s on s.id = f.made_by
            where f.staff_id is null and s.role = 'owner'`,
        )
      ).rows[0].n,
    ).toBe(1)
  })
  test('answers 429 after too many guesses from one address', async () => {
    const path = await made('own')
    await door.app.pool.query(
      `insert into attempt (key, count, until)
        values ('calendar:127.0.0.1', 600, now() + interval '10 minutes') on conflict (key)
        do update set count = 600, until = excluded.until`,
    )
    expect((await door.knock(path)).status).toBe(429)
    await door.app.pool.query("delete from attempt where key like 'calendar:%'")
    expect((await door.knock(path)).status).toBe(200)
  })
  test('keeps canceled bookings for a month, skips expired holds, counts changes', async () => {
    const [off, held] = [
      await book('Called off', inDays(383)),
      await book('Held long', inDays(384)),
    ]
    const path = await made('studio')
    const of = (text: string, id: string) =>
      text.match(new RegExp(`UID:${id}@backlot[^]*?END:VEVENT`))?.[0] ?? ''
    expect(of(await read(path), off)).toMatch(/SEQUENCE:0[^]*STATUS:TENTATIVE/)
    await door.submit(
      `/portal/bookings/${off}/cancellation`,
      { from: 'pending', canceledBy: 'client' },
      cookies.owner,
    )
    expect(of(await read(path), off)).toMatch(/SEQUENCE:1[^]*STATUS:CANCELLED/)
    await door.app.pool.query(
      "update booking set state = 'held', held_until = now() - interval '1 minute' where id = $1",
      [held],
    )
    expect(of(await read(path), held)).toBe('')
    const shown = async (days: number) =>
      (
        await bookingsFor(
          ctxFor(door.app, { kind: 'visitor' }, after(new Date(), days * day)),
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
      await door.app.pool.query(
        `select lower(during) as from, upper(during) as to, note from absence
          where calendar_id is not null order by 1`,
      )
    ).rows as { from: Date; to: Date; note: string }[]
  const times = async () => (await rows()).map(({ from, to }) => [from.getTime(), to.getTime()])
  const calendar = () => one('select id from outside_calendar order by added_at desc limit 1')

  test('is read at once; only busy times are stored, and its address is encrypted', async () => {
    sent = {
      status: 200,
      headers: { etag: '"1"' },
      body: busy([inHours(100), inHours(101)], [inHours(200), inHours(203)]),
    }
    expect(
      (await act('connect', { resource: ids.samuel!, address: address(), name: 'Private' })).status,
    ).toBe(303)
    expect(await times()).toEqual([
      [inHours(100).getTime(), inHours(101).getTime()],
      [inHours(200).getTime(), inHours(203).getTime()],
    ])
    const all = JSON.stringify([
      (await door.app.pool.query('select * from outside_calendar')).rows,
      (await door.app.pool.query('select * from absence')).rows,
      (await door.app.pool.query('select * from event')).rows,
      (await door.app.pool.query('select * from form_receipt')).rows,
      await look(),
    ])
    expect(all).not.toMatch(/7k1|127\.0\.0\.1:\d+\/private/)
    expect(await look()).toMatch(/Samuel Private 2 busy times ?, synced/)
  })
  test('blocks bookings of its person; an existing overlap is shown, not refused', async () => {
    const from = inHours(24 * 390)
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
  test('keeps its times when the server answers 304, and stores only what differs', async () => {
    sent = { status: 200, headers: { etag: '"2"' }, body: busy([inHours(300), inHours(301)]) }
    await act(`read:${await calendar()}`)
    const before = await door.app.pool.query('select id from absence where calendar_id is not null')
    sent = { status: 304, headers: {}, body: '' }
    await act(`read:${await calendar()}`)
    sent = { status: 200, headers: { etag: '"3"' }, body: busy([inHours(300), inHours(301)]) }
    await act(`read:${await calendar()}`)
    expect(
      (await door.app.pool.query('select id from absence where calendar_id is not null')).rows,
    ).toEqual(before.rows)
  })
  test('says why it can’t be read, and keeps what was read before', async () => {
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
  test('ignores our own bookings on their way back', async () => {
    const path = await made('studio')
    sent = { status: 200, headers: {}, body: await (await door.knock(path)).text() }
    expect(sent.body).toContain('BEGIN:VEVENT')
    await act(`read:${await calendar()}`)
    expect(await times()).toEqual([])
  })
  test('is not connected when it can’t be read, and keeps what was typed', async () => {
    const before = (await door.app.pool.query('select count(*)::int as n from outside_calendar'))
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
      expect([refused.status, (await textOf(refused)).includes(sentence)]).toEqual([422, true])
    }
    expect(
      (await door.app.pool.query('select count(*)::int as n from outside_calendar')).rows[0].n,
    ).toBe(before)
    door.app.outside = openOutside()
    expect(
      await textOf(await act('connect', { resource: ids.samuel!, address: address() })),
    ).toContain('Couldn’t read a calendar at this link')
    door.app.outside = openOutside(() => false)
    expect(
      (await act('connect', { resource: ids.samuel!, address: address() }, 'crew')).status,
    ).toBe(403)
  })
  test('is not connected from a sample account', async () => {
    const before = (await door.app.pool.query('select count(*)::int as n from outside_calendar'))
      .rows
    await door.app.pool.query("update staff set sample = true where role = 'manager'")
    const answer = await act(
      'connect',
      { resource: ids.samuel!, address: address(), name: 'Sample' },
      'manager',
    )
    await door.app.pool.query('update staff set sample = false')
    expect([
      answer.status,
      (await answer.text()).includes('Sample accounts can’t do this.'),
    ]).toEqual([422, true])
    expect(
      (await door.app.pool.query('select count(*)::int as n from outside_calendar')).rows,
    ).toEqual(before)
  })
  test('is disconnected with its times, once', async () => {
    sent = { status: 200, headers: {}, body: busy([inHours(400), inHours(401)]) }
    const id = await calendar()
    await act(`read:${id}`)
    expect(await times()).toHaveLength(1)
    expect((await act(`disconnect:${id}`)).status).toBe(303)
    expect(await times()).toEqual([])
    expect(await textOf(await act(`disconnect:${id}`))).not.toContain('Disconnected')
    expect((await act(`read:${id}`)).status).toBe(422)
  })
})
