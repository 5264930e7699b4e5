import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { addMs, day, toStudioDay } from '#app/core/day.ts'
import { formatDay } from '#app/core/display.ts'

import { addKey, startWithQuotes } from '../support/client-quote-fixture.ts'
import { buildEntry, threePartPlan } from '../support/plan-fixture.ts'
import { expectIncludes, readText } from '../support/test-server.ts'

/** A running payment plan in the client portal, for contacts who see money. */
const { client, owner, query, get, send, sendQuote, setFlags, addClient, enter } =
  await startWithQuotes()
const today = toStudioDay(new Date(), 'America/New_York')
const dueText = formatDay(
  addMs(new Date(`${today}T00:00Z`), 7 * day)
    .toISOString()
    .slice(0, 10),
  today,
  'en-US',
)
const view = `/portal/clients/${client.id}/contacts/${client.contactId}/view`
let quote = { id: '', number: '', path: '' }
let invoice = { id: '', number: '' }

/** Sends a quote of $2,950, and records that the client agreed, which is final. */
async function addAgreement(plan = threePartPlan, clientId = client.id) {
  const sent = await sendQuote({ content: { plan }, clientId })
  const fields = { how: 'phone', name: 'Mara Lind', 'section:package': 'full-day' }
  const response = await send(
    `/portal/clients/quotes/${sent.id}/acceptance`,
    { ...addKey('acceptance'), ...fields, 'line:prints': 'on', 'quantity:prints': '2' },
    owner,
  )
  expect(response.status).toBe(303)
  const [issued] = await query<{ id: string; number: string }>(
    `select invoice.id, document_number as number from invoice
      join installment on invoice_id = invoice.id where quote_id = $1`,
    [sent.id],
  )
  return { quote: sent, invoice: issued! }
}
const payInvoice = (id: string, amount: string) =>
  send(
    `/portal/clients/invoices/${id}`,
    { ...addKey('payment'), form: 'payment', amount, method: 'transfer' },
    owner,
  )

beforeAll(async () => {
  await query(
    `insert into studio_billing (legal_name, street, city, country)
      values ('Longlight Studio LLC', '{"18 Wharf Street"}', 'Portland', 'US')
      on conflict (id) do update set legal_name = excluded.legal_name`,
  )
  await query('update client_contact set may_pay = true where id = $1', [client.contactId])
})
beforeEach(async () => {
  await setFlags(true, true)
  await query(`delete from installment`)
  ;({ quote, invoice } = await addAgreement())
})

describe('the page of an accepted quote', () => {
  test('says what is due, what comes, and what is left', async () => {
    const page = await get(quote.path)
    const html = await page.clone().text()
    expectIncludes(await readText(page), [
      `Payment plan Deposit $885.00 Due ${dueText} Invoice ${invoice.number}`,
      'Installment 2 $1,475.00 We’ll send the invoice once the date is set.',
      'Final payment $590.00 We’ll send the invoice after your project is complete.',
      'Total $2,950.00 Paid $0.00 Still to pay $2,950.00',
    ])
    expect(html).toContain(`href="/client/invoices/${invoice.number}"`)
    expect((await get(`/client/invoices/${invoice.number}`)).status).toBe(200)
  })
  test('shows a payment in part and in full, with receipts', async () => {
    await payInvoice(invoice.id, '85')
    expectIncludes(await readText(await get(quote.path)), [
      `Deposit $885.00 $800.00 due ${dueText}`,
      'Paid $85.00 Still to pay $2,865.00',
    ])
    await payInvoice(invoice.id, '800')
    const html = await (await get(quote.path)).text()
    const receipts = [...html.matchAll(/href="(\/client\/receipts\/R-\d+)"/g)].map(([, to]) => to!)
    expect(receipts).toHaveLength(2)
    for (const path of receipts) expect((await get(path)).status).toBe(200)
    expect(await readText(await get(quote.path))).toMatch(
      /Deposit \$885\.00 Paid \w+ \d+ Invoice \S+ Receipt R-\d+ Receipt R-\d+/,
    )
  })
  test('says when the next invoice comes', async () => {
    const [on, soon] = ['2031-06-01', today]
    await query('update installment set issue_on = $2 where quote_id = $1 and position = 1', [
      quote.id,
      on,
    ])
    await query('update installment set issue_on = $2 where quote_id = $1 and position = 2', [
      quote.id,
      soon,
    ])
    expectIncludes(await readText(await get(quote.path)), [
      'We’ll send the invoice on Jun 1, 2031.',
      'We’ll send the invoice soon.',
    ])
  })
  test('shows nothing of it before the acceptance is final, and without a plan', async () => {
    const open = await sendQuote({ content: { plan: [buildEntry()] } })
    expect(await readText(await get(open.path))).not.toContain('Still to pay')
    await query(
      'update installment set canceled_at = now(), cancel_reason = $2, invoice_id = null where quote_id = $1',
      [quote.id, 'booking'],
    )
    expect(await readText(await get(quote.path))).not.toContain('Still to pay')
  })
})

describe('the page of the client', () => {
  test('says what to pay next, and how much of a plan is paid', async () => {
    const other = await addClient('Jonas Holm')
    await query('update client_contact set may_pay = true')
    const cookie = await enter(other)
    const agreement = await addAgreement(threePartPlan, other.id)
    const readHome = async () => readText(await get('/client', cookie))
    expectIncludes(await readHome(), [
      `Next step Pay the $885.00 deposit by ${dueText}. View and pay`,
      `$0.00 of $2,950.00 paid Next: Deposit, $885.00, due ${dueText}.`,
    ])
    await payInvoice(agreement.invoice.id, '85')
    expect(await readHome()).toContain(`Next step Pay $800.00 by ${dueText}.`)
    await payInvoice(agreement.invoice.id, '800')
    const paid = await readHome()
    expect(paid).toContain(
      '$885.00 of $2,950.00 paid Next: Installment 2, $1,475.00. We’ll send the invoice once the date is set.',
    )
    expect(paid).not.toContain('View and pay')
  })
  test('leaves out a plan that is paid', async () => {
    const whole = await addAgreement([buildEntry()])
    expect(await readText(await get('/client'))).toContain('Payment plans')
    await payInvoice(whole.invoice.id, '2950')
    expect(await readText(await get('/client'))).not.toContain('Payment plans')
  })
})

test('a contact who doesn’t see money gets no amount', async () => {
  await setFlags(false, true)
  for (const path of ['/client', '/client.data', quote.path, `${quote.path}.data`]) {
    const response = await get(path)
    const text = await response.text()
    expect(text).not.toMatch(/\$\d|885\.00|2,950|Payment plan|Still to pay/)
  }
  expect((await get(quote.path)).status).toBe(404)
  for (const path of [view, `${view}.data`]) {
    const text = await (await get(path, owner)).text()
    expect(text).not.toMatch(/885\.00|2,950\.00|Payment plan/)
  }
})

test('the studio views both as the contact, without leaving the preview', async () => {
  await payInvoice(invoice.id, '85')
  const home = await (await get(view, owner)).text()
  expectIncludes(home, [
    'of $2,950.00 paid',
    `href="${view}/quotes/${quote.number}#plan"`,
    `href="${view}/invoices/${invoice.number}"`,
  ])
  const page = await (await get(`${view}/quotes/${quote.number}`, owner)).text()
  expectIncludes(page, ['Still to pay', `href="${view}/invoices/${invoice.number}"`])
  for (const html of [home, page])
    expect(html).not.toMatch(/href="\/client\/(receipts|invoices|quotes)/)
})
