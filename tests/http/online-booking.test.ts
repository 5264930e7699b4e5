import { createHash } from 'node:crypto'

import { Temporal } from 'temporal-polyfill'
import { afterEach, describe, expect, test } from 'vitest'

import {
  toLocalTime,
  day,
  createOnlineBookingHelpers,
  findPrivateLink,
  listTimes,
  today,
  findWednesday,
} from '../support/online-booking-fixture.ts'
import { startTestServer, readText } from '../support/test-server.ts'

const server = await startTestServer()
const { sql, mailbox, ask, listEmails, page, heard, asked } = createOnlineBookingHelpers(server)
const bookings = () =>
  sql(
    `select b.*, i.email from booking b left join inquiry i on i.id = b.inquiry_id
      where b.service is not null order by b.number`,
  )
afterEach(() => sql("update online_booking set offered = service <> 'podcast'"))

describe('the pages', () => {
  test('show a month of free days as links, without JavaScript', async () => {
    const answer = await server.request(`/book/photography?month=${day.slice(0, 7)}`)
    const html = await answer.text()
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(html).toContain(`<a class="calendar-day" href="/book/photography/${day}"`)
    expect(html.match(/<th scope="col">/g)).toHaveLength(7)
    expect(html).not.toMatch(/<script[^>]*type="module"|reactRouterContext|modulepreload/)
    expect(html).toContain('All times are Eastern Time.')
    const sunday = Temporal.PlainDate.from(day).subtract({ days: 3 }).toString()
    expect(html).not.toContain(`/book/photography/${sunday}"`)
  })
  test('redirect from a full day to the month, and without dates to the contact form', async () => {
    const to = async (path: string) => {
      const { status, headers } = await server.request(path)
      return [status, headers.get('location')]
    }
    for (const [path, there] of [
      [`/book/photography/${today.subtract({ days: 1 })}`, '/book/photography'],
      ['/book/photography/2026-02-31', '/book/photography'],
      ['/book/photography/x', '/book/photography'],
      [`/book/photography/${today.add({ days: 500 })}`, '/book/photography'],
      ['/book/podcast', '/contact?service=podcast'],
      [`/book/podcast/${day}`, '/contact?service=podcast'],
      ['/book/sculpture', '/'],
    ] as const)
      expect([path, await to(path)]).toEqual([path, [307, there]])
    for (const month of ['2020-01', '2026-99', '9999-12', 'x', ''])
      expect([month, (await server.request(`/book/photography?month=${month}`)).status]).toEqual([
        month,
        200,
      ])
  })
  test('are linked only for services booked online, from the next request', async () => {
    const all = async (path: string) =>
      [
        ...(await (await server.request(path)).text()).matchAll(
          /<a [^>]*href="(\/(?:book(?=[/"])|contact\?service)[^"]*)"/g,
        ),
      ].map(([, href]) => href!)
    // The header and the menu link to all of them.
    const hrefs = async (path: string) => (await all(path)).filter((href) => href !== '/book')
    const dropped = async (statement: string) => {
      await sql(statement)
      await sql('update studio set content_version = content_version + 1')
      server.app.pageCache.clear()
    }
    await dropped("update online_booking set offered = service = 'photography'")
    expect([
      await hrefs('/photography'),
      await hrefs('/podcast'),
      await hrefs('/documentary'),
    ]).toEqual([
      ['/book/photography', '/contact?service=photography'],
      ['/contact?service=podcast', '/contact?service=podcast'],
      ['/contact?service=documentary'],
    ])
    expect(await hrefs('/contact')).toEqual(['/book/photography'])
    expect((await all('/')).filter((href) => href === '/book')).toHaveLength(3)
    expect(await (await server.request('/sitemap.xml')).text()).toMatch(/\/book\/photography</)
    await dropped('update online_booking set offered = false')
    expect([await hrefs('/photography'), await hrefs('/contact')]).toEqual([
      ['/contact?service=photography', '/contact?service=photography'],
      [],
    ])
    expect(await (await server.request('/sitemap.xml')).text()).not.toContain('/book/')
    expect(await all('/')).not.toContain('/book')
    await dropped("update online_booking set offered = service = 'documentary'")
    expect(await hrefs('/documentary')).toEqual([
      '/book/documentary',
      '/contact?service=documentary',
    ])
  })
  test('promise no email without a mail server', async () => {
    expect(await readText(await server.request(`/book/photography/${day}`))).toContain(
      'We’ll hold the time for two days, so no one else can book it.',
    )
  })
  test('invalidate their cached free days with any change', async () => {
    const taken = () => server.request(`/book/photography/${day}`).then((answer) => answer.text())
    expect(await taken()).toContain(`value="${toLocalTime('10:00')}"`)
    await asked()
    await asked()
    expect(await taken()).not.toContain(`value="${toLocalTime('10:00')}"`)
  })
})

