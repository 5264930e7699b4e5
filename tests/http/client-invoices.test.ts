import { beforeAll, beforeEach, expect, test } from 'vitest'

import { parseFields } from '../support/form.ts'
import { addInvoiceAndDraft } from '../support/invoice-fixture.ts'
import { expectIncludes, readText, startTestServer } from '../support/test-server.ts'

/** Invoices in the client portal: what a contact sees, and what they can tell the studio. */
const server = await startTestServer()
const html = { accept: 'text/html' }
let owner = ''
let client = { id: '', contactId: '' }
let invoice = { id: '', number: '', path: '' }

const query = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await server.app.pool.query<Row>(text, values)).rows
const get = (path: string, cookie = '') => server.request(path, { headers: { cookie } })
const send = (path: string, fields: Record<string, string>, cookie: string) =>
  server.submit(path, { formKey: crypto.randomUUID(), ...fields }, cookie, html)
const count = async (sql: string, values: unknown[] = []) =>
  (await query<{ n: number }>(`select count(*)::int as n from ${sql}`, values))[0]!.n

/** Adds a client whose main contact is a person of this name. */
async function addClient(contact: string) {
  const fields = { name: `${contact} Ltd.`, contact, email: `${contact.split(' ')[0]}@tide.test` }
  await send('/portal/clients/new', fields, owner)
  const [row] = await query<{ id: string; contactId: string }>(
    `select client_id as id, id as "contactId" from client_contact where name = $1`,
    [contact],
  )
  return row!
}
/** Issues an invoice of $300 to a client. */
async function issueInvoice(clientId: string) {
  const { invoiceId } = await addInvoiceAndDraft(server, owner, clientId)
  const [row] = await query<{ number: string }>(
    'select document_number as number from invoice where id = $1',
    [invoiceId],
  )
  return { id: invoiceId, number: row!.number, path: `/client/invoices/${row!.number}` }
}
async function enter({ id, contactId } = client): Promise<string> {
  const path = `/portal/clients/${id}/contacts/${contactId}`
  const page = await (await send(path, { form: 'create-link' }, owner)).text()
  const link = new URL(/value="(http[^"]+\/client\/access\/[\w-]{43})"/.exec(page)![1]!).pathname
  return (await server.openLink(link)).cookie
}
const setFlags = (seesMoney: boolean, mayPay: boolean) =>
  query('update client_contact set sees_money = $2, may_pay = $3 where id = $1', [
    client.contactId,
    seesMoney,
    mayPay,
  ])
const setBank = (fields: Record<string, string>) =>
  query(`update studio_billing set iban = $1, bic = $2, bank_instructions = $3 where id = 1`, [
    fields.iban ?? '',
    fields.bic ?? '',
    fields.instructions ?? '',
  ])

beforeAll(async () => {
  owner = await server.signIn('owner')
  client = await addClient('Mara Lind')
  await query(
    `insert into studio_billing (legal_name, street, city, country)
      values ('Longlight Studio LLC', '{"18 Wharf Street"}', 'Portland', 'US')
      on conflict (id) do nothing`,
  )
  await setBank({ instructions: 'Casco Bank\nAccount 1200 3400' })
  invoice = await issueInvoice(client.id)
})
beforeEach(() => setFlags(true, true))

test('the page of the client lists invoices, what is owed, and the next one to pay', async () => {
  const cookie = await enter()
  const page = await get('/client', cookie)
  const text = await readText(page)
  expect(text).toMatch(/Next step Pay \$300\.00 by \w+ \d+\. View and pay/)
  expect(text).toMatch(
    new RegExp(`Invoices Amount due \\$300\\.00 ${invoice.number} \\$300\\.00 Issued \\w+ \\d+`),
  )
})

test('an invoice shows its document, what is open, and how to pay', async () => {
  const cookie = await enter()
  const page = await get(invoice.path, cookie)
  expect([
    page.status,
    page.headers.get('cache-control'),
    page.headers.get('x-robots-tag'),
  ]).toEqual([200, 'no-store', 'noindex'])
  expect(page.headers.get('referrer-policy')).toBe('same-origin')
  const [{ reference }] = (await query<{ reference: string }>(
    'select reference from invoice where id = $1',
    [invoice.id],
  )) as [{ reference: string }]
  expectIncludes(await readText(page), [
    `Invoice ${invoice.number}`,
    'Portraits',
    'Amount due $300.00',
    'Account 1200 3400',
    reference.replace(/(.{4})(?=.)/g, '$1 '),
    'I’ve sent the transfer',
  ])
})

