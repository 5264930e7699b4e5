import { beforeAll, describe, expect, test } from 'vitest'

import { toLocalTime, createOnlineBookingHelpers } from '../support/online-booking-fixture.ts'
import { startTestServer, readText, expectIncludes } from '../support/test-server.ts'

const server = await startTestServer()
const { query, listEmails, listLinks, openPage, send, createRequest } =
  createOnlineBookingHelpers(server)
let owner = ''
beforeAll(async () => {
  owner = await server.signIn('owner')
})
const submit = (id: string, action: string, fields: Record<string, string> = {}) =>
  server.submit(
    `/portal/bookings/${id}/${action}`,
    { formKey: crypto.randomUUID(), ...fields },
    owner,
  )
const pay = (id: string, amount: string) =>
  server.submit(
    `/portal/bookings/${id}`,
    { form: 'payment', amount, method: 'card', formKey: crypto.randomUUID() },
    owner,
  )
const listEmailKinds = async (address: string) =>
  (await listEmails(address)).map(({ kind }) => kind as string)
const findLastEmail = async (address: string) => (await listEmails(address)).at(-1)!
/** Marks all queued emails as sent, as if their undo period had ended. */
const settle = () =>
  query("update email set state = 'sent', next_try_at = now() where state = 'queued'")

describe('a private link', () => {
  test('is the same in all emails, and expires when the studio creates a new one', async () => {
    const { email, row, link } = await createRequest()
    expect((await submit(row.id, 'link')).status).toBe(200)
    expect((await openPage(link)).status).toBe(404)
    expect(await readText(await openPage(link))).toContain('This link doesn’t work.')
    // An email that was queued with the old link can no longer be sent.
    expect(await listLinks(email)).toEqual([])
    expect((await submit(row.id, 'proposal', { at: toLocalTime('13:30') })).status).toBe(200)
    const [fresh] = await listLinks(email)
    expect([fresh === link, (await openPage(fresh!)).status]).toEqual([false, 200])
    expect(
      await readText(
        await server.request(`/portal/bookings/${row.id}`, { headers: { cookie: owner } }),
      ),
    ).toContain('Replace link')
  })
  test('works until 60 days after the booking', async () => {
    const { row, link } = await createRequest()
    await query(
      `update booking set ends_at = now() - interval '59 days',
        starts_at = now() - interval '60 days' where id = $1`,
      [row.id],
    )
    expect((await openPage(link)).status).toBe(200)
    await query(
      `update booking set ends_at = now() - interval '61 days',
        starts_at = now() - interval '62 days' where id = $1`,
      [row.id],
    )
    expect((await openPage(link)).status).toBe(404)
  })
  test('sets a cookie for its page only; it opens no other booking', async () => {
    const [one, two] = [await createRequest(), await createRequest()]
    const [first, second] = [await server.openLink(one.link), await server.openLink(two.link)]
    expect(first.response.headers.getSetCookie()[0]).toContain(
      `Path=${first.path}; HttpOnly; SameSite=Lax`,
    )
    expect((await server.request(first.path, { headers: { cookie: first.cookie } })).status).toBe(
      200,
    )
    expect((await server.request(first.path, { headers: { cookie: second.cookie } })).status).toBe(
      404,
    )
    expect((await server.submit(first.path, { form: 'cancel' }, second.cookie)).status).toBe(404)
    // A form without the cookie of the link changes nothing.
    expect((await server.submit(one.link, { form: 'cancel' })).status).toBe(302)
    expect((await query('select state from booking where id = $1', [one.row.id]))[0].state).toBe(
      'held',
    )
  })
  test('in an email sent before the rename redirects to the current page', async () => {
    const { link } = await createRequest()
    const response = await server.request(link.replace('/booking/', '/b/'))
    expect([response.status, response.headers.get('location')]).toEqual([302, link])
  })
})

