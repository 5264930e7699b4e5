import { beforeAll, describe, expect, test } from 'vitest'

import { formatMoney } from '#app/core/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { createStaffCtx } from '../support/context.ts'
import { parseFields } from '../support/form.ts'
import { buildLine } from '../support/invoice-drafts.ts'
import { addDraft, addInvoice, addTestClient, setUpInvoicing } from '../support/invoicing.ts'
import { expectIncludes, readText, startTestServer } from '../support/test-server.ts'

/** Actions on an issued invoice, without JavaScript. */
const server = await startTestServer()
const plain = { accept: 'text/html' }
const cookies: Record<string, string> = {}
let owner: Ctx
let tax = ''

beforeAll(async () => {
  for (const who of ['owner', 'manager', 'books']) cookies[who] = await server.signIn(who)
  owner = await createStaffCtx(server.app, 'owner', new Date())
  tax = await setUpInvoicing(owner)
})

const fetchPage = (path: string, who = 'owner') =>
  server.request(path, { headers: { cookie: cookies[who]! } })
const send = (path: string, fields: Record<string, string>, who = 'owner') =>
  server.submit(path, fields, cookies[who], plain)

/** Issues an invoice of a new client: two hours of $150 and a flat $100 with 8.25% tax. */
async function issue() {
  const clientId = await addTestClient(owner, `Mill ${crypto.randomUUID().slice(0, 8)}`)
  const id = await addInvoice(owner, clientId, {
    lines: [
      buildLine({ name: 'Portraits', quantityMilli: 2000, unitPrice: 15_000, taxRateId: null }),
      buildLine({ name: 'Prints', unitPrice: 10_000, taxRateId: tax }),
    ],
  })
  const { rows } = await server.app.pool.query(
    'select document_number as number from invoice where id = $1',
    [id],
  )
  return {
    clientId,
    number: rows[0].number as string,
    path: `/portal/clients/invoices/${id}`,
    client: `/portal/clients/${clientId}`,
  }
}
const pay = (path: string, amount: string, change = {}) =>
  send(path, { form: 'payment', amount, method: 'transfer', ...change })

/** Issues an invoice with tax for a booking that has neither payments nor invoices. */
async function addBookingInvoice() {
  const { rows } = await server.app.pool.query(
    `select id, client_id as client, total::int from booking b
     where total > 0 and state in ('confirmed', 'pending')
       and not exists (select from ledger_entry where booking_id = b.id)
       and not exists (select from invoice where booking_id = b.id) order by number limit 1`,
  )
  const { id, client, total } = rows[0] as { id: string; client: string; total: number }
  const invoice = await addInvoice(owner, client, {
    bookingId: id,
    lines: [buildLine({ unitPrice: total, taxRateId: tax })],
  })
  const gross = total + Math.round(total * 0.0825)
  return {
    path: `/portal/clients/invoices/${invoice}`,
    booking: `/portal/bookings/${id}`,
    dollars: (cents: number) => formatMoney(cents, 'USD', 'en-US'),
    total,
    gross,
  }
}

