import { type Presser, getLastId } from './presser.ts'

const list = '/portal/clients/invoices'
const line = { 'name:0': 'Portraits', 'quantity:0': '1', 'price:0': '300', dueDays: '14' }

/** Fills in Settings › Invoicing before the first round. */
export async function setUpInvoicing(presser: Presser) {
  await presser.post('/portal/settings/invoicing', {
    form: 'details',
    revision: '0',
    legalName: 'Longlight Studio LLC',
    street: '18 Wharf Street',
    city: 'Portland',
    country: 'US',
  })
}

/** Creates, issues, sends, pays, credits, writes off and reissues invoices of one client. */
export async function pressInvoices(presser: Presser, round: number) {
  await pressInvoicing(presser, round)
  // payments of other buttons would pay these invoices
  const client = await addClient(presser, `Invoiced ${round}`)
  const id = await pressDraft(presser, client)
  const at = `${list}/${id}`
  await presser.press('sent invoice', `${at}/sending`, { message: '' })
  countRows(presser, 'sent invoice', "event where name = 'invoice.sent' and subject_id = $1", id, 2)
  countEmails(presser, 'sent invoice', id, 2)
  await pressReminders(presser, at)
  await pressBulkReminders(presser, round)
  await presser.press('payment of an invoice', at, {
    form: 'payment',
    method: 'card',
    amount: '100',
    reference: `INVOICE-${round}`,
  })
  presser.count(
    'payment of an invoice',
    'select count(*)::int as n from ledger_entry where reference = $1',
    [`INVOICE-${round}`],
  )
  await presser.press(
    'credit note',
    `${at}/credit-note`,
    { choice: 'amounts', 'rate:0': '50', reason: `Late ${round}` },
    { name: 'invoice.credited' },
  )
  countRows(presser, 'credit note', 'invoice where corrects_invoice_id = $1', id)
  const overpaid = await pressCredit(presser, client, id)
  await presser.press(
    'written-off invoice',
    `${at}/write-off`,
    { reason: 'Closed' },
    { name: 'invoice.written-off' },
  )
  await presser.press(
    'write-off taken back',
    `${at}/write-off/reversal`,
    {},
    { name: 'invoice.reinstated' },
  )
  countRows(presser, 'written-off invoice', 'invoice_write_off where invoice_id = $1', id, 2)
  await pressReissue(presser, overpaid)
  await pressPayment(presser, round)
}

async function addClient(presser: Presser, name: string): Promise<string> {
  const fields = { name, email: `${name.replace(' ', '').toLowerCase()}@press.test` }
  return getLastId(String((await presser.post('/portal/clients/new', fields)).headers.location))
}

function countRows(presser: Presser, button: string, from: string, id: string, wanted = 1) {
  presser.count(button, `select count(*)::int as n from ${from}`, [id], wanted)
}

function countEmails(presser: Presser, button: string, id: string, wanted: number) {
  countRows(presser, button, "email where kind = 'invoice.sent' and subject_id = $1", id, wanted)
}

async function pressReminders(presser: Presser, at: string) {
  const pressOn = (button: string, path: string, fields: Record<string, string>, name: string) =>
    presser.press(button, `${at}/${path}`, fields, { name: `reminder.${name}` })
  await pressOn('skipped reminder', 'reminder-skip', { days: '-3' }, 'skipped')
  await pressOn('sent reminder', 'reminder-sending', { days: '3' }, 'sent')
  await pressOn('stopped reminders', 'reminder-pause', { action: 'stop' }, 'stopped')
  await pressOn('resumed reminders', 'reminder-pause', { action: 'resume' }, 'resumed')
}

/** Reminds of a selected invoice of another client, who got no reminder yet. */
async function pressBulkReminders(presser: Presser, round: number) {
  const id = await issueInvoice(presser, await addClient(presser, `Reminded ${round}`))
  const trace = { name: 'reminder.sent', subject: id }
  await presser.press('reminders of selected invoices', list, { invoice: id }, trace)
  const emails = "email where kind = 'invoice.reminder' and subject_id = $1"
  countRows(presser, 'reminders of selected invoices', emails, id)
}