test('in euros and with an IBAN there is a QR code, for what is open', async () => {
  const cookie = await enter()
  expect(await (await get(invoice.path, cookie)).text()).not.toContain('class="qr"')
  await query("update studio set currency = 'EUR'")
  await setBank({ iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' })
  const other = await addClient('Jonas Holm')
  const { path } = await issueInvoice(other.id)
  const text = await (await get(path, await enter(other))).text()
  // in the document, and for what is open
  expect(text.match(/class="qr"/g)).toHaveLength(2)
  expectIncludes(text, ['DE89 3704 0044 0532 0130 00', 'COBADEFFXXX'])
  await query("update studio set currency = 'USD'")
  await setBank({ instructions: 'Casco Bank\nAccount 1200 3400' })
})

test('a contact who doesn’t see money gets neither the list nor an invoice', async () => {
  const cookie = await enter()
  await setFlags(false, false)
  expect((await get(invoice.path, cookie)).status).toBe(404)
  expect((await send(invoice.path, { form: 'transfer' }, cookie)).status).toBe(404)
  expect(await readText(await get('/client', cookie))).not.toContain(invoice.number)
  await setFlags(true, false)
  const text = await readText(await get(invoice.path, cookie))
  expect(text).toContain('Amount due $300.00')
  expect(text).not.toContain('I’ve sent the transfer')
  expect(await readText(await get('/client', cookie))).not.toContain('View and pay')
  expect((await send(invoice.path, { form: 'transfer' }, cookie)).status).toBe(403)
})

test('another client’s invoice is not found, and without a session a form requests a link', async () => {
  const other = await addClient('Petra Quist')
  const theirs = await issueInvoice(other.id)
  const cookie = await enter()
  for (const path of [theirs.path, '/client/invoices/none', `${invoice.path}%00`]) {
    expect((await get(path, cookie)).status).toBe(404)
    expect((await send(path, { form: 'transfer' }, cookie)).status).toBe(404)
  }
  expect(await count('transfer_report')).toBe(0)
  const response = await get(invoice.path)
  expect([response.status, await readText(response)]).toEqual([
    200,
    expect.stringContaining('Open your page'),
  ])
  const late = await send(invoice.path, { form: 'correction', text: 'Typed too late' }, '')
  expect([late.status, await late.text()]).toEqual([401, expect.stringContaining('Typed too late')])
})

test('a reported transfer is recorded once, shown to the studio, and settles nothing', async () => {
  const cookie = await enter()
  const formKey = crypto.randomUUID()
  const report = (key: string) =>
    server.submit(invoice.path, { form: 'transfer', formKey: key }, cookie, html)
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, at) => report(at % 2 ? formKey : crypto.randomUUID())),
  )
  expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(303))
  const [set] = responses[0]!.headers.getSetCookie()
  const page = await readText(await get(invoice.path, `${cookie}; ${set!.split(';')[0]}`))
  expectIncludes(page, ['Thanks for letting us know.', 'You told us on', 'Amount due $300.00'])
  expect(page).not.toContain('I’ve sent the transfer')
  expect(await count('transfer_report')).toBe(1)
  expect(
    await query(
      `select actor_kind, actor_id, subject_id from event where name = 'invoice.transfer-reported'`,
    ),
  ).toEqual([{ actor_kind: 'client', actor_id: client.contactId, subject_id: invoice.id }])
  expect(await count(`email where kind = 'invoice.transfer-reported'`)).toBe(1)

  const [{ name }] = (await query<{ name: string }>(
    'select name from client_contact where id = $1',
    [client.contactId],
  )) as [{ name: string }]
  const studio = await readText(await get(`/portal/clients/invoices/${invoice.id}`, owner))
  expectIncludes(studio, [`${name} reported a transfer of $300.00`, 'reported a transfer'])
  for (const path of ['/portal/clients/invoices', `/portal/clients/${client.id}`])
    expect(await readText(await get(path, owner))).toContain('Transfer reported ')
  expect(await readText(await get('/client', cookie))).not.toContain('View and pay')
  for (const who of ['owner', 'books'])
    expectIncludes(await readText(await get('/portal', await server.signIn(who))), [
      'Check for $300 from Mara Lind Ltd.',
      `Transfer for ${invoice.number}`,
    ])
  expect(await readText(await get('/portal', await server.signIn('crew')))).not.toContain(
    'Check for',
  )
})

