import { beforeAll, expect, test } from 'vitest'

import { addTaxRate } from '#app/features/money/tax/writes.server.ts'

import { parseFields } from '../support/form.ts'
import { setUpLanglicht } from '../support/langlicht.ts'
import { expectBooks } from '../support/invoicing.ts'
import { expectIncludes, readText, startTestServer } from '../support/test-server.ts'

const server = await startTestServer()
const list = '/portal/clients/invoices'
const plain = { accept: 'text/html' }
let studio: Awaited<ReturnType<typeof setUpLanglicht>>

beforeAll(async () => {
  studio = await setUpLanglicht(server)
})

const readPage = async (path: string) =>
  readText(await server.request(path, { headers: { cookie: studio.cookie } }))
const readInvoice = (which: keyof typeof studio.invoices) =>
  readPage(`${list}/${studio.invoices[which]}`)

test('lists an invoice of every state in euros', async () => {
  expectIncludes(await readPage(`${list}?tab=all`), [
    'Written off',
    'Paid',
    'Credited',
    'Credit note',
    'Overdue',
    'Partly paid',
    'Open',
    '−€500.00',
    'Jördis & Łukasz Groß',
    'Wójcik Studio',
  ])
  expectIncludes(await readPage(`${list}?tab=drafts`), ['€2,400.00'])
})

test('keeps prices that include tax, and shows the tax of each rate in them', async () => {
  expectIncludes(await readInvoice('paid'), [
    'Langlicht Fotografie GmbH',
    'Speicherstraße 4',
    '20457 Hamburg',
    'DE136695976',
    'DE89 3704 0044 0532 0130 00',
    '€2,900.00',
    // 2,400.00 × 19 / 119 and 500.00 × 7 / 107
    '€383.19',
    '€32.71',
  ])
  const { rows } = await server.app.pool.query(
    'select net::int, tax::int, gross::int from invoice where id = $1',
    [studio.invoices.paid],
  )
  expect(rows).toEqual([{ net: 248_410, tax: 41_590, gross: 290_000 }])
})

test('charges a business in another country no tax, and says why', async () => {
  expectIncludes(await readInvoice('reverseCharged'), [
    'Wójcik Studio Sp. z o.o.',
    'PL5260250274',
    'ZW-2027',
    'Steuerschuldnerschaft des Leistungsempfängers',
    '€4,000.00',
  ])
})

test('shows what is open after a payment', async () => {
  expectIncludes(await readInvoice('partiallyPaid'), ['€3,400.00', '−€1,000.00', '€2,400.00'])
})

/** Creates a draft for a client, and returns its path and the fields of its editor. */
async function openDraft(client: string) {
  const made = await server.submit(`${list}/new`, { client }, studio.cookie, plain)
  const path = made.headers.get('location')!
  const html = await (await server.request(path, { headers: { cookie: studio.cookie } })).text()
  return { path, fields: parseFields(html) as Record<string, string> }
}

test('gives a new line the default tax, and a business abroad the reverse charge', async () => {
  const { full, reverse } = studio.rates
  await server.app.pool.query('update studio_billing set tax_rate_id = $1', [full])
  const { path, fields } = await openDraft(studio.clients.couple)
  expect(fields['tax:0']).toBe(full)
  const without = Object.fromEntries(
    Object.entries(fields).filter(([name]) => !name.endsWith(':0')),
  )
  const response = await server.submit(path, { ...without, step: 'add' }, studio.cookie, plain)
  expect((parseFields(await response.text()) as Record<string, string>)['tax:0']).toBe(full)
  expect((await openDraft(studio.clients.business)).fields['tax:0']).toBe(reverse)
})

test('says that an agreed price with tax stays when its rate changes', async () => {
  const { path, fields } = await openDraft(studio.clients.couple)
  const line = { 'name:0': 'Hochzeit', 'price:0': '500' }
  await server.submit(path, { ...fields, ...line }, studio.cookie, plain)
  const ctx = await studio.openAsOn(0)
  const rate = { name: 'USt', category: 'S' as const, ratePpm: 160_000, parts: [], reason: '' }
  await addTaxRate(ctx, rate, { replaces: studio.rates.full })
  const review = `${path}/review`
  const page = await server.request(review, { headers: { cookie: studio.cookie } })
  const { revision } = parseFields(await page.text()) as Record<string, string>
  const form = { revision: revision!, message: '' }
  const refused = await server.submit(review, form, studio.cookie, plain)
  expect([refused.status, await readText(refused)]).toEqual([
    409,
    expect.stringMatching(
      /USt changed from 19\s% to 16\s% on .*\. The agreed price includes tax and doesn’t change\. Tax is now €68\.97\./,
    ),
  ])
  const issued = await server.submit(review, { ...form, confirmTax: 'on' }, studio.cookie, plain)
  expect(issued.status).toBe(302)
})

test('keeps the books in balance', async () => {
  await expectBooks(await studio.openAsOn(0), Object.values(studio.clients))
})