describe('a credit note', () => {
  test('of lines takes quantities and amounts', async () => {
    const { path } = await issue()
    const page = await readText(await fetchPage(`${path}/credit-note`))
    expectIncludes(page, ['Full amount ($408.25)', 'Portraits', '2 for $300.00', 'Prints'])
    const response = await send(`${path}/credit-note`, {
      choice: 'lines',
      'quantity:0': '0.5',
      'amount:1': '20',
      reason: 'Rain',
    })
    expect([response.status, response.headers.get('location')]).toEqual([303, `${path}?credited`])
    expectIncludes(await readText(await fetchPage(path)), ['−$96.65', '$311.60', 'CN-'])
  })
  test('names a wrong field next to it with 422, and keeps everything typed', async () => {
    const { path } = await issue()
    const response = await send(`${path}/credit-note`, {
      choice: 'lines',
      'quantity:0': '3',
      'amount:1': 'much',
      reason: 'Rain stopped us',
    })
    expect(response.status).toBe(422)
    const html = await response.text()
    expectIncludes(html, [
      'That’s more than was invoiced.',
      'value="3"',
      'value="much"',
      'value="Rain stopped us"',
      'aria-describedby="quantity-0-problem"',
    ])
    expect(parseFields(html)).toMatchObject({ choice: 'lines' })
  })
  test('never exceeds what is left', async () => {
    const { path, number } = await issue()
    await send(`${path}/credit-note`, { choice: 'amounts', 'rate:0': '100', reason: '' })
    const over = await send(`${path}/credit-note`, { choice: 'amounts', 'rate:0': '200.01' })
    expect(over.status).toBe(422)
    expectIncludes(await readText(over), [`You can credit up to $200.00 of ${number} (Not taxed).`])
    const none = await send(`${path}/credit-note`, { choice: 'amounts' })
    expect([none.status, (await readText(none)).includes('Choose what to credit.')]).toEqual([
      422,
      true,
    ])
    await send(`${path}/credit-note`, { choice: 'all' })
    const later = await fetchPage(`${path}/credit-note`)
    expect(later.headers.get('location')).toBe(`${path}?problem=invoice-is-credited`)
  })
  test('names characters of the reason that can’t be printed', async () => {
    const { path } = await issue()
    const response = await send(`${path}/credit-note`, { choice: 'all', reason: 'Rain 田' })
    expect(response.status).toBe(422)
    expectIncludes(await response.text(), ['“田” can’t be printed', 'value="Rain 田"'])
  })
  test('of a credit note has no page', async () => {
    const { path } = await issue()
    await send(`${path}/credit-note`, { choice: 'all' })
    const { rows } = await server.app.pool.query(
      'select id from invoice where corrects_invoice_id = $1',
      [path.split('/').at(-1)],
    )
    const note = `/portal/clients/invoices/${rows[0].id}`
    const response = await fetchPage(`${note}/credit-note`)
    expect(response.headers.get('location')).toBe(`${note}?problem=credit-note-is-final`)
    expectIncludes(await readText(await fetchPage(response.headers.get('location')!)), [
      'A credit note can’t be credited.',
    ])
  })
})

test('a draft says what its total is with prices without and with tax', async () => {
  const draft = await addDraft(owner, await addTestClient(owner, 'Mode Mill'), {
    lines: [buildLine({ unitPrice: 10_825, taxRateId: tax })],
  })
  const page = await readText(await fetchPage(`/portal/clients/invoices/drafts/${draft.id}`))
  expectIncludes(page, [
    'Prices stay as typed: the total is $117.18 if they exclude tax, $108.25 if they include it.',
  ])
})

describe('cancel and reissue', () => {
  test('keeps the reason that was typed when it is refused', async () => {
    const { path, number } = await issue()
    expectIncludes(await readText(await fetchPage(`${path}/reissue`)), [
      `Cancel and reissue ${number}`,
      'Credits this invoice in full',
    ])
    const long = await send(`${path}/reissue`, { reason: 'x'.repeat(501) })
    expect(long.status).toBe(422)
    expectIncludes(await long.text(), ['Keep the reason under 500 characters.', 'x'.repeat(501)])
    const unprintable = await send(`${path}/reissue`, { reason: 'Rain 田' })
    expect(unprintable.status).toBe(422)
    expectIncludes(await unprintable.text(), ['“田” can’t be printed', 'value="Rain 田"'])
    await send(`${path}/credit-note`, { choice: 'all' })
    const late = await fetchPage(`${path}/reissue`)
    expect(late.headers.get('location')).toBe(`${path}?problem=invoice-is-credited`)
  })
})

