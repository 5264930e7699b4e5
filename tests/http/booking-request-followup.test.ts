import { Temporal } from 'temporal-polyfill'
import { beforeAll, describe, expect, test } from 'vitest'

import {
  toLocalTime,
  day,
  createOnlineBookingHelpers,
  today,
  findWednesday,
  zone,
} from '../support/online-booking-fixture.ts'
import { startTestServer, readText, expectIncludes } from '../support/test-server.ts'

const server = await startTestServer()
const {
  query,
  listEmails,
  listLinks,
  openPage: pageOf,
  send,
  listStudioEmails,
  createRequest,
} = createOnlineBookingHelpers(server)
let owner = ''
beforeAll(async () => {
  owner = await server.signIn('owner')
})
const fetchAsOwner = async (path: string) =>
  readText(await server.request(path, { headers: { cookie: owner } }))
const fetchText = async (link: string) => readText(await pageOf(link))
const readState = async (id: string) =>
  (await query('select state from booking where id = $1', [id]))[0].state as string
const submit = (id: string, action: string, fields: Record<string, string>) =>
  server.submit(
    `/portal/bookings/${id}/${action}`,
    { formKey: crypto.randomUUID(), ...fields },
    owner,
  )

describe('the studio', () => {
  test('awaits no reply of its people before it has agreed to the request', async () => {
    const { row } = await createRequest()
    const path = `/portal/bookings/${row.id}`
    const isAwaited = async () => (await fetchAsOwner(path)).includes('awaiting reply')
    expect(await isAwaited()).toBe(false)
    expect((await submit(row.id, 'confirmation', { from: 'held' })).status).toBe(200)
    expect(await isAwaited()).toBe(true)
  })
  test('proposes another time; once accepted it is pending, then confirmed', async () => {
    const { email, row, link } = await createRequest()
    const text = await fetchAsOwner(`/portal/bookings/${row.id}`)
    expectIncludes(text, [
      'Requested on your website. On hold until',
      'Eleven portraits and a dog.',
      'Propose another time',
      'Nearest available times',
    ])
    expect((await submit(row.id, 'proposal', { at: toLocalTime('13:30') })).status).toBe(200)
    const [moved] = await query('select * from booking where id = $1', [row.id])
    expect([
      moved.state,
      moved.starts_local,
      moved.ends_local,
      moved.proposed_at !== null,
      moved.held_until >= row.held_until,
    ]).toEqual(['held', toLocalTime('13:30'), toLocalTime('15:30'), true, true])
    expect(
      (await query('select state from inquiry where id = $1', [row.inquiry_id]))[0].state,
    ).toBe('answered')
    // Every email has the same link.
    expect(await listLinks(email)).toEqual([link, link])
    expect(await fetchText(link)).toContain('Would this work instead?')
    const { path } = await server.openLink(link)
    const yes = await send(link, 'accept')
    expect([yes.status, yes.headers.get('location')]).toEqual([303, path])
    expect([
      await readState(row.id),
      (await listStudioEmails('date.accepted', email)).length,
    ]).toEqual(['pending', 1])
    expect((await send(link, 'accept')).status).toBe(409)
    expect((await submit(row.id, 'confirmation', { from: 'pending' })).status).toBe(200)
    expect((await listEmails(email)).map(({ kind }) => kind)).toEqual([
      'date.requested',
      'date.proposed',
      'date.accepted',
      'date.confirmed',
    ])
    expect(await fetchText(link)).toContain('You’re booked.')
    expect((await submit(row.id, 'proposal', { at: toLocalTime('10:00') })).status).toBe(409)
  })
  test('rejects a proposed time that is taken or ambiguous and sends no email', async () => {
    const { email, row } = await createRequest()
    await createRequest({ at: toLocalTime('15:00') })
    const taken = await submit(row.id, 'proposal', { date: day, start: '15:30' })
    const { problem, conflicts, freeTimes } = await taken.json()
    expect([
      taken.status,
      problem,
      conflicts.map(({ resource }: { resource: string }) => resource),
      freeTimes.length,
    ]).toEqual([409, 'resource-is-taken', ['Ines', 'Camera A'], 3])
    for (const [fields, problem] of [
      [{ date: '2027-03-14', start: '02:30' }, 'time-never'],
      [{ date: '2027-11-07', start: '01:30' }, 'time-twice'],
      [{ date: 'x', start: '' }, 'date-missing'],
      [{ date: day, start: '' }, 'time-missing'],
    ] as const) {
      const response = await submit(row.id, 'proposal', fields)
      expect([problem, response.ok, (await response.json()).problem]).toEqual([
        problem,
        false,
        problem,
      ])
    }
    expect(
      (await query('select starts_local, proposed_at from booking where id = $1', [row.id]))[0],
    ).toEqual({ starts_local: toLocalTime('10:00'), proposed_at: null })
    expect((await listEmails(email)).map(({ kind }) => kind)).toEqual(['date.requested'])
  })
  test('sends one email however often the button is pressed', async () => {
    const { email, row } = await createRequest()
    const formKey = crypto.randomUUID()
    const responses = await Promise.all(
      Array.from({ length: 8 }, () =>
        submit(row.id, 'proposal', { formKey, at: toLocalTime('13:30') }),
      ),
    )
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
    expect((await listEmails(email)).map(({ kind }) => kind)).toEqual([
      'date.requested',
      'date.proposed',
    ])
  })
  test('proposes another time for a paid booking, which is held without an end', async () => {
    const { email, row, link } = await createRequest()
    await query('update booking set total = 100000 where id = $1', [row.id])
    await server.submit(
      `/portal/bookings/${row.id}`,
      { form: 'payment', amount: '500', method: 'card', formKey: crypto.randomUUID() },
      owner,
    )
    expect(await fetchAsOwner(`/portal/bookings/${row.id}`)).toContain(
      'Requested on your website. Confirm it',
    )
    expect((await submit(row.id, 'proposal', { at: toLocalTime('13:00') })).status).toBe(200)
    expect(
      (await query('select starts_local, held_until from booking where id = $1', [row.id]))[0],
    ).toEqual({ starts_local: toLocalTime('13:00'), held_until: null })
    expect(await fetchText(link)).toContain('we can do this one. Requested')
    expect((await listEmails(email)).at(-1)!.body).not.toMatch(/until\s*[.,]|undefined|null/)
  })
  test.each([
    [
      'studio',
      'canceled',
      'we had to cancel your booking. You’ll get back everything you paid: $500.',
      50_000,
    ],
    ['client', 'canceled-for-you', 'You’ll get $250 back, per our policy.', 25_000],
  ] as const)(
    'canceled by the %s: the visitor sees the refund due',
    async (canceledBy, kind, sentence, refundDue) => {
      const { email, row } = await createRequest()
      await query('update booking set total = 100000 where id = $1', [row.id])
      await server.submit(
        `/portal/bookings/${row.id}`,
        { form: 'payment', amount: '500', method: 'card', formKey: crypto.randomUUID() },
        owner,
      )
      expect((await submit(row.id, 'cancellation', { from: 'held', canceledBy })).status).toBe(200)
      expect(
        (
          await query(
            "select data from event where subject_id = $1 and name = 'booking.canceled'",
            [row.id],
          )
        ).map(({ data }) => data),
      ).toEqual([{ from: 'held', canceledBy, refundDue, kept: 50_000 - refundDue }])
      const last = (await listEmails(email)).at(-1)!
      expect([last.kind, last.body, last.html]).toEqual([
        `date.${kind}`,
        expect.stringContaining(sentence),
        expect.stringContaining(sentence),
      ])
    },
  )
  test('keeps a part when it cancels only if its policy says so', async () => {
    await query('update policy set studio_refund_percent = 80')
    const { email, row, link } = await createRequest()
    const fetchBooking = async () =>
      readText(await server.request(`/portal/bookings/${row.id}`, { headers: { cookie: owner } }))
    await query('update booking set total = 100000 where id = $1', [row.id])
    await server.submit(
      `/portal/bookings/${row.id}`,
      { form: 'payment', amount: '500', method: 'card', formKey: crypto.randomUUID() },
      owner,
    )
    expect(await fetchBooking()).toContain('They’d get $400 back, under your policy.')
    await submit(row.id, 'cancellation', { from: 'held', canceledBy: 'studio' })
    expect((await listEmails(email)).at(-1)!.body).toContain(
      'we had to cancel your booking. You’ll get $400 back, per our policy.',
    )
    expect(await fetchBooking()).toContain('Refund due under your policy: $400. Not sent yet.')
    expect(await fetchText(link)).toContain(
      'We’re sorry, but we had to cancel. You’ll get $400 back.',
    )
    await query('update policy set studio_refund_percent = 100')
  })
  test('is notified, as is the visitor, when a hold expires', async () => {
    const { email, row, link } = await createRequest()
    await query(
      `update booking set email_confirmed_at = now(), held_until = now() - interval '1 minute'
        where id = $1`,
      [row.id],
    )
    expect(await fetchText(link)).toContain('This hold has expired.')
    expect((await send(link, 'move', { at: toLocalTime('14:00') })).status).toBe(409)
    expect(await fetchText(`/portal/bookings/${row.id}`)).not.toContain('Propose another time')
    // A request for the same time cancels the expired hold.
    await createRequest({ at: toLocalTime('10:00') })
    expect([
      await readState(row.id),
      (await listEmails(email)).at(-1)!.kind,
      (await listStudioEmails('date.ended', email)).length,
    ]).toEqual(['canceled', 'date.ended', 1])
    expect(await fetchText(link)).toContain('This hold has expired.')
  })
})

