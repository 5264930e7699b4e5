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
import { startTestServer, readText, expectIncludes } from '../support/test-server.ts'

const server = await startTestServer()
const { query, generateEmail, submit, listEmails, openPage, listStudioEmails, createRequest } =
  createOnlineBookingHelpers(server)
const fetchHtml = async (path: string, init?: RequestInit) =>
  (await server.request(path, init)).text()
const listBookings = () =>
  query(
    `select b.*, i.email from booking b left join inquiry i on i.id = b.inquiry_id
      where b.service is not null order by b.number`,
  )
afterEach(() => query("update online_booking set offered = service <> 'podcast'"))

describe('the pages', () => {
  test('show a month of free days as links, without JavaScript', async () => {
    const response = await server.request(`/book/photography?month=${day.slice(0, 7)}`)
    const html = await response.text()
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(html).toContain(`<a class="calendar-day" href="/book/photography/${day}"`)
    expect(html.match(/<th scope="col">/g)).toHaveLength(7)
    expect(html).not.toMatch(/<script[^>]*type="module"|reactRouterContext|modulepreload/)
    expect(html).toContain('All times are Eastern Time.')
    const sunday = Temporal.PlainDate.from(day).subtract({ days: 3 }).toString()
    expect(html).not.toContain(`/book/photography/${sunday}"`)
  })
  test('redirect from a full day to the month, and without dates to the contact form', async () => {
    const fetchRedirect = async (path: string) => {
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
      expect([path, await fetchRedirect(path)]).toEqual([path, [307, there]])
    for (const month of ['2020-01', '2026-99', '9999-12', 'x', ''])
      expect([month, (await server.request(`/book/photography?month=${month}`)).status]).toEqual([
        month,
        200,
      ])
  })
  test('are linked only for services booked online, from the next request', async () => {
    const listLinks = async (path: string) =>
      [
        ...(await fetchHtml(path)).matchAll(
          /<a [^>]*href="(\/(?:book(?=[/"])|contact\?service)[^"]*)"/g,
        ),
      ].map(([, href]) => href!)
    // The header and the menu link to all of them.
    const listOffers = async (path: string) =>
      (await listLinks(path)).filter((href) => href !== '/book')
    const applyChange = async (statement: string) => {
      await query(statement)
      await query('update studio set content_version = content_version + 1')
      server.app.pageCache.clear()
    }
    await applyChange("update online_booking set offered = service = 'photography'")
    expect([
      await listOffers('/photography'),
      await listOffers('/podcast'),
      await listOffers('/documentary'),
    ]).toEqual([
      ['/book/photography', '/contact?service=photography'],
      ['/contact?service=podcast', '/contact?service=podcast'],
      ['/contact?service=documentary'],
    ])
    expect(await listOffers('/contact')).toEqual(['/book/photography'])
    expect((await listLinks('/')).filter((href) => href === '/book')).toHaveLength(3)
    expect(await fetchHtml('/sitemap.xml')).toMatch(/\/book\/photography</)
    await applyChange('update online_booking set offered = false')
    expect([await listOffers('/photography'), await listOffers('/contact')]).toEqual([
      ['/contact?service=photography', '/contact?service=photography'],
      [],
    ])
    expect(await fetchHtml('/sitemap.xml')).not.toContain('/book/')
    expect(await listLinks('/')).not.toContain('/book')
    await applyChange("update online_booking set offered = service = 'documentary'")
    expect(await listOffers('/documentary')).toEqual([
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
    const path = `/book/photography/${day}`
    expect(await fetchHtml(path)).toContain(`value="${toLocalTime('10:00')}"`)
    await createRequest()
    await createRequest()
    expect(await fetchHtml(path)).not.toContain(`value="${toLocalTime('10:00')}"`)
  })
})

describe('requesting a time', () => {
  test('holds the time, emails both sides, and stores only the hash of the link', async () => {
    const { email, row, link } = await createRequest({ phone: '207 555 0100' })
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
        await query(
          `select r.name, v.state from reservation v join resource r on r.id = v.resource_id
            where v.booking_id = $1 order by r.kind, r.name`,
          [row.id],
        )
      ).map(({ name, state }) => `${name} ${state}`),
    ).toEqual(['Camera A held', 'Ines held'])
    const [message] = await query(
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
    expect(mine.map(({ kind, secret }) => [kind, secret])).toEqual([['date.requested', true]])
    expectIncludes(mine[0].body, [
      'Photography & videography',
      '10:00 AM – 12:00 PM',
      'Eastern Time',
      'within 24 hours',
      'Keep this link private.',
    ])
    expect(mine[0].body).not.toMatch(/Farraday|dog/)
    const [theirs] = await listStudioEmails('date.requested', email)
    expectIncludes(theirs.body, [
      'Nell Farraday',
      'Phone: 207 555 0100',
      'Eleven portraits and a dog.',
      `/portal/bookings/${row.id}`,
      'Reply by ',
    ])
    const token = link.slice('/booking/'.length)
    expect(
      await query('select token_hash from booking_access_link where booking_id = $1 and emailed', [
        row.id,
      ]),
    ).toEqual([{ token_hash: createHash('sha256').update(token).digest('base64url') }])
    for (const table of ['booking', 'booking_access_link', 'event', 'idempotency_key', 'email'])
      expect([
        table,
        JSON.stringify(await query(`select * from ${table}`)).includes(token),
      ]).toEqual([table, false])
    const opened = await server.openLink(link)
    expect([opened.response.status, opened.path, opened.cookie]).toEqual([
      302,
      `/booking/BK-${row.number}`,
      `backlot_link=${token}`,
    ])
    const response = await openPage(link)
    expect([
      response.status,
      response.headers.get('cache-control'),
      response.headers.get('x-robots-tag'),
      response.headers.get('referrer-policy'),
    ]).toEqual([200, 'no-store', 'noindex', 'same-origin'])
    const text = await readText(response)
    expectIncludes(text, [
      'We got your request.',
      'Requested , done',
      'Quoted , next',
      '10:00 AM – 12:00 PM',
      'Eleven portraits and a dog.',
      'Reschedule',
      'Cancel booking',
      'You haven’t paid anything',
    ])
    expect(text).not.toMatch(/Access Business Portal|undefined|null/)
  })
  test('shows errors by field and keeps its input', async () => {
    const response = await submit({
      at: '',
      name: ' ',
      email: 'nobody',
      phone: '12 & 3',
      message: '',
    })
    expect(response.status).toBe(422)
    const html = await response.text()
    expectIncludes(html, [
      'Choose a time.',
      'Enter your name.',
      'Enter an email address like',
      'Enter a phone number like',
      'Tell us about the project.',
      'Five things to fix',
      'value="nobody"',
      'value="12 &amp; 3"',
    ])
    expect(listTimes(html)).toContain(toLocalTime('10:00'))
    const chosen = await (await submit({ message: '' })).text()
    expect(
      [...chosen.matchAll(/<input[^>]*checked=""[^>]*>/g)].map(([input]) => listTimes(input)),
    ).toEqual([[toLocalTime('10:00')]])
    expect((await listBookings()).filter(({ state }) => state === 'held')).toEqual([])
  })
  test('twice by one form, or with the same text, creates one request', async () => {
    const [email, formKey] = [generateEmail(), crypto.randomUUID()]
    const responses = await Promise.all(Array.from({ length: 6 }, () => submit({ email, formKey })))
    // Each leads to a receipt with the same private link. The same text in another form is the same
    // request, and its receipt has no link.
    const receipts = await Promise.all(
      responses.map(async ({ status, headers }) => [
        status,
        findPrivateLink(await fetchHtml(headers.get('location')!)),
      ]),
    )
    expect(receipts).toEqual(
      receipts.map(() => [303, expect.stringMatching(/^\/booking\/[\w-]{43}$/)]),
    )
    expect(new Set(receipts.map(([, link]) => link)).size).toBe(1)
    const again = await submit({ email })
    const page = await fetchHtml(again.headers.get('location')!)
    expect([again.status, page.includes('Request received.'), findPrivateLink(page)]).toEqual([
      303,
      true,
      undefined,
    ])
    expect((await listBookings()).filter((row) => row.email === email)).toHaveLength(1)
    expect(await listEmails(email)).toHaveLength(1)
  })
  test('gives two of three requests different crew; the third sees nearby times', async () => {
    const responses = await Promise.all(
      Array.from({ length: 3 }, () => submit({ message: 'Mine, & mine alone.' })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([303, 303, 409])
    const held = (await listBookings()).filter((row) => row.state === 'held')
    expect(
      new Set(
        (
          await query('select distinct resource_id from reservation where booking_id = any($1)', [
            held.map(({ id }) => id),
          ])
        ).map(({ resource_id }) => resource_id),
      ).size,
    ).toBe(4)
    const html = await responses.find(({ status }) => status === 409)!.text()
    expect(html).toContain('Mine, &amp; mine alone.</textarea>')
    expect(html).toContain('Someone just booked that time.')
    const near = listTimes(html)
    expect(near).toHaveLength(3)
    expect((await submit({ at: near[0]! })).status).toBe(303)
  })
  test('stores the requested time with its message, also after the hold expires', async () => {
    const { row } = await createRequest()
    const [message] = await query(
      'select state, requested_starts_at, requested_ends_at from inquiry where id = $1',
      [row.inquiry_id],
    )
    expect(message).toEqual({
      state: 'waiting',
      requested_starts_at: row.starts_at,
      requested_ends_at: row.ends_at,
    })
    const headers = { cookie: await server.signIn('owner') }
    const fetchInquiry = async () =>
      readText(await server.request(`/portal/clients/inquiries/${row.inquiry_id}`, { headers }))
    const text = await fetchInquiry()
    expectIncludes(text, [
      'Date requested',
      '10:00 AM – 12:00 PM',
      'On hold until',
      'Confirm it, propose another time, or reply.',
      `Open booking BK-${row.number}`,
    ])
    expect(text).not.toContain('Create booking')
    // The hold expires and the requested time stays on record.
    await query("update booking set held_until = now() - interval '1 minute' where id = $1", [
      row.id,
    ])
    const later = await fetchInquiry()
    expectIncludes(later, [
      'Date requested',
      '10:00 AM – 12:00 PM',
      'no longer on hold',
      'Create booking',
    ])
    const form = await fetchHtml(`/portal/bookings/new?inquiry=${row.inquiry_id}`, { headers })
    expect(form).toMatch(
      new RegExp(`name="date"[^>]*value="${day}"|value="${day}"[^>]*name="date"`),
    )
  })
  test('marks a bot’s request as spam with its time, and holds nothing', async () => {
    const email = generateEmail()
    const sent = await submit({ email, at: toLocalTime('14:00'), website: 'https://buy.example' })
    const page = await readText(await server.request(sent.headers.get('location')!))
    expect([
      sent.status,
      page.includes('We received your request.'),
      /hold|private link|We wrote|reply/.test(
        page.slice(page.indexOf('Request received.'), page.indexOf('Quick links')),
      ),
    ]).toEqual([303, true, false])
    expect(
      await query(
        'select state, requested_starts_at is not null as timed from inquiry where email_key = $1',
        [email],
      ),
    ).toEqual([{ state: 'spam', timed: true }])
    expect([
      (await listBookings()).filter((row) => row.email === email),
      await listEmails(email),
    ]).toEqual([[], []])
  })
  test('limits holds to three per mailbox, and requests per network', async () => {
    const email = generateEmail()
    for (const clock of ['09:30', '13:00', '15:30'])
      expect([
        clock,
        (await submit({ email, at: toLocalTime(clock), message: clock })).status,
      ]).toEqual([clock, 303])
    const refused = await submit({
      email,
      at: toLocalTime('09:30', findWednesday(28)),
      message: 'one more',
    })
    expect([
      refused.status,
      (await readText(refused)).includes('You already have three dates on hold.'),
    ]).toEqual([429, true])
    await query('delete from rate_limit')
    const all = await Promise.all(
      Array.from({ length: 30 }, () => submit({ at: toLocalTime('02:00') })),
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
      await query('delete from rate_limit')
      expect([wrong, (await submit({ at: wrong })).status]).toEqual([wrong, 409])
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
    await query(
      `update resource set week = '[[],[],[],[],[],[],[["00:00","06:00"]]]'
        where kind in ('person', 'kit')`,
    )
    try {
      const html = await fetchHtml(`/book/photography/${night}`)
      expectIncludes(html, [
        `value="${night}T01:30"`,
        `value="${night}T01:30~"`,
        'after the clocks go back',
      ])
      const { row } = await createRequest({ at: `${night}T01:30~` })
      expect(row).toMatchObject({
        starts_local: `${night}T01:30`,
        starts_later: true,
        ends_local: `${night}T03:30`,
      })
      expect((row.ends_at - row.starts_at) / 3_600_000).toBe(2)
    } finally {
      await query('update resource set week = null')
    }
  })
})
