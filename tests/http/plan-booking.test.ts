import { beforeAll, expect, test } from 'vitest'

import { addMs, day } from '#app/core/day.ts'

import { addKey, startWithQuotes } from '../support/client-quote-fixture.ts'
import { parseFields } from '../support/form.ts'
import { buildEntry, threePartPlan } from '../support/plan-fixture.ts'
import { expectIncludes, readText } from '../support/test-server.ts'

/** A booking under a payment plan: its total, and what canceling does, without JavaScript. */
const { owner, query, get, send, sendQuote } = await startWithQuotes()
let booking = { id: '', path: '', number: '' }
let quote = { id: '', number: '', path: '' }

/** Adds a booking in 60 days, and a quote of $2,950 for it that the client agreed to. */
beforeAll(async () => {
  await query(
    `insert into studio_billing (legal_name, street, city, country)
      values ('Longlight Studio LLC', '{"18 Wharf Street"}', 'Portland', 'US')
      on conflict (id) do update set legal_name = excluded.legal_name`,
  )
  const saved = await send(
    '/portal/bookings/new',
    {
      ...addKey('booking'),
      clientName: 'Mara Lind Ltd.',
      category: 'photography',
      state: 'pending',
      title: 'Wedding day',
      date: addMs(new Date(), 60 * day)
        .toISOString()
        .slice(0, 10),
      start: '10:00',
      end: '12:00',
      total: '100',
      closedAnyway: 'on',
    },
    owner,
  )
  const id = /bookings\/([0-9a-f-]{36})/.exec(saved.headers.get('location') ?? '')![1]!
  const [row] = await query<{ number: string }>(
    `select 'BK-' || number as number from booking where id = $1`,
    [id],
  )
  booking = { id, path: `/portal/bookings/${id}`, number: row!.number }
  quote = await sendQuote({ content: { plan: threePartPlan }, bookingIds: [id] })
  await accept(quote.id)
})

/** Records that the client agreed by phone to $2,950. */
async function accept(quoteId: string) {
  const accepted = await send(
    `/portal/clients/quotes/${quoteId}/acceptance`,
    {
      ...addKey('acceptance'),
      how: 'phone',
      name: 'Mara Lind',
      'section:package': 'full-day',
      'line:prints': 'on',
      'quantity:prints': '2',
    },
    owner,
  )
  expect(accepted.status).toBe(303)
}

/** The sentences with the deposit paid; the sample studio's policy says how much is refunded. */
const paidEffect =
  /Nothing more is invoiced\. (Of the \$885\.00 paid, \$[\d.]+ is refunded|The \$885\.00 paid is(n’t)? refunded)\./

const readForm = async () =>
  parseFields(await (await get(`${booking.path}/edit`, owner)).text()) as Record<string, string>
const readTotal = async () =>
  (await query<{ total: string }>('select total from booking where id = $1', [booking.id]))[0]!
    .total

test('the form shows the total that was agreed, and refuses another one', async () => {
  const html = await (await get(`${booking.path}/edit`, owner)).text()
  expect(html).toMatch(
    /<input[^>]*name="total"[^>]*readOnly=""|<input[^>]*readOnly=""[^>]*name="total"/i,
  )
  expectIncludes(html, [
    'Set by the accepted quote. To change it, create extras.',
    `href="/portal/clients/quotes/${quote.id}"`,
  ])
  const fields = await readForm()
  expect(Number(fields.total!.replaceAll(',', ''))).toBe(2950)
  const refused = await send(
    `${booking.path}/edit`,
    { ...fields, ...addKey('edit'), title: 'Wedding, two days', total: '10' },
    owner,
  )
  expect(refused.status).toBe(422)
  expectIncludes(await refused.text(), [
    'The accepted quote sets the total. To change it, create extras.',
    'value="Wedding, two days"',
  ])
  expect(Number(await readTotal())).toBe(295_000)
  const saved = await send(
    `${booking.path}/edit`,
    { ...fields, ...addKey('edit'), title: 'Wedding, two days' },
    owner,
  )
  expect(saved.headers.get('location')).toBe(`${booking.path}?saved`)
  expect(Number(await readTotal())).toBe(295_000)
})

test('the studio and the client read what canceling does to the invoices', async () => {
  const [deposit] = await query<{ id: string }>(
    `select invoice_id as id from installment where quote_id = $1 and invoice_id is not null`,
    [quote.id],
  )
  const page = await readText(await get(booking.path, owner))
  expect(page).toContain('Open invoices are credited: $885.00. Nothing more is invoiced.')
  await send(
    `/portal/clients/invoices/${deposit!.id}`,
    { ...addKey('payment'), form: 'payment', amount: '885', method: 'transfer' },
    owner,
  )
  for (const path of [booking.path, `/portal/bookings/week/${booking.id}`]) {
    expect(await readText(await get(path, owner))).toMatch(paidEffect)
  }
  const opened = await get(`/client/bookings/${booking.number}`)
  const set = opened.headers.getSetCookie()[0]!.split(';')[0]!
  expect(await readText(await get(opened.headers.get('location')!, set))).toMatch(paidEffect)
})

test('the only invoice of a plan is credited and planned again, never reissued', async () => {
  const { id } = await sendQuote({ content: { plan: [buildEntry()] } })
  await accept(id)
  const [issued] = await query<{ id: string; kind: string }>(
    `select invoice.id, invoice.kind from installment join invoice on invoice.id = invoice_id
      where quote_id = $1`,
    [id],
  )
  expect(issued!.kind).toBe('standalone')
  const path = `/portal/clients/invoices/${issued!.id}`
  expect(await (await get(path, owner)).text()).not.toContain('Cancel and reissue')
  const refusal = `${path}?problem=installment-not-reissued`
  expect((await get(`${path}/reissue`, owner)).headers.get('location')).toBe(refusal)
  const pressed = await send(`${path}/reissue`, { ...addKey('reissue'), reason: '' }, owner)
  expect(pressed.headers.get('location')).toBe(refusal)
  expect(
    await query('select id from invoice where corrects_invoice_id = $1', [issued!.id]),
  ).toEqual([])
})