describe('the visitor with the link', () => {
  const createConfirmedBooking = async (fields: Record<string, string> = {}) => {
    const one = await createRequest(fields)
    await query('update booking set total = 120000 where id = $1', [one.row.id])
    await server.submit(
      `/portal/bookings/${one.row.id}`,
      { form: 'payment', amount: '600', method: 'card', formKey: crypto.randomUUID() },
      owner,
    )
    expect((await submit(one.row.id, 'confirmation', { from: 'held' })).status).toBe(200)
    return one
  }
  test('moves a confirmed booking while the policy allows it, and emails the studio', async () => {
    const { email, row, link } = await createConfirmedBooking()
    const { path } = await server.openLink(link)
    const text = await fetchText(link)
    expectIncludes(text, [
      'Price $1,200 Deposit $600 (50%) Paid $600 Balance $600',
      'You can reschedule online until',
    ])
    expect(await (await pageOf(link, `?move=${day.slice(0, 7)}`)).text()).toContain(
      `href="${path}?move=${day}"`,
    )
    expect(await (await pageOf(link, `?move=${day}`)).text()).toContain(
      `value="${toLocalTime('10:30')}"`,
    )
    const response = await send(link, 'move', { at: toLocalTime('10:30') })
    expect([response.status, response.headers.get('location')]).toEqual([303, path])
    expect(
      (
        await query('select state, starts_local, ends_local from booking where id = $1', [row.id])
      )[0],
    ).toEqual({
      state: 'confirmed',
      starts_local: toLocalTime('10:30'),
      ends_local: toLocalTime('12:30'),
    })
    expect(
      (
        await query('select lower(during) as from from reservation where booking_id = $1 limit 1', [
          row.id,
        ])
      )[0].from.toISOString(),
    ).toBe(
      Temporal.PlainDateTime.from(toLocalTime('10:00'))
        .toZonedDateTime(zone)
        .toInstant()
        .toString({ smallestUnit: 'millisecond' }),
    )
    expect((await listStudioEmails('date.moved', email))[0].body).toContain('Previously')
    for (const wrong of [toLocalTime('03:00'), toLocalTime('10:00', today.toString()), 'x'])
      expect([
        wrong,
        [409, 422].includes((await send(link, 'move', { at: wrong })).status),
      ]).toEqual([wrong, true])
  })
  test('can’t move a booking past the deadline, but can cancel it', async () => {
    const { email, row, link } = await createConfirmedBooking({
      at: toLocalTime('09:30', findWednesday(10)),
    })
    expect(await fetchText(link)).toContain('you’ll get $300 back (50% of what you paid).')
    // Simulates a date in five days, which is past the limit for moves.
    const near = Temporal.Now.zonedDateTimeISO(zone)
      .add({ days: 5 })
      .toPlainDateTime()
      .toString({ smallestUnit: 'minute' })
    await query(
      `update booking set starts_local = $2, ends_local = $2, starts_at = now() + interval '5 days',
        ends_at = now() + interval '5 days 2 hours' where id = $1`,
      [row.id, near],
    )
    const text = await fetchText(link)
    expectIncludes(text, ['It’s less than 7 days away', 'The refund deadline was'])
    expect(text).not.toContain('Reschedule')
    expect((await send(link, 'move', { at: toLocalTime('10:30') })).status).toBe(409)
    expect((await send(link, 'cancel')).status).toBe(303)
    expect(
      (
        await query("select data from event where subject_id = $1 and name = 'booking.canceled'", [
          row.id,
        ])
      ).map(({ data }) => data),
    ).toEqual([{ from: 'confirmed', canceledBy: 'client', refundDue: 0, kept: 60_000 }])
    expect((await listStudioEmails('date.canceled-by-client', email)).length).toBe(1)
  })
  test('cancels in time; the refund due is recorded and no buttons remain', async () => {
    const { email, row, link } = await createConfirmedBooking()
    const responses = await Promise.all([send(link, 'cancel'), send(link, 'cancel')])
    expect([responses.map(({ status }) => status).sort(), await readState(row.id)]).toEqual([
      [303, 409],
      'canceled',
    ])
    expect(
      (
        await query("select data from event where subject_id = $1 and name = 'booking.canceled'", [
          row.id,
        ])
      ).map(({ data }) => data.refundDue),
    ).toEqual([30000])
    expect(
      (await listStudioEmails('date.canceled-by-client', email)).map(({ body }) =>
        body.includes('Refund due: $300.'),
      ),
    ).toEqual([true])
    expect(
      await readText(
        await server.request(`/portal/bookings/${row.id}`, { headers: { cookie: owner } }),
      ),
    ).toContain('$300')
    const text = await fetchText(link)
    expect(text).toContain('This booking is canceled. You’ll get $300 back.')
    expect(text).not.toMatch(/Reschedule|Yes, cancel it/)
    expect(await readText(await send(link, 'move', { at: toLocalTime('14:00') }))).toContain(
      'This booking was canceled, so it can’t be rescheduled.',
    )
    for (const [form, fields] of [
      ['move', { at: toLocalTime('14:00') }],
      ['cancel', {}],
      ['accept', {}],
    ] as const)
      expect([form, (await send(link, form, fields)).status]).toEqual([form, 409])
  })
  test('gets the same response for any invalid link, and 429 after too many', async () => {
    const { link } = await createRequest()
    for (const wrong of [
      `${link}x`,
      link.slice(0, -1),
      `/booking/${'A'.repeat(43)}`,
      '/booking/%00',
      '/booking/x',
    ]) {
      const response = await server.request(wrong)
      expect([
        wrong,
        response.status,
        (await readText(response)).includes('This link doesn’t work.'),
      ]).toEqual([wrong, 404, true])
      for (const form of ['accept', 'cancel', 'move'])
        expect((await send(wrong, form, { at: toLocalTime('10:00') })).status).toBe(404)
    }
    expect((await server.request('/booking')).status).toBe(404)
    await query(
      `insert into rate_limit (key, count, until) select key, 600, now() + interval '5 minutes'
        from rate_limit where key like 'date:%' limit 1 on conflict (key) do update
        set count = 600, until = excluded.until`,
    )
    expect((await server.request('/booking/x')).status).toBe(429)
  })
})
