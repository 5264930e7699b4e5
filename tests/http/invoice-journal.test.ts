import { beforeAll, expect, test } from 'vitest'

import type { Ctx } from '#app/platform/context.server.ts'
import { createStaffCtx } from '../support/context.ts'
import { buildLine } from '../support/invoice-drafts.ts'
import { addInvoice, addTestClient, setUpInvoicing } from '../support/invoicing.ts'
import { expectIncludes, readText, startTestServer } from '../support/test-server.ts'

/** The journal on the page of an invoice. */
const server = await startTestServer()
const list = '/portal/clients/invoices'
const cookies: Record<string, string> = {}
let owner: Ctx
let tax = ''

beforeAll(async () => {
  for (const who of ['owner', 'manager', 'books', 'crew']) cookies[who] = await server.signIn(who)
  owner = await createStaffCtx(server.app, 'owner', new Date())
  tax = await setUpInvoicing(owner)
})

const fetchPage = (path: string, who = 'owner') =>
  server.request(path, { headers: { cookie: cookies[who]! } })
const send = (path: string, fields: Record<string, string>) =>
  server.submit(path, { formKey: crypto.randomUUID(), ...fields }, cookies.owner, {
    accept: 'text/html',
  })

/** Issues an invoice of $300 without tax and $100 with 8.25%. */
async function issue() {
  const id = await addInvoice(owner, await addTestClient(owner, 'Journal Mill'), {
    lines: [
      buildLine({ unitPrice: 30_000, taxRateId: null }),
      buildLine({ unitPrice: 10_000, taxRateId: tax }),
    ],
  })
  return { id, path: `${list}/${id}` }
}

/** Returns the text of the journal, or null if the page has none. */
async function readJournal(path: string, who = 'owner') {
  const html = await (await fetchPage(path, who)).text()
  const found = /<details class="card journal">.*?<\/details>/s.exec(html)
  return found && (await readText(new Response(found[0])))
}

test('shows the entries of an invoice with their accounts, debit and credit', async () => {
  const { path } = await issue()
  expectIncludes((await readJournal(path))!, [
    'INV-',
    'issued',
    'Account Debit Credit',
    '1100 Receivables $408.25',
    '2200 Tax payable',
    '$8.25',
    'Total $408.25 $408.25',
  ])
})

test('follows payments, credit notes and write-offs, and what is taken back', async () => {
  const { id, path } = await issue()
  await send(path, { form: 'payment', amount: '200', method: 'transfer' })
  await send(`${path}/credit-note`, { choice: 'amounts', 'rate:0': '50' })
  await send(`${path}/write-off`, { reason: 'Bankrupt' })
  await send(`${path}/write-off/reversal`, {})
  const text = (await readJournal(path))!
  const titles = ['INV-', 'Payment applied', 'CN-', 'Written off', 'Write-off undone']
  const places = titles.map((title) => text.indexOf(title))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expectIncludes(text, ['2000 Client credit $200.00', 'Total $50.00 $50.00', '5900 Bad debt'])
  const { rows } = await server.app.pool.query(
    'select id from invoice where corrects_invoice_id = $1',
    [id],
  )
  const note = (await readJournal(`${list}/${rows[0].id}`))!
  expectIncludes(note, ['CN-', 'Total $50.00 $50.00'])
  expect(note).not.toContain('Payment applied')
})

test('is for the owner and the bookkeeper', async () => {
  const { path } = await issue()
  expect(await readJournal(path, 'books')).toContain('1100 Receivables')
  expect(await readJournal(path, 'manager')).toBeNull()
  // neither in the data of the page
  expect(await (await fetchPage(path, 'manager')).text()).not.toContain('Receivables')
  expect((await fetchPage(path, 'crew')).status).toBe(403)
})