describe('an email of an issued invoice', () => {
  test('is edited first, and keeps a message that is too long', async () => {
    const { rows } = await server.app.pool.query("select id from client where email <> '' limit 1")
    const id = await addInvoice(owner, rows[0].id, {
      lines: [buildLine({ unitPrice: 40_825, taxRateId: null })],
    })
    const path = `/portal/clients/invoices/${id}`
    expectIncludes(await readText(await fetchPage(`${path}/sending`)), [
      'Email INV-',
      'Here’s your invoice for $408.25',
    ])
    const long = await send(`${path}/sending`, { message: 'x'.repeat(2001) })
    expect(long.status).toBe(422)
    expectIncludes(await long.text(), ['This text is too long.', 'x'.repeat(2001)])
    const sent = await send(`${path}/sending`, { message: 'As promised.' })
    expect(sent.headers.get('location')).toBe(`${path}?sent`)
  })
})

describe('a button of an invoice', () => {
  test('leads back with the reason if it is refused, with JavaScript too', async () => {
    const { path } = await issue()
    const refused = await server.submit(`${path}/write-off/reversal`, {}, cookies.owner)
    expect(refused.headers.get('location')).toBe(`${path}?problem=invoice-not-written-off`)
  })
})

describe('a write-off', () => {
  test('needs a reason, next to its field', async () => {
    const { path } = await issue()
    expectIncludes(await readText(await fetchPage(`${path}/write-off`)), ['$408.25'])
    const response = await send(`${path}/write-off`, { reason: ' ' })
    expect(response.status).toBe(422)
    expectIncludes(await response.text(), ['Enter why you’re writing this off.', 'aria-invalid'])
    const long = await send(`${path}/write-off`, { reason: 'x'.repeat(501) })
    expect([long.status, (await long.text()).includes('x'.repeat(501))]).toEqual([422, true])
  })
  test('is undone with one button', async () => {
    const { path } = await issue()
    const done = await send(`${path}/write-off`, { reason: 'Bankrupt' })
    expect(done.headers.get('location')).toBe(`${path}?written-off`)
    expectIncludes(await readText(await fetchPage(path)), [
      'Undo write-off',
      'Written off',
      'Bankrupt',
    ])
    expect((await fetchPage(`${path}/write-off`)).headers.get('location')).toBe(
      `${path}?problem=invoice-is-settled`,
    )
    const undone = await send(`${path}/write-off/reversal`, {})
    expect(undone.headers.get('location')).toBe(`${path}?reinstated`)
    expectIncludes(await readText(await fetchPage(`${path}?reinstated`)), [
      'Write-off undone',
      'undid the write-off',
      '$408.25',
    ])
    const again = await send(`${path}/write-off/reversal`, {})
    expect(again.headers.get('location')).toBe(`${path}?problem=invoice-not-written-off`)
  })
})

describe('a second payment of an invoice', () => {
  test('in another tab is client credit, named, and offered for the next invoice', async () => {
    const { path, clientId } = await issue()
    expect((await pay(path, '408.25')).headers.get('location')).toBe(`${path}?saved`)
    const warned = await pay(path, '408.25')
    expect(warned.status).toBe(409)
    expectIncludes(await readText(warned), ['is open on this invoice ($0)', 'Record anyway'])
    const second = await pay(path, '408.25', { anyway: 'on' })
    expect(second.headers.get('location')).toBe(`${path}?credit=40825`)
    expectIncludes(await readText(await fetchPage(`${path}?credit=40825`)), [
      'Payment recorded. $408.25 is client credit.',
      'Client credit',
    ])
    const next = await addInvoice(owner, clientId, {
      lines: [buildLine({ unitPrice: 50_000, taxRateId: null })],
    })
    const nextPath = `/portal/clients/invoices/${next}`
    expectIncludes(await readText(await fetchPage(nextPath)), [
      'Use client credit',
      'Up to $408.25',
    ])
    const clientPage = await (await fetchPage(`/portal/clients/${clientId}`)).text()
    expectIncludes(clientPage, ['Apply credit to an invoice', `href="${nextPath}"`])
    expect(clientPage).toMatch(/<dt>Client credit<\/dt><dd>\$408\.25<\/dd>/)
    const over = await send(nextPath, { form: 'credit', amount: '409' })
    expect(over.status).toBe(422)
    expectIncludes(await over.text(), ['The client has only $408.25 in credit.', 'value="409"'])
    expect((await send(nextPath, { form: 'credit', amount: 'x' })).status).toBe(422)
    const used = await send(nextPath, { form: 'credit', amount: '400' })
    expect(used.headers.get('location')).toBe(`${nextPath}?used`)
    expectIncludes(await readText(await fetchPage(nextPath)), ['Partly paid', '$100.00', '$8.25'])
  })
})

