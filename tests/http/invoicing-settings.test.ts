import { beforeAll, expect, test } from 'vitest'

import { createStaffCtx } from '../support/context.ts'
import { buildLine } from '../support/invoice-drafts.ts'
import { addInvoice, addTestClient } from '../support/invoicing.ts'
import { expectIncludes, readText, startTestServer } from '../support/test-server.ts'

const server = await startTestServer()
const path = '/portal/settings/invoicing'
const cookies: Record<string, string> = {}
const plain = { accept: 'text/html' }

const fetchPage = async (who = 'owner', query = '') =>
  server.request(path + query, { headers: { cookie: cookies[who]! } })
const save = (fields: Record<string, string>, who = 'owner', headers = plain) =>
  server.submit(path, fields, cookies[who], headers)
const findBilling = async () =>
  (await server.app.pool.query('select * from studio_billing')).rows[0]
const listRates = async () =>
  (await server.app.pool.query('select * from tax_rate order by name')).rows
const readRevision = async () => String((await findBilling())?.revision ?? 0)

const details = {
  form: 'details',
  legalName: 'Longlight Studio LLC',
  street: '18 Wharf Street\nSuite 4',
  city: 'Portland',
  region: 'ME',
  postalCode: '04101',
  country: 'US',
  taxId: '84-1234567',
}

beforeAll(async () => {
  for (const who of ['owner', 'manager', 'books', 'crew']) cookies[who] = await server.signIn(who)
})

test('is open to the owner and the bookkeeper only', async () => {
  const responses = await Promise.all(
    ['owner', 'manager', 'books', 'crew'].map((who) => fetchPage(who)),
  )
  expect(responses.map(({ status }) => status)).toEqual([200, 403, 200, 403])
  expect((await save(details, 'manager')).status).toBe(403)
})

test('saves the address of the studio line by line', async () => {
  const response = await save({ ...details, revision: await readRevision() })
  expect([response.status, response.headers.get('location')]).toEqual([
    303,
    `${path}?saved=details`,
  ])
  expect(await findBilling()).toMatchObject({
    legal_name: 'Longlight Studio LLC',
    street: ['18 Wharf Street', 'Suite 4'],
    city: 'Portland',
    country: 'US',
    due_days: 14,
  })
  expectIncludes(await readText(await fetchPage()), ['Billing details', 'Payment', 'Tax rates'])
})

test('shows an example invoice with the saved settings', async () => {
  const closing = 'Thank you for working with us.'
  await save({
    form: 'documents',
    revision: await readRevision(),
    closing,
    invoicePattern: 'LL-{number:5}-{year}',
    creditNotePattern: 'CN-{year}-{number:4}',
  })
  const text = await readText(await fetchPage())
  const [, preview = ''] = text.split('An example invoice with your saved settings.')
  expectIncludes(preview, ['Longlight Studio LLC', '18 Wharf Street', 'Your client', closing])
  expect(preview).toMatch(/LL-\d{5}-\d{4}/)
})

test('stores codes without spaces and refuses wrong check digits with 422', async () => {
  const payment = { form: 'payment', dueDays: '30', bic: '', bankInstructions: 'Wire to us.' }
  const wrong = await save({
    ...payment,
    iban: 'DE89 3704 0044 0532 0130 01',
    revision: await readRevision(),
  })
  expect(wrong.status).toBe(422)
  const html = await wrong.text()
  expectIncludes(html, ['Check the IBAN.', 'value="DE89 3704 0044 0532 0130 01"', 'Wire to us.'])
  await save({
    ...payment,
    iban: 'de89 3704 0044 0532 0130 00',
    revision: await readRevision(),
  })
  expect(await findBilling()).toMatchObject({ iban: 'DE89370400440532013000', due_days: 30 })
})

test('asks for the password before new bank details, and only then', async () => {
  const who = await server.signIn('books')
  const moveBack = () =>
    server.app.pool.query("update staff_session set confirmed_at = now() - interval '11 minutes'")
  const send = async (fields: Record<string, string>) =>
    server.submit(
      path,
      { form: 'payment', ...bank, revision: await readRevision(), ...fields },
      who,
      plain,
    )
  const { iban, bic, bank_instructions: bankInstructions } = await findBilling()
  const bank = { iban, bic, bankInstructions, dueDays: '30' }
  await moveBack()
  expect((await send({ dueDays: '31' })).status).toBe(303)
  for (const [field, typed] of [
    ['iban', 'GB82 WEST 1234 5698 7654 32'],
    ['bankInstructions', 'Pay me.'],
  ] as const) {
    const asked = await send({ [field]: typed })
    const html = await asked.text()
    expectIncludes(html, [typed])
    expect([asked.status, html.match(/name="confirm"/g)]).toEqual([422, ['name="confirm"']])
    expect(await findBilling()).toMatchObject({ iban, bank_instructions: bankInstructions })
  }
  const wrong = await send({ iban: '', confirm: 'not the password' })
  expect([wrong.status, (await findBilling()).iban]).toEqual([422, iban])
  expect((await send({ iban: '', confirm: 'longlight-sample' })).status).toBe(303)
  expect(await findBilling()).toMatchObject({ iban: '', due_days: 30 })
  expect((await send({})).status).toBe(303)
})