describe('requesting a time', () => {
  test('holds the time, emails both sides, and stores only the hash of the link', async () => {
    const { email, row, link } = await asked({ phone: '207 555 0100' })
    expect(row).toMatchObject({
      state: 'held',
      service: 'photography',
      category: 'photography',
      starts_local: toLocalTime('10:00'),
      ends_local: toLocalTime('12:00'),
      minutes_before: 30,
      minutes_after: 30,
      proposed_at: null,
    })
    expect(Math.round((row.held_until - row.created_at) / 3_600_000)).toBe(48)
    expect(
      (
        await sql(
          `select r.name, v.state from reservation v join resource r on r.id = v.resource_id
            where v.booking_id = $1 order by r.kind, r.name`,
          [row.id],
        )
      ).map(({ name, state }) => `${name} ${state}`),
    ).toEqual(['Camera A held', 'Ines held'])
    const [message] = await sql(
      `select i.*, c.email as client_email from inquiry i join client c on c.id = i.client_id
        where i.id = $1`,
      [row.inquiry_id],
    )
    expect(message).toMatchObject({
      email,
      service: 'photography',
      state: 'waiting',
      client_email: email,
      client_id: row.client_id,
    })
    const mine = await listEmails(email)
    expect(mine.map(({ kind, secret }) => [kind, secret])).toEqual([['date.asked', true]])
    for (const said of [
      'Photography & videography',
      '10:00 AM – 12:00 PM',
      'Eastern Time',
      'within 24 hours',
      'Keep this link private.',
    ])
      expect(mine[0].body).toContain(said)
    expect(mine[0].body).not.toMatch(/Farraday|dog/)
    const [theirs] = await heard('date.asked', email)
    for (const said of [
      'Nell Farraday',
      'Phone: 207 555 0100',
      'Eleven portraits and a dog.',
      `/portal/bookings/${row.id}`,
      'Reply by ',
    ])
      expect(theirs.body).toContain(said)
    const token = link.slice('/booking/'.length)
    expect(
      (
        await sql('select token_hash from booking_access_link where booking_id = $1 and emailed', [
          row.id,
        ])
      ).map(({ token_hash }) => token_hash),
    ).toEqual([createHash('sha256').update(token).digest('base64url')])
    for (const table of ['booking', 'booking_access_link', 'event', 'idempotency_key', 'email'])
      expect([table, JSON.stringify(await sql(`select * from ${table}`)).includes(token)]).toEqual([
        table,
        false,
      ])
    const opened = await server.openLink(link)
    expect([opened.answer.status, opened.path, opened.cookie]).toEqual([
      302,
      `/booking/BK-${row.number}`,
      `backlot_link=${token}`,
    ])
    const answer = await page(link)
    expect([
      answer.status,
      answer.headers.get('cache-control'),
      answer.headers.get('x-robots-tag'),
      answer.headers.get('referrer-policy'),
    ]).toEqual([200, 'no-store', 'noindex', 'same-origin'])
    const said = await readText(answer)
    for (const one of [
      'We got your request.',
      'Requested , done',
      'Quoted , next',
      '10:00 AM – 12:00 PM',
      'Eleven portraits and a dog.',
      'Reschedule',
      'Cancel booking',
      'You haven’t paid anything',
    ])
      expect(said).toContain(one)
    expect(said).not.toMatch(/Access Business Portal|undefined|null/)
  })
  test('shows errors by field and keeps its input', async () => {
    const answer = await ask({ at: '', name: ' ', email: 'nobody', phone: '12 & 3', message: '' })
    expect(answer.status).toBe(422)
    const html = await answer.text()
    for (const said of [
      'Choose a time.',
      'Enter your name.',
      'Enter an email address like',
      'Enter a phone number like',
      'Tell us about the project.',
      'Five things to fix',
      'value="nobody"',
      'value="12 &amp; 3"',
    ])
      expect(html).toContain(said)
    expect(listTimes(html)).toContain(toLocalTime('10:00'))
    const chosen = await (await ask({ message: '' })).text()
    expect(
      [...chosen.matchAll(/<input[^>]*checked=""[^>]*>/g)].map(([input]) => listTimes(input)),
    ).toEqual([[toLocalTime('10:00')]])
    expect((await bookings()).filter(({ state }) => state === 'held')).toEqual([])
  })
  test('twice by one form, or with the same text, creates one request', async () => {
    const email = mailbox()
    const once = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask({ email, once })))
    // Each leads to a receipt with the same private link. The same text in another form is the same
    // request, and its receipt has no link.
    const receipts = await Promise.all(
      answers.map(async ({ status, headers }) => [
        status,
        findPrivateLink(await (await server.request(headers.get('location')!)).text()),
      ]),
    )
    expect(receipts).toEqual(
      receipts.map(() => [303, expect.stringMatching(/^\/booking\/[\w-]{43}$/)]),
    )
    expect(new Set(receipts.map(([, link]) => link)).size).toBe(1)
    const again = await ask({ email })
    const page = await (await server.request(again.headers.get('location')!)).text()
    expect([again.status, page.includes('Request received.'), findPrivateLink(page)]).toEqual([
      303,
      true,
      undefined,
    ])
    expect((await bookings()).filter((row) => row.email === email)).toHaveLength(1)
    expect(await listEmails(email)).toHaveLength(1)
  })
  test('gives two of three requests different crew; the third sees nearby times', async () => {
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => ask({ message: 'Mine, & mine alone.' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 303, 409])
    const held = (await bookings()).filter((row) => row.state === 'held')
    expect(
      new Set(
        (
          await sql('select distinct resource_id from reservation where booking_id = any($1)', [
            held.map(({ id }) => id),
          ])
        ).map(({ resource_id }) => resource_id),
      ).size,
    ).toBe(4)
    const html = await answers.find(({ status }) => status === 409)!.text()
    expect(html).toContain('Mine, &amp; mine alone.</textarea>')
    expect(html).toContain('Someone just booked that time.')
    const near = listTimes(html)
    expect(near).toHaveLength(3)
    expect((await ask({ at: near[0]! })).status).toBe(303)
  })
  test('stores the requested time with its message, also after the hold expires', async () => {
    const { row } = await asked()
    const [message] = await sql(
      'select state, requested_starts_at, requested_ends_at from inquiry where id = $1',
      [row.inquiry_id],
    )
    expect(message).toEqual({
      state: 'waiting',
      requested_starts_at: row.starts_at,
      requested_ends_at: row.ends_at,
    })
    const headers = { cookie: await server.signIn('owner') }
    const page = async () =>
      readText(await server.request(`/portal/clients/inquiries/${row.inquiry_id}`, { headers }))
    const shown = await page()
    for (const said of [
      'Date requested',
      '10:00 AM – 12:00 PM',
      'On hold until',
      'Confirm it, propose another time, or reply.',
      `Open booking BK-${row.number}`,
    ])
      expect(shown).toContain(said)
    expect(shown).not.toContain('Create booking')
    // The hold expires and the requested time stays on record.
    await sql("update booking set held_until = now() - interval '1 minute' where id = $1", [row.id])
    const later = await page()
    for (const said of [
      'Date requested',
      '10:00 AM – 12:00 PM',
      'no longer on hold',
      'Create booking',
    ])
      expect(later).toContain(said)
    const form = await (
      await server.request(`/portal/bookings/new?inquiry=${row.inquiry_id}`, { headers })
    ).text()
    expect(form).toMatch(
      new RegExp(`name="date"[^>]*value="${day}"|value="${day}"[^>]*name="date"`),
    )
  })
  test('marks a bot’s request as spam with its time, and holds nothing', async () => {
    const email = mailbox()
    const answer = await ask({ email, at: toLocalTime('14:00'), website: 'https://buy.example' })
    const page = await readText(await server.request(answer.headers.get('location')!))
    expect([
      answer.status,
      page.includes('We received your request.'),
      /hold|private link|We wrote|reply/.test(
        page.slice(page.indexOf('Request received.'), page.indexOf('Quick links')),
      ),
    ]).toEqual([303, true, false])
    expect(
      await sql(
        'select state, requested_starts_at is not null as timed from inquiry where email_key = $1',
        [email],
      ),
    ).toEqual([{ state: 'spam', timed: true }])
    expect([
      (await bookings()).filter((row) => row.email === email),
      await listEmails(email),
    ]).toEqual([[], []])
  })
  test('limits holds to three per mailbox, and requests per network', async () => {
    const email = mailbox()
    for (const clock of ['09:30', '13:00', '15:30'])
      expect([
        clock,
        (await ask({ email, at: toLocalTime(clock), message: clock })).status,
      ]).toEqual([clock, 303])
    const refused = await ask({
      email,
      at: toLocalTime('09:30', findWednesday(28)),
      message: 'one more',
    })
    expect([
      refused.status,
      (await readText(refused)).includes('You already have three dates on hold.'),
    ]).toEqual([429, true])
    await sql('delete from rate_limit')
    const all = await Promise.all(
      Array.from({ length: 30 }, () => ask({ at: toLocalTime('02:00') })),
    )
    expect(all.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(10)
  })
  test('accepts only free times: not at night, on Sunday, too soon, or between slots', async () => {
    for (const wrong of [
      toLocalTime('03:00'),
      toLocalTime('10:10'),
      toLocalTime('10:00', Temporal.PlainDate.from(day).add({ days: 4 }).toString()),
      toLocalTime('10:00', today.toString()),
      toLocalTime('10:00', today.add({ days: 600 }).toString()),
      `${toLocalTime('10:00')}~`,
    ]) {
      await sql('delete from rate_limit')
      expect([wrong, (await ask({ at: wrong })).status]).toEqual([wrong, 409])
    }
  })
  test('distinguishes both occurrences of an hour when clocks go back', async () => {
    const [back] = [2026, 2027, 2028]
      .map((year) => Temporal.PlainDate.from({ year, month: 11, day: 1 }))
      .map((first) => first.add({ days: (7 - first.dayOfWeek) % 7 }))
      .filter(
        (sunday) =>
          Temporal.PlainDate.compare(sunday, today.add({ days: 3 })) > 0 &&
          Temporal.PlainDate.compare(sunday, today.add({ days: 399 })) < 0,
      )
    const night = back!.toString()
    await sql(
      `update resource set week = '[[],[],[],[],[],[],[["00:00","06:00"]]]'
        where kind in ('person', 'kit')`,
    )
    try {
      const html = await (await server.request(`/book/photography/${night}`)).text()
      for (const said of [
        `value="${night}T01:30"`,
        `value="${night}T01:30~"`,
        'after the clocks go back',
      ])
        expect(html).toContain(said)
      const { row } = await asked({ at: `${night}T01:30~` })
      expect(row).toMatchObject({
        starts_local: `${night}T01:30`,
        starts_later: true,
        ends_local: `${night}T03:30`,
      })
      expect((row.ends_at - row.starts_at) / 3_600_000).toBe(2)
    } finally {
      await sql('update resource set week = null')
    }
  })
})