test('a transfer can be reported again after some days, and not once it has arrived', async () => {
  const cookie = await enter()
  await query(`update transfer_report set at = at - interval '4 days'`)
  expect(await readText(await get(invoice.path, cookie))).toContain('Tell us again')
  await send(invoice.path, { form: 'transfer' }, cookie)
  expect(await count('transfer_report')).toBe(2)
  const path = `/portal/clients/invoices/${invoice.id}`
  await send(path, { form: 'payment', amount: '100', method: 'transfer' }, owner)
  expect(await readText(await get(path, owner))).not.toContain('reported a transfer of')
  expect(await readText(await get('/portal', owner))).not.toContain('Check for')
  const open = await readText(await get(invoice.path, cookie))
  expectIncludes(open, ['Paid −$100.00', 'Amount due $200.00', 'I’ve sent the transfer'])
  await send(path, { form: 'payment', amount: '200', method: 'transfer' }, owner)
  const paid = await readText(await get(invoice.path, cookie))
  expectIncludes(paid, ['Paid. Thank you!', 'Amount due $0.00'])
  expect(paid).not.toContain('I’ve sent the transfer')
  const late = await send(invoice.path, { form: 'transfer' }, cookie)
  expect([late.status, await readText(late)]).toEqual([
    409,
    expect.stringContaining('This invoice is already settled.'),
  ])
})

test('a corrected invoice is requested in a message that names the invoice', async () => {
  const cookie = await enter()
  const empty = await send(invoice.path, { form: 'correction', text: ' ' }, cookie)
  expect([empty.status, await readText(empty)]).toEqual([
    422,
    expect.stringContaining('Write what we should correct.'),
  ])
  const text = 'Our VAT number is missing.'
  const formKey = crypto.randomUUID()
  const responses = await Promise.all(
    Array.from({ length: 8 }, () =>
      server.submit(invoice.path, { form: 'correction', formKey, text }, cookie, html),
    ),
  )
  expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(303))
  const wanted = `Please correct invoice ${invoice.number}.\n\n${text}`
  expect(
    (await count('inquiry where message = $1', [wanted])) +
      (await count('inquiry_message where text = $1', [wanted])),
  ).toBe(1)
})

