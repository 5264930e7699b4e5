import { beforeAll, describe, expect, test } from 'vitest'

import type { Ctx } from '#app/platform/context.server.ts'
import { createStaffCtx } from '../support/context.ts'
import { buildLine } from '../support/invoice-drafts.ts'
import { waitForPdf } from '../support/invoice-fixture.ts'
import { addInvoice, addTestClient, setUpInvoicing } from '../support/invoicing.ts'
import { expectIncludes, origin, readText, startTestServer } from '../support/test-server.ts'
import { readZip } from '../support/zip.ts'

/** Actions on selected invoices, without JavaScript. */
const server = await startTestServer()
const list = '/portal/clients/invoices'
const cookies: Record<string, string> = {}
let owner: Ctx
let client = ''

const query = async (text: string, values: unknown[] = []) =>
  (await server.app.pool.query(text, values)).rows
const fetchPage = (path: string, who = 'owner') =>
  server.request(path, { headers: { cookie: cookies[who]! } })
const send = (path: string, fields: Record<string, string>) =>
  server.submit(path, { formKey: crypto.randomUUID(), ...fields }, cookies.owner, {
    accept: 'text/html',
  })
/** Presses "Send reminders" with these invoices. */
const sendReminders = (
  ids: string[],
  { formKey = crypto.randomUUID() as string, who = 'owner' } = {},
) =>
  server.request(`${list}?tab=all`, {
    method: 'POST',
    headers: {
      cookie: cookies[who]!,
      accept: 'text/html',
      origin,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams([
      ['formKey', formKey],
      ...ids.map((id) => ['invoice', id]),
    ]).toString(),
  })
const download = (ids: string[], more = '') =>
  fetchPage(`${list}.zip?${new URLSearchParams(ids.map((id) => ['invoice', id]))}${more}`)
const countEmails = async (id: string) =>
  (await query("select from email where subject_id = $1 and kind = 'invoice.reminder'", [id]))
    .length

/** Issues an invoice of $300 to the client with an email address. Returns its id and number. */
async function issue(clientId = client) {
  const id = await addInvoice(owner, clientId, {
    lines: [buildLine({ unitPrice: 30_000, taxRateId: null })],
  })
  const [row] = await query('select document_number as number from invoice where id = $1', [id])
  return { id, number: row.number as string, path: `${list}/${id}` }
}
const pay = ({ path }: { path: string }) =>
  send(path, { form: 'payment', amount: '300', method: 'transfer' })

beforeAll(async () => {
  for (const who of ['owner', 'manager', 'books', 'crew']) cookies[who] = await server.signIn(who)
  owner = await createStaffCtx(server.app, 'owner', new Date())
  await setUpInvoicing(owner)
  await send('/portal/clients/new', { name: 'Selected Mill', email: 'selected@mill.test' })
  client = (await query("select id from client where name = 'Selected Mill'"))[0].id
})

test('each row has a checkbox of one form, and a link selects all of the page', async () => {
  const { number } = await issue()
  const path = `${list}?tab=all`
  const html = await (await fetchPage(path)).text()
  expectIncludes(html, [
    `aria-label="Select ${number}"`,
    'id="invoice-selection"',
    'form="invoice-selection"',
    'Send reminders',
    'Download PDFs',
    'Select all on this page',
  ])
  const countChecked = (text: string) =>
    text.match(/<input[^>]*name="invoice"[^>]*checked=""|checked=""[^>]*name="invoice"/g)?.length
  expect(countChecked(html)).toBeUndefined()
  const all = await (await fetchPage(`${path}&selected=all`)).text()
  expect(countChecked(all)).toBe(all.match(/name="invoice"/g)!.length)
})

describe('reminders of selected invoices', () => {
  test('go out once each, and those that get none are named with the reason', async () => {
    const [one, two, paid, stopped, skipped] = [
      await issue(),
      await issue(),
      await issue(),
      await issue(),
      await issue(await addTestClient(owner, 'No Address Mill')),
    ]
    await pay(paid!)
    await send(`${stopped!.path}/reminder-pause`, { action: 'stop' })
    const all = [one!, two!, paid!, stopped!, skipped!]
    const ids = all.map(({ id }) => id)
    const formKey = crypto.randomUUID()
    const responses = await Promise.all([
      sendReminders(ids, { formKey }),
      sendReminders(ids, { formKey }),
    ])
    for (const response of [...responses, await sendReminders(ids, { formKey })]) {
      expect(response.status).toBe(200)
      expectIncludes(await readText(response), [
        '2 reminders sent.',
        `Skipped ${paid!.number}: nothing is open.`,
        `Skipped ${stopped!.number}: reminders are stopped.`,
        `Skipped ${skipped!.number}: no contact receives reminders.`,
      ])
    }
    expect(await Promise.all(ids.map(countEmails))).toEqual([1, 1, 0, 0, 0])
  })
  test('go out again neither from another tab on the same day nor during a pause', async () => {
    const [reminded, paused] = [await issue(), await issue()]
    await sendReminders([reminded.id])
    await send(`${paused.path}/reminder-pause`, { action: 'pause', until: '2099-01-01' })
    expectIncludes(await readText(await sendReminders([reminded.id, paused.id])), [
      'No reminders sent.',
      `Skipped ${reminded.number}: already reminded today.`,
      `Skipped ${paused.number}: reminders are paused.`,
    ])
    expect([await countEmails(reminded.id), await countEmails(paused.id)]).toEqual([1, 0])
  })
  test('are none for a credit note', async () => {
    const { id, path } = await issue()
    await send(`${path}/credit-note`, { choice: 'all' })
    const [note] = await query(
      'select id, document_number as number from invoice where corrects_invoice_id = $1',
      [id],
    )
    expectIncludes(await readText(await sendReminders([note.id])), [
      `Skipped ${note.number}: credit notes have no reminders.`,
    ])
  })
  test('without a selection, or with too many, are answered 422 with a sentence', async () => {
    for (const ids of [[], ['x'], [crypto.randomUUID()]]) {
      const none = await sendReminders(ids)
      expect(none.status).toBe(422)
      expectIncludes(await readText(none), ['Select at least one invoice.', 'Selected Mill'])
    }
    const many = await sendReminders(Array.from({ length: 101 }, () => crypto.randomUUID()))
    expect(many.status).toBe(422)
    expectIncludes(await readText(many), ['Select up to 100 invoices at a time.'])
  })
  test('are sent by those who may send one', async () => {
    for (const [who, status] of [
      ['manager', 200],
      ['books', 200],
      ['crew', 403],
    ] as const) {
      const { id } = await issue()
      expect((await sendReminders([id], { who })).status).toBe(status)
      expect(await countEmails(id)).toBe(status === 200 ? 1 : 0)
    }
  })
})

describe('PDFs of selected invoices', () => {
  test('are one ZIP file with the files of the invoices', async () => {
    const [one, two] = [await issue(), await issue()]
    await waitForPdf(server, one.id)
    await waitForPdf(server, two.id)
    const response = await download([one.id, two.id, 'x', crypto.randomUUID()])
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'application/zip',
    ])
    expect(response.headers.get('content-disposition')).toMatch(/invoices-\d{4}-\d\d-\d\d\.zip/)
    const files = await readZip(Buffer.from(await response.arrayBuffer()))
    expect([...files.keys()].toSorted()).toEqual(
      [`${one.number}.pdf`, `${two.number}.pdf`].toSorted(),
    )
    const stored = await fetchPage(`${one.path}/pdf`)
    expect(files.get(`${one.number}.pdf`)).toEqual(Buffer.from(await stored.arrayBuffer()))
  })
  test('without a selection, or with too many, lead back with a sentence', async () => {
    const none = await download([], '&tab=all')
    expect(none.headers.get('location')).toBe(`${list}?tab=all&problem=invoices-not-selected`)
    expectIncludes(await readText(await fetchPage(none.headers.get('location')!)), [
      'Select at least one invoice.',
    ])
    const many = await download(Array.from({ length: 101 }, () => crypto.randomUUID()))
    expect(many.headers.get('location')).toBe(`${list}?problem=invoices-many`)
  })
  test('are for those who see invoices', async () => {
    const { id } = await issue()
    for (const [who, status] of [
      ['books', 200],
      ['crew', 403],
    ] as const) {
      const response = await fetchPage(`${list}.zip?invoice=${id}`, who)
      await response.arrayBuffer()
      expect(response.status).toBe(status)
    }
  })
})