/** Creates, saves and issues a draft. Returns the id of the invoice. */
async function pressDraft(presser: Presser, client: string): Promise<string> {
  const id = await presser.press('new draft', `${list}/new`, { client })
  countRows(
    presser,
    'new draft',
    "event where name = 'invoice-draft.created' and subject_id = $1",
    id,
  )
  const at = `${list}/drafts/${id}`
  await presser.press(
    'saved draft',
    at,
    { ...line, revision: '1' },
    { name: 'invoice-draft.changed' },
  )
  await presser.press(
    'issued invoice',
    `${at}/review`,
    { revision: '2', message: '', send: 'on' },
    { name: 'invoice.issued' },
  )
  countRows(presser, 'issued invoice', 'invoice where id = $1', id)
  countRows(presser, 'issued invoice', 'journal_entry where source_id = $1', id)
  countEmails(presser, 'issued invoice', id, 2)
  return id
}

async function issueInvoice(presser: Presser, client: string): Promise<string> {
  const made = await presser.post(`${list}/new`, { client })
  const id = getLastId(String(made.headers.location))
  await presser.post(`${list}/drafts/${id}`, { ...line, revision: '1' })
  await presser.post(`${list}/drafts/${id}/review`, { revision: '2', message: '' })
  return id
}

/** Pays an invoice with what was paid above another one. Returns that one. */
async function pressCredit(presser: Presser, client: string, invoiceId: string): Promise<string> {
  const overpaid = await issueInvoice(presser, client)
  await presser.post(`${list}/${overpaid}`, {
    form: 'payment',
    method: 'cash',
    amount: '340',
    anyway: 'on',
  })
  await presser.press('client credit', `${list}/${invoiceId}`, { form: 'credit', amount: '40' })
  countRows(presser, 'client credit', 'payment_allocation where invoice_id = $1', invoiceId, 2)
  return overpaid
}

/** Reissues a paid invoice, whose payments become credit, and deletes the new draft. */
async function pressReissue(presser: Presser, id: string) {
  const draft = await presser.press(
    'reissued invoice',
    `${list}/${id}/reissue`,
    { reason: 'Wrong address' },
    { name: 'invoice.credited' },
  )
  countRows(presser, 'reissued invoice', 'invoice where corrects_invoice_id = $1', id)
  await presser.press(
    'deleted draft',
    `${list}/drafts/${draft}/delete`,
    {},
    { name: 'invoice-draft.deleted' },
  )
}

/** A tax rate, added and retired, and the bank details. */
async function pressInvoicing(presser: Presser, round: number) {
  const path = '/portal/settings/invoicing'
  const name = `Tax ${round}`
  await presser.press('new tax rate', path, { form: 'tax-add', name, category: 'S', rate: '7' })
  presser.count('new tax rate', 'select count(*)::int as n from tax_rate where name = $1', [name])
  const html = await presser.fetchHtml(path)
  const id = /tax-retire:([0-9a-f-]{36})/.exec(html.slice(html.indexOf(`<b>${name} `)))?.[1] ?? ''
  await presser.press(
    'retired tax rate',
    path,
    { form: `tax-retire:${id}` },
    { name: 'tax-rate.retired', subject: id },
  )
  const revision = /name="revision" value="(\d+)"/.exec(html)?.[1] ?? ''
  await presser.press(
    'bank details',
    path,
    { form: 'payment', revision, dueDays: '14', bankInstructions: `Bank ${round}` },
    { name: 'billing.changed', subject: 'studio' },
  )
}

/** Billing details, and a payment of the client that is taken back and recorded again. */
async function pressPayment(presser: Presser, round: number) {
  const path = `/portal/clients/${await addClient(presser, `Paying ${round}`)}`
  await presser.post(path, { form: 'payment', method: 'cash', amount: '40' })
  await presser.press(
    'billing details of a client',
    `${path}/billing`,
    { revision: '0', legalName: 'Press LLC', city: 'Bath' },
    { name: 'client.billing-changed' },
  )
  const html = await presser.fetchHtml(path)
  const entry = /\/entries\/([0-9a-f-]{36})\/correction/.exec(html)?.[1] ?? ''
  await presser.press('correction of a client’s payment', `${path}/entries/${entry}/correction`, {
    reason: 'Typo',
  })
  countRows(presser, 'correction of a client’s payment', 'ledger_entry where reverses = $1', entry)
  await presser.press('payment recorded again', `${path}/entries/${entry}/restoration`)
  countRows(
    presser,
    'payment recorded again',
    "event where name = 'ledger.paid' and data->>'restores' = $1",
    entry,
  )
}