describe('a refund of what paid an invoice', () => {
  test('shows what happens and asks, keeping what was typed', async () => {
    const { path, client, number } = await issue()
    await pay(path, '408.25')
    const asked = await send(client, {
      form: 'refund',
      amount: '100',
      method: 'check',
      reference: 'CHK 7',
    })
    expect(asked.status).toBe(409)
    const html = await asked.text()
    expectIncludes(html, [
      `It paid $100 of ${number}.`,
      'Refund and issue a credit note',
      'Refund and reopen the invoice',
      'value="CHK 7"',
    ])
    expectIncludes(await readText(await fetchPage(path)), ['Paid'])
    const { seen } = parseFields(html) as Record<string, string>
    const form = { form: 'refund', amount: '100', method: 'check', seen: seen! }
    const manager = await send(
      client,
      { form: 'refund', amount: '100', method: 'check' },
      'manager',
    )
    expect(await manager.text()).not.toContain('issue a credit note')
    const done = await send(client, { ...form, invoices: 'credit' })
    expect(done.headers.get('location')).toBe(`${client}?saved`)
    expectIncludes(await readText(await fetchPage(path)), ['Credited', '−$100.00', '$0.00'])
  })
  test('from the invoice returns client credit', async () => {
    const { path } = await issue()
    // the journal has an account of this name
    const readCards = async () => (await readText(await fetchPage(path))).split('Journal')[0]
    await pay(path, '500', { anyway: 'on' })
    expect(await readCards()).toContain('Client credit $91.75')
    const done = await send(path, { form: 'refund', amount: '91.75', method: 'transfer' })
    expect(done.headers.get('location')).toBe(`${path}?saved`)
    expect(await readCards()).not.toContain('Client credit')
  })
  test('a reversal says which invoices it opens again', async () => {
    const { path, client, number } = await issue()
    await pay(path, '408.25')
    expectIncludes(await readText(await fetchPage(client)), [
      `$408.25 of ${number} will be open again.`,
    ])
  })
})

describe('a booking with an invoice', () => {
  test('owes what its invoice says, and nothing once that is paid', async () => {
    const { path, booking, gross, dollars } = await addBookingInvoice()
    expectIncludes(await readText(await fetchPage(booking)), [
      `Total with tax ${dollars(gross)}`,
      `Balance ${dollars(gross)}`,
    ])
    await pay(path, String(gross / 100))
    const text = await readText(await fetchPage(booking))
    expectIncludes(text, [`Paid ${dollars(gross)}`, 'Balance $0'])
    expect(text).not.toContain('Overpaid')
    expect(text).not.toContain('they overpaid')
  })
  test('takes a payment of the whole invoice on its own page without a warning', async () => {
    const { booking, gross, total } = await addBookingInvoice()
    // the price stays what was agreed
    const fields = parseFields(await (await fetchPage(`${booking}/edit`)).text())
    expect(fields).toMatchObject({ total: String(total / 100) })
    const paid = await pay(booking, String(gross / 100))
    expect(paid.headers.get('location')).toBe(`${booking}?saved`)
    expect((await pay(booking, '1')).status).toBe(409)
  })
})

test('erasing a client names the documents that must be kept', async () => {
  const { client } = await issue()
  const text = await readText(await fetchPage(`${client}/personal-data`))
  expect(text).toMatch(/Mill \w+ has 1 invoice that must be kept until .*20\d\d\. You can erase/)
})