test('refuses a save from an older revision and keeps what was typed', async () => {
  const response = await save({ ...details, legalName: 'Another name', revision: '1' })
  const html = await response.text()
  expectIncludes(html, ['Someone changed this while you were editing.', 'value="Another name"'])
  expect((await findBilling()).legal_name).toBe('Longlight Studio LLC')
  const again = await save({
    ...details,
    legalName: 'Another name',
    revision: /name="revision" value="(\d+)"/.exec(html)![1]!,
  })
  expect(again.status).toBe(303)
  expect((await findBilling()).legal_name).toBe('Another name')
})

test('refuses number patterns without a number, and shows the next number', async () => {
  const documents = {
    form: 'documents',
    priceMode: 'gross',
    taxRateId: '',
    paperSize: 'a4',
    creditNotePattern: 'CN-{year}-{number:4}',
    numbersRestart: 'on',
  }
  const wrong = await save({
    ...documents,
    invoicePattern: 'INV-{year}',
    revision: await readRevision(),
  })
  expect([wrong.status, (await wrong.text()).includes('Include {number}')]).toEqual([422, true])
  await save({
    ...documents,
    invoicePattern: '{year}/{number:3}',
    revision: await readRevision(),
  })
  expect(await findBilling()).toMatchObject({ price_mode: 'gross', paper_size: 'a4' })
  expectIncludes(await readText(await fetchPage()), [`Next: ${new Date().getFullYear()}/`])
})

test('sets the first number until a document has one', async () => {
  const year = new Date().getFullYear()
  // the sample studio has issued documents
  const late = await save({ form: 'numbers', INV: '42', CN: '' })
  expect(late.status).toBe(422)
  expect(await readText(await fetchPage())).not.toContain('First invoice')
  await server.app.pool.query('update studio_billing set numbers_restart = false')
  const wrong = await save({ form: 'numbers', INV: '1.5', CN: '7' })
  expect(wrong.status).toBe(422)
  expectIncludes(await wrong.text(), ['Enter a whole number from 1', 'value="1.5"', 'value="7"'])
  const saved = await save({ form: 'numbers', INV: '42', CN: '' })
  expect(saved.headers.get('location')).toBe(`${path}?saved=numbers`)
  expectIncludes(await readText(await fetchPage()), ['First invoice', `Next: ${year}/042`])
  await server.app.pool.query('update studio_billing set numbers_restart = true')
})

test('adds a tax rate once per name, and retires it', async () => {
  const rate = { form: 'tax-add', name: 'City tax', category: 'S', rate: '8.25' }
  expect((await save(rate, 'books')).status).toBe(303)
  const twice = await save(rate)
  expect(await twice.text()).toContain('You already have a tax rate with this name.')
  const [added] = (await listRates()).filter(({ name }) => name === 'City tax')
  expect(added).toMatchObject({ rate_ppm: 82_500, retired_at: null })
  const documents = {
    form: 'documents',
    priceMode: 'net',
    taxRateId: added.id,
    invoicePattern: '{number}',
    creditNotePattern: 'C{number}',
    revision: await readRevision(),
  }
  await save(documents)
  expectIncludes(await readText(await fetchPage()), ['City tax 8.25%', 'Default'])
  await save({ form: `tax-retire:${added.id}` })
  const rates = await listRates()
  expect(rates.find(({ id }) => id === added.id).retired_at).not.toBeNull()
  expectIncludes(await readText(await fetchPage()), ['Retired rates'])
})

test('says where a retired rate stays', async () => {
  await save({ form: 'tax-add', name: 'County tax', category: 'S', rate: '5' })
  const { id } = (await listRates()).find(({ name }) => name === 'County tax')
  const owner = await createStaffCtx(server.app, 'owner', new Date())
  const clientId = await addTestClient(owner, 'Taxed Mill')
  for (let n = 0; n < 2; n++)
    await addInvoice(owner, clientId, { lines: [buildLine({ taxRateId: id })] })
  expectIncludes(await readText(await fetchPage()), ['Used on 2 documents'])
  await save({ form: `tax-retire:${id}` })
  expectIncludes(await readText(await fetchPage('owner', `?saved=tax-retire:${id}`)), [
    'County tax 5% retired. Used on 2 documents. It stays there and is no longer available for new ones.',
  ])
})

test('refuses a rate without a percentage and one without its reason', async () => {
  const free = await save({ form: 'tax-add', name: 'Export', category: 'G' })
  expect([free.status, (await free.text()).includes('Enter the reason')]).toEqual([422, true])
  const none = await save({ form: 'tax-add', name: 'Tax', category: 'S', rate: '' })
  expect([none.status, (await none.text()).includes('Enter a rate above zero.')]).toEqual([
    422,
    true,
  ])
})

test('adds up the parts of a rate', async () => {
  await save({
    form: 'tax-add',
    name: 'Quebec',
    category: 'S',
    rate: '',
    'partName:0': 'GST',
    'partRate:0': '5',
    'partName:1': 'QST',
    'partRate:1': '9.975',
  })
  expectIncludes(await readText(await fetchPage()), ['Quebec 14.975%', 'GST 5% + QST 9.975%'])
})
