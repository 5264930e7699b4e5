import { beforeAll, describe, expect, test } from 'vitest'

import { parseFields } from '../support/form.ts'
import { expectIncludes, readText, startTestServer } from '../support/test-server.ts'

const server = await startTestServer()
const list = '/portal/clients/invoices'
const plain = { accept: 'text/html' }
const cookies: Record<string, string> = {}
const query = async (text: string, values: unknown[] = []) =>
  (await server.app.pool.query(text, values)).rows
const fetchPage = (path: string, who = 'owner') =>
  server.request(path, { headers: { cookie: cookies[who]! } })
const send = (path: string, fields: Record<string, string>, who = 'owner') =>
  server.submit(path, fields, cookies[who], plain)
const findClient = async (name: string) =>
  (await query('select id, email from client where name = $1', [name]))[0]
const findBooking = async () =>
  (
    await query(
      "select id, client_id, total from booking where state = 'done' and total > 0 order by number limit 1",
    )
  )[0]

/** Creates a draft and returns its path. */
async function createDraft(subject: Record<string, string>): Promise<string> {
  const response = await send(`${list}/new`, subject)
  expect(response.status).toBe(302)
  return response.headers.get('location')!
}

const line = {
  'name:0': 'Portrait session',
  'text:0': '',
  'quantity:0': '2',
  'unit:0': 'hour',
  'price:0': '150',
  'discount:0': '',
  'tax:0': '',
  'account:0': '',
}
const terms = { priceMode: 'net', dueDays: '14', suppliedOn: '', opening: '', closing: '' }

async function saveDraft(path: string, fields: Record<string, string> = {}) {
  const [{ revision }] = await query('select revision from invoice_draft where id = $1', [
    path.split('/').at(-1),
  ])
  return send(path, { ...terms, ...line, revision: String(revision), ...fields })
}

/** Issues a draft with one line of $300 and returns the path of the invoice. */
async function issueInvoice(subject: Record<string, string>, fields = {}): Promise<string> {
  const draft = await createDraft(subject)
  await saveDraft(draft)
  const review = await (await fetchPage(`${draft}/review`)).text()
  const { revision } = parseFields(review) as Record<string, string>
  const response = await send(`${draft}/review`, { revision: revision!, message: '', ...fields })
  expect(response.status).toBe(302)
  return response.headers.get('location')!.split('?')[0]!
}

beforeAll(async () => {
  for (const who of ['owner', 'manager', 'books', 'crew']) cookies[who] = await server.signIn(who)
  await query(
    `insert into studio_billing (legal_name, street, postal_code, city, region, country)
     values ('Longlight Studio LLC', '{"18 Wharf Street"}', '04101', 'Portland', 'ME', 'US')
     on conflict (id) do nothing`,
  )
})

describe('a draft', () => {
  test('of a client is edited, and adds lines without JavaScript', async () => {
    const { id } = await findClient('Tern Architects')
    const path = await createDraft({ client: id })
    const html = await (await send(path, { ...terms, ...line, revision: '1', step: 'add' })).text()
    expectIncludes(html, ['name="name:1"', 'value="Portrait session"'])
    const saved = await saveDraft(path)
    expect(saved.headers.get('location')).toBe(`${path}?saved`)
    expectIncludes(await readText(await fetchPage(path)), ['Portrait session', '$300.00'])
  })
  test('with a wrong field answers 422 next to it and keeps what was typed', async () => {
    const { id } = await findClient('Tern Architects')
    const path = await createDraft({ client: id })
    const response = await saveDraft(path, { 'price:0': 'much', closing: 'Thank you all.' })
    expect(response.status).toBe(422)
    expectIncludes(await response.text(), ['value="much"', 'aria-invalid', 'Thank you all.'])
  })
  test('changed by someone else answers 409, and a second save keeps what was typed', async () => {
    const { id } = await findClient('Tern Architects')
    const path = await createDraft({ client: id })
    await saveDraft(path)
    const response = await saveDraft(path, { revision: '1', 'name:0': 'Mine' })
    expect(response.status).toBe(409)
    const html = await response.text()
    expectIncludes(html, ['Someone changed this draft', 'value="Mine"'])
    const { revision } = parseFields(html) as Record<string, string>
    await saveDraft(path, { revision: revision!, 'name:0': 'Mine' })
    expectIncludes(await readText(await fetchPage(path)), ['Mine'])
  })
  test('of a booking has its price as a line', async () => {
    const booking = await findBooking()
    const path = await createDraft({ booking: booking.id })
    const fields = parseFields(await (await fetchPage(path)).text()) as Record<string, string>
    expect(Number(fields['price:0']!.replace(/\D/g, ''))).toBeGreaterThan(0)
    expectIncludes(await readText(await fetchPage(`/portal/bookings/${booking.id}`)), ['Draft'])
  })
  test('is deleted', async () => {
    const { id } = await findClient('Tern Architects')
    const path = await createDraft({ client: id })
    const response = await send(`${path}/delete`, {})
    expect(response.headers.get('location')).toBe(`${list}?tab=drafts&deleted`)
    expect((await fetchPage(path)).status).toBe(404)
  })
  test('that was issued leads to its invoice, also with a stale form', async () => {
    const { id } = await findClient('Tern Architects')
    const path = await issueInvoice({ client: id })
    const draft = `${list}/drafts/${path.split('/').at(-1)}`
    for (const response of [
      await fetchPage(draft),
      await fetchPage(`${draft}/review`),
      await send(`${draft}/review`, { revision: '1', message: 'x'.repeat(10_000) }),
    ])
      expect([response.status, response.headers.get('location')]).toEqual([
        302,
        `${path}?was-draft`,
      ])
    expect(await readText(await fetchPage(`${path}?was-draft`))).toContain(
      'This draft was issued, so it can’t be edited anymore.',
    )
  })
  test('for an unknown client is refused', async () => {
    expect((await send(`${list}/new`, { client: 'x' })).status).toBe(404)
    expect((await send(`${list}/new`, { client: crypto.randomUUID() })).status).toBe(404)
  })
})