test('the studio views an invoice as a contact, marked and without forms', async () => {
  const view = `/portal/clients/${client.id}/contacts/${client.contactId}/view`
  expect(await (await get(view, owner)).text()).toContain(
    `href="${view}/invoices/${invoice.number}"`,
  )
  const response = await get(`${view}/invoices/${invoice.number}`, owner)
  const page = await response.text()
  expect([response.status, response.headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
  expectIncludes(page, ['It’s read-only.', 'Portraits'])
  expect(page).not.toMatch(/<form|<textarea|href="\/client/)
  expect((await get(`${view}/invoices/${invoice.number}%00`, owner)).status).toBe(404)
  for (const path of [view, `${view}/invoices/${invoice.number}`])
    for (const visit of [await get(path), await server.submit(path, {}, '', html)])
      expect([visit.status, visit.headers.get('location')]).toEqual([
        302,
        expect.stringContaining(`/auth?to=${encodeURIComponent(path)}`),
      ])
  await setFlags(false, false)
  expect((await get(`${view}/invoices/${invoice.number}`, owner)).status).toBe(404)
  expect(
    (await get(`${view}/invoices/${invoice.number}`, await server.signIn('crew'))).status,
  ).toBe(403)
})

test('the email with an invoice has a link of its own to it, for each recipient', async () => {
  await query(
    `insert into client_contact (client_id, created_at, name, email, email_key, sees_money, receives)
      values ($1, now(), 'Bea Books', 'bea@tern.test', 'bea@tern.test', true, '{invoices}')`,
    [client.id],
  )
  const response = await send(
    `/portal/clients/invoices/${invoice.id}/sending`,
    { message: '' },
    owner,
  )
  expect(response.status).toBe(303)
  const emails = await query<{ body: string; secret: boolean }>(
    `select body, secret from email where kind = 'invoice.sent' and subject_id = $1`,
    [invoice.id],
  )
  expect(emails).toHaveLength(2)
  for (const { body, secret } of emails) {
    expect(secret).toBe(true)
    expectIncludes(body, ['View invoice:\n[private link]', 'Portraits'])
  }
  const targets = await query<{ target: string }>(
    'select distinct target from client_access_link where via = $1',
    ['email'],
  )
  expect(targets).toEqual([{ target: invoice.path }])
})

test('billing details are the client’s own to change, for next invoices', async () => {
  const cookie = await enter()
  const page = await (await get('/client/billing', cookie)).text()
  const fields = parseFields(page) as Record<string, string>
  const save = (change: Record<string, string>, who = cookie) =>
    server.submit('/client/billing', { ...fields, ...change }, who, html)
  const wrong = await save({ city: 'x'.repeat(121), street: '1 Pier Road' })
  expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining('1 Pier Road')])

  await query(
    `insert into client_billing (client_id, buyer_reference, price_mode) values ($1, 'R-7', 'gross')
      on conflict (client_id) do update set buyer_reference = 'R-7', price_mode = 'gross'`,
    [client.id],
  )
  const clash = await save({ legalName: 'Lind PLLC' })
  const text = await clash.text()
  expect(clash.status).toBe(409)
  expectIncludes(text, ['Someone changed these details', 'Lind PLLC'])
  const renewed = parseFields(text) as Record<string, string>
  const formKey = crypto.randomUUID()
  const responses = await Promise.all(
    Array.from({ length: 8 }, () =>
      save({ ...renewed, formKey, legalName: 'Lind PLLC', purchaseOrder: 'PO 12' }),
    ),
  )
  expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(303))
  expect(
    await query(
      `select legal_name, purchase_order, buyer_reference, price_mode from client_billing where client_id = $1`,
      [client.id],
    ),
  ).toEqual([
    {
      legal_name: 'Lind PLLC',
      purchase_order: 'PO 12',
      buyer_reference: 'R-7',
      price_mode: 'gross',
    },
  ])
  expect(await count(`event where name = 'client.billing-changed'`)).toBe(1)
  expect(await readText(await get('/client', cookie))).toContain('Lind PLLC')
  expect(await readText(await get(`/portal/clients/${client.id}`, owner))).toMatch(
    /Billing details edited by Mara Lind/,
  )
  // what was issued stays as it is
  expect(await readText(await get(invoice.path, cookie))).not.toContain('PLLC')

  const late = await save({ legalName: 'Typed too late' }, '')
  expect([late.status, await late.text()]).toEqual([401, expect.stringContaining('Typed too late')])
  await setFlags(false, false)
  expect((await get('/client/billing', cookie)).status).toBe(404)
  expect((await save({ legalName: 'Planner' })).status).toBe(404)
  expect(await readText(await get('/client', cookie))).not.toContain('Billing details')
})

test('erasing the client ends their access, and keeps the reports without the person', async () => {
  const cookie = await enter()
  const before = await count('transfer_report where contact_id is not null')
  expect(before).toBeGreaterThan(0)
  const path = `/portal/clients/${client.id}/personal-data`
  const erased = { form: 'erase', name: 'Mara Lind Ltd.', mentions: 'on' }
  expect((await send(path, erased, owner)).status).toBe(302)
  expect(await count('transfer_report where contact_id is null')).toBe(before)
  expect(await readText(await get(invoice.path, cookie))).toContain('Open your page')
  expect((await get(`/portal/clients/invoices/${invoice.id}`, owner)).status).toBe(200)
})
