import { beforeAll, expect, test } from 'vitest'

import { parseFields } from '../support/form.ts'
import { addInvoiceAndDraft } from '../support/invoice-fixture.ts'
import { expectIncludes, readText, startTestServer } from '../support/test-server.ts'

const server = await startTestServer()
const settings = '/portal/settings/invoicing'
const plain = { accept: 'text/html' }
const cookies: Record<string, string> = {}
const query = async (text: string, values: unknown[] = []) =>
  (await server.app.pool.query(text, values)).rows
const fetchPage = (path: string, who = 'owner') =>
  server.request(path, { headers: { cookie: cookies[who]! } })
const send = (path: string, fields: Record<string, string>, who = 'owner') =>
  server.submit(path, { formKey: crypto.randomUUID(), ...fields }, cookies[who], plain)
const countEmails = async (id: string) =>
  (await query("select 1 from email where subject_id = $1 and kind = 'invoice.reminder'", [id]))
    .length

/** Issues an invoice to a client with an email address. Returns its id and path. */
async function issue() {
  const [client] = await query("select id from client where email <> '' order by name limit 1")
  const { invoiceId } = await addInvoiceAndDraft(server, cookies.owner!, client.id)
  return { id: invoiceId, path: `/portal/clients/invoices/${invoiceId}` }
}

beforeAll(async () => {
  for (const who of ['owner', 'manager', 'books', 'crew']) cookies[who] = await server.signIn(who)
})

test('the page of an invoice shows what goes out when, and sends or skips the next one', async () => {
  const { id, path } = await issue()
  expectIncludes(await readText(await fetchPage(path)), [
    'Reminders',
    '3 days before it’s due',
    '14 days after it’s due',
    'Just a reminder that invoice',
    'Send now',
  ])
  const sent = await send(`${path}/reminder-sending`, { days: '-3' })
  expect(sent.headers.get('location')).toBe(`${path}?reminded`)
  expect(await countEmails(id)).toBe(1)
  const again = await send(`${path}/reminder-sending`, { days: '-3' })
  expect(again.headers.get('location')).toBe(`${path}?problem=reminder-not-planned`)
  const skipped = await send(`${path}/reminder-skip`, { days: '3' })
  expect(skipped.headers.get('location')).toBe(`${path}?reminder-skipped`)
  expect(await countEmails(id)).toBe(1)
  expectIncludes(await readText(await fetchPage(path)), ['Skipped', 'sent a reminder'])
})

test('reminders are paused until a day, stopped and resumed', async () => {
  const { id, path } = await issue()
  for (const [until, sentence] of [
    ['soon', 'Enter a valid date.'],
    ['2020-01-01', 'Choose a day after today.'],
  ] as const) {
    const wrong = await send(`${path}/reminder-pause`, { action: 'pause', until, client: 'on' })
    expect(wrong.status).toBe(422)
    const html = await wrong.text()
    expectIncludes(html, [sentence, 'aria-invalid="true"'])
    expect(parseFields(html)).toMatchObject({ until, client: 'on' })
  }
  await send(`${path}/reminder-pause`, { action: 'pause', until: '2099-01-01' })
  expectIncludes(await readText(await fetchPage(path)), ['Paused until Jan 1, 2099', 'Resume'])
  await send(`${path}/reminder-pause`, { action: 'resume' })
  await send(`${path}/reminder-pause`, { action: 'stop' })
  expectIncludes(await readText(await fetchPage(path)), ['Stopped for this invoice.', 'Resume'])
  expect((await send(`${path}/reminder-sending`, { days: '-3' })).headers.get('location')).toBe(
    `${path}?problem=reminder-not-planned`,
  )
  expect(await countEmails(id)).toBe(0)
})

test('crew neither sees nor changes reminders', async () => {
  const { path } = await issue()
  for (const [action, fields] of [
    ['reminder-sending', { days: '-3' }],
    ['reminder-skip', { days: '-3' }],
    ['reminder-pause', { action: 'stop' }],
  ] as const)
    expect((await send(`${path}/${action}`, { ...fields }, 'crew')).status).toBe(403)
})

test('the schedule is set in Settings › Invoicing, and a wrong row keeps what was typed', async () => {
  const readRevision = async () =>
    String((await query('select revision from studio_billing'))[0]?.revision ?? 0)
  const rows = {
    form: 'reminders',
    'days:0': '2',
    'when:0': 'before',
    'text:0': '',
    'days:1': '0',
    'when:1': 'after',
    'text:1': 'Due today.',
    'statement:1': 'on',
  }
  const twice = await send(settings, {
    ...rows,
    'days:2': '2',
    'when:2': 'before',
    'days:3': 'ten',
    'text:3': 'Please pay.',
    revision: await readRevision(),
  })
  expect(twice.status).toBe(422)
  const body = await twice.text()
  expectIncludes(body, [
    'There’s already a reminder on that day.',
    'Enter a whole number of days from 0 to 90.',
    'Please pay.',
  ])
  expect(body).toMatch(/name="statement:1"[^>]*checked=""/)
  const saved = await send(settings, { ...rows, revision: await readRevision() })
  expect(saved.headers.get('location')).toBe(`${settings}?saved=reminders`)
  expect(
    (
      await query('select reminder_days, reminder_texts, reminder_statements from studio_billing')
    )[0],
  ).toEqual({
    reminder_days: [-2, 0],
    reminder_texts: ['', 'Due today.'],
    reminder_statements: [false, true],
  })
  const { path } = await issue()
  expectIncludes(await readText(await fetchPage(path)), [
    'On the due date',
    'Due today.',
    'The client’s statement is attached.',
  ])
})