describe('the client’s page', () => {
  test('confirms an action once, and ignores made-up results in the URL', async () => {
    const { row, link } = await createRequest()
    const { path, cookie } = await server.openLink(link)
    expect(await readText(await openPage(link, '?said=canceled&done=canceled'))).not.toContain(
      'Canceled. We’ve let the studio know.',
    )
    const moved = await send(link, 'move', { at: toLocalTime('13:00') })
    const done = moved.headers
      .getSetCookie()
      .map((set) => set.split(';')[0])
      .join('; ')
    const page = await server.request(path, { headers: { cookie: `${cookie}; ${done}` } })
    expect(page.headers.getSetCookie()).toEqual([expect.stringContaining('backlot_done=; ')])
    expect(await readText(page)).toMatch(
      /Rescheduled to \w+, December \d+, 2026, 1:00 – 3:00 PM\. We’ve let the studio know\./,
    )
    expect((await query('select state from booking where id = $1', [row.id]))[0].state).toBe('held')
  })
  test('gives a calendar file with one UID and a higher SEQUENCE each time', async () => {
    const { row, link } = await createRequest()
    const { path, cookie } = await server.openLink(link)
    const fetchCalendarFile = async () =>
      (await server.request(`${path}/calendar.ics`, { headers: { cookie } })).text()
    const before = await fetchCalendarFile()
    expect(before).toMatch(/METHOD:PUBLISH[\s\S]*UID:.*@backlot[\s\S]*STATUS:TENTATIVE/)
    await send(link, 'move', { at: toLocalTime('13:00') })
    const [was, is] = [before, await fetchCalendarFile()].map((text) =>
      Number(/SEQUENCE:(\d+)/.exec(text)![1]),
    )
    expect(is).toBeGreaterThan(was!)
    expect(await fetchCalendarFile()).toContain(`UID:${row.id}@backlot`)
    expect((await server.request(`${path}/calendar.ics`)).status).toBe(404)
  })
  test('links to the receipts of its own payments, and shows no others', async () => {
    const [mine, other] = [await createRequest(), await createRequest()]
    for (const { row } of [mine, other]) {
      await query('update booking set total = 100000 where id = $1', [row.id])
      await pay(row.id, '500')
    }
    const numbers = await Promise.all(
      [mine, other].map(async ({ row }) => {
        const [entry] = await query('select id, number from ledger_entry where booking_id = $1', [
          row.id,
        ])
        return entry
      }),
    )
    const { path, cookie } = await server.openLink(mine.link)
    const open = (to: string, as = cookie) => server.request(to, { headers: { cookie: as } })
    const href = `${path}/receipts/R-${numbers[0].number}`
    expect(await (await open(path)).text()).toContain(`href="${href}"`)
    const receipt = await open(href)
    expect(receipt.headers.get('x-robots-tag')).toBe('noindex')
    expect(await readText(receipt)).toMatch(
      /Payment receipt .*\$500\.00 paid on .*Booking total \$1,000\.00 Paid to date \$500\.00 Balance due \$500\.00/,
    )
    expect(await (await open(href)).text()).toContain(`href="${href}/pdf"`)
    const pdf = await open(`${href}/pdf`)
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    expect((await pdf.text()).startsWith('%PDF-')).toBe(true)
    for (const to of [
      `${path}/receipts/R-${numbers[1].number}/pdf`,
      `/booking/BK-1/receipts/R-${numbers[0].number}/pdf`,
      `${path}/receipts/R-${numbers[1].number}`,
      `${path}/receipts/${numbers[0].number}`,
      `${path}/receipts/R-0`,
      `/booking/BK-1/receipts/R-${numbers[0].number}`,
    ])
      expect([to, (await open(to)).status]).toEqual([to, 404])
    expect((await server.request(href)).status).toBe(404)
    expect((await server.request(`${href}/pdf`)).status).toBe(404)
    await server.submit(
      `/portal/bookings/${mine.row.id}/entries/${numbers[0].id}/correction`,
      { reason: 'Paid twice' },
      owner,
    )
    expect(await (await open(path)).text()).not.toContain(href)
    const voided = await readText(await open(href))
    expect(voided).toContain('This receipt is void.')
    expect(voided).not.toContain('Paid twice')
  })
  test('shows the status, the payments and one next step', async () => {
    const { row, link } = await createRequest()
    await query("update booking set total = 240000, place = 'The Old Mill' where id = $1", [row.id])
    const quoted = await readText(await openPage(link))
    expect(quoted).toContain('Pay the $1,200 deposit.')
    expect(quoted).not.toContain('email you a quote')
    expect((await submit(row.id, 'pending', { from: 'held' })).status).toBe(200)
    const open = await readText(await openPage(link))
    expectIncludes(open, [
      'Next: your $1,200 deposit confirms it.',
      'Quoted , done $2,400',
      'Deposit , next $1,200 due',
      'Pay the $1,200 deposit.',
      'The Old Mill',
      'Eleven portraits and a dog.',
      'Ines',
    ])
    await pay(row.id, '1200')
    await submit(row.id, 'confirmation', { from: 'pending' })
    const booked = await readText(await openPage(link))
    expectIncludes(booked, [
      'You’re booked. See you',
      'Deposit , done $1,200 paid',
      'Paid $1,200 Balance $1,200',
      'Add to calendar',
    ])
    expect(booked).not.toContain('Access Business Portal')
  })
  test('explains to an outdated tab that a canceled booking can’t be moved', async () => {
    const { link } = await createRequest()
    await send(link, 'cancel')
    const response = await send(link, 'move', { at: toLocalTime('13:00') })
    expect([
      response.status,
      (await readText(response)).includes('This booking was canceled, so it can’t be rescheduled.'),
    ]).toEqual([409, true])
  })
  test('apologizes and states the full refund when the studio cancels', async () => {
    const { email, row, link } = await createRequest()
    await query('update booking set total = 100000 where id = $1', [row.id])
    await pay(row.id, '500')
    await submit(row.id, 'cancellation', { from: 'held', canceledBy: 'studio' })
    expect(await readText(await openPage(link))).toContain(
      'This booking is canceled. We’re sorry, but we had to cancel. You’ll get back everything you paid: $500.',
    )
    expect(await findLastEmail(email)).toMatchObject({
      kind: 'date.canceled',
      calendar: expect.stringMatching(/METHOD:CANCEL[\s\S]*STATUS:CANCELLED/),
    })
  })
})