describe('issuing', () => {
  test('shows what is missing, with a link to where it is entered', async () => {
    const { id } = await findClient('Tern Architects')
    const path = await createDraft({ client: id })
    const html = await (await fetchPage(`${path}/review`)).text()
    expectIncludes(html, ['Before you can issue it', 'Add at least one line.', `href="${path}"`])
  })
  test('sends the invoice with its message to the contacts that receive invoices', async () => {
    const { id, email } = await findClient('Tern Architects')
    const path = await issueInvoice({ client: id }, { send: 'on', message: 'Thanks for July!' })
    const invoice = path.split('/').at(-1)
    const emails = await query('select * from email where subject_id = $1', [invoice])
    expect(emails.map((one) => [one.kind, one.to_address])).toEqual([['invoice.sent', email]])
    expectIncludes(emails[0].body, ['Thanks for July!', 'Portrait session', '$300.00'])
    expectIncludes(await readText(await fetchPage(path)), ['Open', '$300.00', 'emailed it'])
  })
  test('without sending queues no email, and pressed twice issues once', async () => {
    const { id } = await findClient('Tern Architects')
    const draft = await createDraft({ client: id })
    await saveDraft(draft)
    const form = { revision: '2', message: '', formKey: 'a-key' }
    const [first, second] = await Promise.all([
      send(`${draft}/review`, form),
      send(`${draft}/review`, form),
    ])
    expect(first.headers.get('location')).toBe(second.headers.get('location'))
    const invoice = draft.split('/').at(-1)
    expect(await query('select id from email where subject_id = $1', [invoice])).toEqual([])
    expect(await query('select id from invoice where id = $1', [invoice])).toHaveLength(1)
  })
})

describe('an issued invoice', () => {
  test('takes a payment, first in part and then the rest', async () => {
    const { id } = await findClient('Sam Okafor').then(
      async (one) => one ?? findClient('Tern Architects'),
    )
    const path = await issueInvoice({ client: id })
    const pay = (amount: string) => send(path, { form: 'payment', amount, method: 'transfer' })
    expect((await pay('100')).headers.get('location')).toBe(`${path}?saved`)
    expectIncludes(await readText(await fetchPage(path)), ['Partly paid', '$200.00'])
    const over = await pay('900')
    expect([over.status, (await over.text()).includes('Record anyway')]).toEqual([409, true])
    await pay('200')
    expectIncludes(await readText(await fetchPage(path)), ['Paid', '−$300.00'])
  })
  test('is credited in part and written off with a reason', async () => {
    const { id } = await findClient('Tern Architects')
    const path = await issueInvoice({ client: id })
    await send(`${path}/credit-note`, { choice: 'amounts', 'rate:0': '50', reason: 'Late' })
    expectIncludes(await readText(await fetchPage(path)), ['Credited', '−$50.00', '$250.00'])
    const none = await send(`${path}/write-off`, { reason: '' })
    expect(none.status).toBe(422)
    await send(`${path}/write-off`, { reason: 'Closed business' })
    expectIncludes(await readText(await fetchPage(path)), ['Written off', '$0.00'])
  })
  test('is canceled and reissued as a draft with its lines', async () => {
    const { id } = await findClient('Tern Architects')
    const path = await issueInvoice({ client: id })
    const response = await send(`${path}/reissue`, { reason: 'Wrong address' })
    const draft = response.headers.get('location')!
    expectIncludes(await readText(await fetchPage(draft)), ['Portrait session'])
    expectIncludes(await readText(await fetchPage(path)), ['Credited', 'CN-'])
  })
  test('is in the list, found by its client and number, and in the CSV file', async () => {
    const text = await readText(await fetchPage(`${list}?tab=all&q=tern`))
    expectIncludes(text, ['Tern Architects', 'INV-', 'Written off', 'Credit note'])
    expectIncludes(await readText(await fetchPage(`${list}?tab=all&q=nothing-like-it`)), [
      'No invoices match these filters.',
    ])
    const csv = await (await fetchPage('/portal/clients/invoices.csv?tab=all')).text()
    expectIncludes(csv, ['number,kind,client', 'Tern Architects'])
  })
  test('is reached from its client', async () => {
    const { id } = await findClient('Tern Architects')
    expectIncludes(await readText(await fetchPage(`/portal/clients/${id}`)), ['Invoices', 'INV-'])
  })
})

describe('roles', () => {
  test('crew reaches no page and sees no amount of an invoice', async () => {
    const booking = await findBooking()
    for (const path of [list, `${list}/new`, '/portal/clients/invoices.csv'])
      expect((await fetchPage(path, 'crew')).status).toBe(403)
    const html = await (await fetchPage(`/portal/bookings/${booking.id}`, 'crew')).text()
    expect(html).not.toContain('Create invoice')
  })
  test('a manager issues, but neither credits nor writes off', async () => {
    const { id } = await findClient('Tern Architects')
    const path = await issueInvoice({ client: id })
    expect((await fetchPage(path, 'manager')).status).toBe(200)
    for (const action of ['credit-note', 'reissue', 'write-off'])
      expect((await send(`${path}/${action}`, { reason: 'x' }, 'manager')).status).toBe(403)
    expect((await fetchPage(path, 'books')).status).toBe(200)
  })
})
