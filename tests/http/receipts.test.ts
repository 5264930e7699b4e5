import { describe, expect, test } from 'vitest'

import {
  toLocalTime,
  day,
  createOnlineBookingHelpers,
  findPrivateLink,
  findWednesday,
} from '../support/online-booking-fixture.ts'
import { startTestServer, readText, expectIncludes } from '../support/test-server.ts'

// The mail server can't be reached, but because one is configured, visitors must confirm their
// email.
const server = await startTestServer({ SMTP_URL: 'smtp://127.0.0.1:9' })
const { query, generateEmail, submit, listEmails, listLinks, openPage } =
  createOnlineBookingHelpers(server)
const findRow = async (email: string) =>
  (
    await query(
      `select b.*, i.email from booking b join inquiry i on i.id = b.inquiry_id
        where i.email_key = $1`,
      [email],
    )
  )[0]
const countHeldMinutes = async (email: string) => {
  const row = await findRow(email)
  return Math.round((row.held_until - row.created_at) / 60_000)
}
const fetchReceipt = async (response: Response) =>
  (await server.request(response.headers.get('location')!)).text()

describe('an unconfirmed hold', () => {
  test('lasts 20 minutes until the emailed link is opened, then the studio’s term', async () => {
    const email = generateEmail()
    expect(await readText(await server.request(`/book/photography/${day}`))).toContain(
      'We’ll hold the time for 20 minutes. Open the link in our email, and we’ll hold it for two days.',
    )
    const receipt = await fetchReceipt(await submit({ email }))
    expect(await countHeldMinutes(email)).toBe(20)
    expectIncludes(receipt, [
      'Request received.',
      'Open the link in our email',
      email,
      'By ',
      'Your 50% deposit confirms the date.',
    ])
    await server.request(findPrivateLink(receipt)!)
    expect(await countHeldMinutes(email)).toBe(20)
    const [link] = await listLinks(email)
    expect((await listEmails(email))[0].body).toContain(
      'Open your booking by then to confirm your email, and we’ll hold the time for two days.',
    )
    expect((await openPage(link!)).status).toBe(200)
    expect(await countHeldMinutes(email)).toBe(48 * 60)
    const events = await query('select name from event where subject_id = $1 order by id', [
      (await findRow(email)).id,
    ])
    expect(events.map(({ name }) => name)).toContain('booking.email-confirmed')
  })
  test('is renewed when the link is opened, unless the time is taken', async () => {
    const [first, second] = [generateEmail(), generateEmail()]
    await submit({ email: first })
    await query(
      `update booking set created_at = now() - interval '1 hour',
        held_until = now() - interval '40 minutes'`,
    )
    server.app.live.notify(new Set(['booking']))
    await server.request((await listLinks(first))[0]!)
    expect(await findRow(first)).toMatchObject({ state: 'held' })
    expect((await findRow(first)).held_until.getTime()).toBeGreaterThan(Date.now())
    await query(
      `update booking set email_confirmed_at = null, created_at = now() - interval '2 hours',
        held_until = now() - interval '90 minutes'`,
    )
    server.app.live.notify(new Set(['booking']))
    // Two other requests book both photographers.
    await submit({ email: second })
    await submit({ email: generateEmail() })
    expect(await readText(await openPage((await listLinks(first))[0]!))).toContain(
      'This hold has expired.',
    )
    expect((await findRow(second)).state).toBe('held')
  })
  test('is limited by network and day; further requests are stored without a hold', async () => {
    const times = ['09:30', '13:00', '15:30', '10:00']
    for (const [nth, clock] of times.entries()) {
      const email = generateEmail()
      const text = (
        await fetchReceipt(
          await submit({ email, at: toLocalTime(clock, nth === 3 ? findWednesday(35) : day) }),
        )
      ).replace(/<[^>]+>/g, ' ')
      expect([
        clock,
        (await findRow(email)) !== undefined,
        text.includes('isn’t on hold yet'),
      ]).toEqual([clock, nth < 3, nth === 3])
      expect(
        await query(
          `select state, requested_starts_at is not null as timed from inquiry
            where email_key = $1`,
          [email],
        ),
      ).toEqual([{ state: 'waiting', timed: true }])
    }
    await query('delete from rate_limit')
    // Another network gets no hold on the full day, and one on another day.
    const [full, free] = [generateEmail(), generateEmail()]
    await submit({ email: full, at: toLocalTime('11:30') })
    expect([await findRow(full)]).toEqual([undefined])
    await submit({ email: free, at: toLocalTime('10:00', findWednesday(42)) })
    expect(await findRow(free)).toMatchObject({ state: 'held' })
  })
  test('is not created when the studio accepts requests without holds', async () => {
    await query('update online_booking set hold_hours = 0')
    try {
      const email = generateEmail()
      const text = await fetchReceipt(await submit({ email }))
      expect([await findRow(email), text.includes('isn’t on hold yet')]).toEqual([undefined, true])
      expect(
        (
          await query("select body from email where kind = 'inquiry.arrived' and reply_to = $1", [
            email,
          ])
        )[0].body,
      ).toMatch(/Date requested: .*10:00 AM – 12:00 PM \(not on hold\)/)
    } finally {
      await query('update online_booking set hold_hours = 48')
    }
  })
})