describe('the client is emailed', () => {
  test('shows all-day and multi-day bookings without hours', async () => {
    const { email, row, link } = await createRequest()
    const day = toLocalTime('00:00').slice(0, 10)
    const addDaysToDay = (days: number) =>
      new Date(Date.parse(`${day}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
    await submit(row.id, 'move', {
      startsLocal: `${day}T00:00`,
      endsLocal: `${addDaysToDay(2)}T00:00`,
      closedAnyway: 'on',
      mine: 'on',
    })
    await settle()
    const { subject, body } = await findLastEmail(email)
    expect(subject).toMatch(/^Rescheduled: \w{3}, Dec \d+$/)
    expect(body).toMatch(/\w+day, December \d+, \d{4} – \w+day, December \d+, \d{4}, all day/)
    expect(await readText(await openPage(link))).toMatch(
      /When \w+day, December \d+, \d{4} – \w+day, December \d+, \d{4} All day What/,
    )
    await submit(row.id, 'move', {
      startsLocal: `${day}T10:00`,
      endsLocal: `${addDaysToDay(1)}T15:00`,
      closedAnyway: 'on',
      mine: 'on',
    })
    await settle()
    expect((await findLastEmail(email)).body).toMatch(
      /\w+day, December \d+, \d{4} – \w+day, December \d+, \d{4}, 10:00 AM – 3:00 PM/,
    )
  })
  test('about their move, with both times and a calendar file', async () => {
    const { email, link } = await createRequest()
    await send(link, 'move', { at: toLocalTime('13:00') })
    const { kind, subject, body, html, calendar } = await findLastEmail(email)
    expect([kind, subject]).toEqual([
      'date.moved',
      expect.stringMatching(/^Rescheduled: Wed, Dec \d+, 1:00 PM$/),
    ])
    for (const text of [body, html])
      expectIncludes(text, [
        'You rescheduled your booking from',
        '10:00 AM',
        '1:00 – 3:00 PM (Eastern Time)',
      ])
    expect(calendar).toContain('METHOD:PUBLISH')
  })
  test('once about two moves in a row, and not about a move that was undone', async () => {
    const { email, row } = await createRequest()
    const move = (from: string, to: string) =>
      submit(row.id, 'move', {
        startsLocal: toLocalTime(from),
        endsLocal: toLocalTime(to),
        mine: 'on',
      })
    expect((await move('13:00', '15:00')).status).toBe(200)
    expect((await move('14:00', '16:00')).status).toBe(200)
    expect(await listEmailKinds(email)).toEqual(['date.requested', 'date.rescheduled'])
    expect((await findLastEmail(email)).body).toMatch(
      /We rescheduled your booking from .*10:00 AM[\s\S]*2:00 – 4:00 PM/,
    )
    await settle()
    await move('15:00', '17:00')
    await move('14:00', '16:00')
    expect(await listEmailKinds(email)).toEqual(['date.requested', 'date.rescheduled'])
  })
  test('about a recorded payment, unless it is reversed at once', async () => {
    const { email, row } = await createRequest()
    await query('update booking set total = 100000 where id = $1', [row.id])
    await pay(row.id, '500')
    expect(await findLastEmail(email)).toMatchObject({
      kind: 'date.paid',
      subject: 'Payment received: $500',
      calendar: null,
      body: expect.stringContaining('Balance: $500'),
    })
    const [entry] = await query('select id from ledger_entry where booking_id = $1', [row.id])
    expect(
      (
        await server.submit(
          `/portal/bookings/${row.id}/entries/${entry.id}/correction`,
          { formKey: crypto.randomUUID(), reason: 'Wrong client' },
          owner,
        )
      ).ok,
    ).toBe(true)
    expect(await listEmailKinds(email)).toEqual(['date.requested'])
  })
  test('about an undone cancellation only if the cancellation email was sent', async () => {
    const { email, row } = await createRequest()
    await submit(row.id, 'cancellation', { from: 'held', canceledBy: 'client' })
    await submit(row.id, 'reopening', { from: 'canceled', to: 'held' })
    expect(await listEmailKinds(email)).toEqual(['date.requested'])
    await submit(row.id, 'cancellation', { from: 'held', canceledBy: 'studio' })
    await settle()
    await submit(row.id, 'reopening', { from: 'canceled', to: 'held' })
    expect(await listEmailKinds(email)).toEqual([
      'date.requested',
      'date.canceled',
      'date.reopened',
    ])
  })
  test('without any visitor input except a plain first name', async () => {
    const { email } = await createRequest({ name: 'http://evil.example/claim Now' })
    const [first] = await listEmails(email)
    expect([first!.body, first!.html].map((text) => text.includes('evil'))).toEqual([false, false])
    expect((await query('select to_name from email where to_key = $1', [email]))[0].to_name).toBe(
      '',
    )
  })
})

test('the email preview runs no script, loads nothing and shows no private link', async () => {
  const { email, link } = await createRequest()
  const [{ id }] = await query('select id from email where to_key = $1', [email])
  const response = await server.request(`/portal/settings/email-log/${id}/preview`, {
    headers: { cookie: owner },
  })
  const policy = response.headers.get('content-security-policy')!
  for (const one of [
    "default-src 'none'",
    "script-src 'none'",
    "frame-ancestors 'self'",
    'sandbox',
  ])
    expect(policy.split('; ')).toContain(one)
  const html = await response.text()
  expect([
    html.includes('View your booking'),
    html.includes(link.slice('/booking/'.length)),
  ]).toEqual([true, false])
  expect(
    (
      await server.request(`/portal/settings/email-log/${id}/preview`, {
        headers: { cookie: await server.signIn('manager') },
      })
    ).status,
  ).toBe(403)
})