describe('the receipt', () => {
  test('redirects to the home page for a made-up token', async () => {
    for (const path of ['/received/x', `/received/${'A'.repeat(300)}`, '/received/%00']) {
      const response = await server.request(path)
      expect([path, response.status, response.headers.get('location')]).toEqual([path, 307, '/'])
    }
    expect(
      await readText(await server.request(`/book/photography/${day}?asked=${day}T03:00`)),
    ).not.toContain('received')
  })
  test('is private, works for a day, and has a calendar file', async () => {
    const response = await submit()
    const path = response.headers.get('location')!
    const shown = await server.request(path)
    expect([
      shown.status,
      shown.headers.get('cache-control'),
      shown.headers.get('x-robots-tag'),
      shown.headers.get('referrer-policy'),
    ]).toEqual([200, 'no-store', 'noindex', 'same-origin'])
    const file = await server.request(`${path}/date.ics`)
    expect([file.status, file.headers.get('content-type')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
    ])
    expect(await file.text()).toMatch(/BEGIN:VCALENDAR[\s\S]*STATUS:TENTATIVE[\s\S]*END:VCALENDAR/)
  })
  test('sends the link to a corrected address, and ends the old link', async () => {
    const [wrong, right] = [generateEmail(), generateEmail()]
    const path = (await submit({ email: wrong })).headers.get('location')!
    const [old] = await listLinks(wrong)
    const refused = await server.submit(path, { email: 'lea@' })
    expect([
      refused.status,
      (await readText(refused)).includes('Enter an email address like'),
    ]).toEqual([422, true])
    const response = await server.submit(path, { email: right, formKey: crypto.randomUUID() })
    expect([response.status, (await fetchReceipt(response)).includes(right)]).toEqual([303, true])
    expect((await server.request(old!)).status).toBe(404)
    expect(await findRow(right)).toMatchObject({ state: 'held', email: right })
    expect(await query('select email from client where email in ($1, $2)', [wrong, right])).toEqual(
      [{ email: right }],
    )
    await server.request((await listLinks(right))[0]!)
    const late = await server.submit(path, { email: generateEmail(), formKey: crypto.randomUUID() })
    expect([late.status, (await readText(late)).includes('This address is confirmed')]).toEqual([
      409,
      true,
    ])
  })
})

test('a contact message has a receipt that promises only what applies', async () => {
  const send = (fields: Record<string, string>) =>
    server.submit('/contact', {
      name: 'Nell',
      email: generateEmail(),
      phone: '',
      service: 'other',
      message: crypto.randomUUID(),
      website: '',
      ...fields,
    })
  const [honest, trapped] = [await send({}), await send({ website: 'https://buy.example' })]
  expect([honest.status, trapped.status]).toEqual([303, 303])
  const fetchReceiptText = async (response: Response) =>
    readText(await server.request(response.headers.get('location')!))
  const [received, spam] = [await fetchReceiptText(honest), await fetchReceiptText(trapped)]
  for (const text of [received, spam])
    expect(text).toContain('Thank you for your message! We will get back to you soon.')
  expect([
    received.includes('We’ll reply within 24 hours. A receipt is on its way to'),
    spam.includes('receipt is on its way'),
    spam.includes('We’ll reply'),
  ]).toEqual([true, false, false])
})
