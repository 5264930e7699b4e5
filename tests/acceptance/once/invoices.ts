import { type Presser, getLastId } from './presser.ts'

const list = '/portal/clients/invoices'
const line = { 'name:0': 'Portraits', 'quantity:0': '1', 'price:0': '300', dueDays: '14' }

/** Fills in Settings › Invoicing before the first round. */
export async function setUpInvoicing(hand: Presser) {
  await hand.post('/portal/settings/invoicing', {
    form: 'details',
    revision: '0',
    legalName: 'Longlight Studio LLC',
    street: '18 Wharf Street',
    city: 'Portland',
    country: 'US',
  })
}

/** Creates, issues, sends, pays, credits, writes off and reissues invoices of one client. */
export async function pressInvoices(hand: Presser, round: number) {
  await pressInvoicing(hand, round)
  // payments of other buttons would pay these invoices
  const client = await addClient(hand, `Invoiced ${round}`)
  const id = await pressDraft(hand, client)
  const at = `${list}/${id}`
  await hand.press('sent invoice', `${at}/sending`, { message: '' })
  countRows(hand, 'sent invoice', "event where name = 'invoice.sent' and subject_id = $1", id, 2)
  countEmails(hand, 'sent invoice', id, 2)
  await pressReminders(hand, at)
  await pressBulkReminders(hand, round)
  await hand.press('payment of an invoice', at, {
    form: 'payment',
    method: 'card',
    amount: '100',
    reference: `INVOICE-${round}`,
  })
  hand.count(
    'payment of an invoice',
    'select count(*)::int as n from ledger_entry where reference = $1',
    [`INVOICE-${round}`],
  )
  await hand.press(
    'credit note',
    `${at}/credit-note`,
    { choice: 'amounts', 'rate:0': '50', reason: `Late ${round}` },
    { name: 'invoice.credited' },
  )
  countRows(hand, 'credit note', 'invoice where corrects_invoice_id = $1', id)
  const overpaid = await pressCredit(hand, client, id)
  await hand.press(
    'written-off invoice',
    `${at}/write-off`,
    { reason: 'Closed' },
    { name: 'invoice.written-off' },
  )
  await hand.press(
    'write-off taken back',
    `${at}/write-off/reversal`,
    {},
    { name: 'invoice.reinstated' },
  )
  countRows(hand, 'written-off invoice', 'invoice_write_off where invoice_id = $1', id, 2)
  await pressReissue(hand, overpaid)
  await pressPayment(hand, round)
}

async function addClient(hand: Presser, name: string): Promise<string> {
  const fields = { name, email: `${name.replace(' ', '').toLowerCase()}@press.test` }
  return getLastId(String((await hand.post('/portal/clients/new', fields)).headers.location))
}

function countRows(hand: Presser, button: string, from: string, id: string, wanted = 1) {
  hand.count(button, `select count(*)::int as n from ${from}`, [id], wanted)
}

function countEmails(hand: Presser, button: string, id: string, wanted: number) {
  countRows(hand, button, "email where kind = 'invoice.sent' and subject_id = $1", id, wanted)
}

async function pressReminders(hand: Presser, at: string) {
  const pressOn = (button: string, path: string, fields: Record<string, string>, name: string) =>
    hand.press(button, `${at}/${path}`, fields, { name: `reminder.${name}` })
  await pressOn('skipped reminder', 'reminder-skip', { days: '-3' }, 'skipped')
  await pressOn('sent reminder', 'reminder-sending', { days: '3' }, 'sent')
  await pressOn('stopped reminders', 'reminder-pause', { action: 'stop' }, 'stopped')
  await pressOn('resumed reminders', 'reminder-pause', { action: 'resume' }, 'resumed')
}

/** Reminds of a selected invoice of another client, who got no reminder yet. */
async function pressBulkReminders(hand: Presser, round: number) {
  const id = await issueInvoice(hand, await addClient(hand, `Reminded ${round}`))
  const trace = { name: 'reminder.sent', subject: id }
  await hand.press('reminders of selected invoices', list, { invoice: id }, trace)
  const emails = "email where kind = 'invoice.reminder' and subject_id = $1"
  countRows(hand, 'reminders of selected invoices', emails, id)
}

/** Creates, saves and issues a draft. Returns the id of the invoice. */
async function pressDraft(hand: Presser, client: string): Promise<string> {
  const id = await hand.press('new draft', `${list}/new`, { client })
  countRows(hand, 'new draft', "event where name = 'invoice-draft.created' and subject_id = $1", id)
  const at = `${list}/drafts/${id}`
  await hand.press('saved draft', at, { ...line, revision: '1' }, { name: 'invoice-draft.changed' })
  await hand.press(
    'issued invoice',
    `${at}/review`,
    { revision: '2', message: '', send: 'on' },
    { name: 'invoice.issued' },
  )
  countRows(hand, 'issued invoice', 'invoice where id = $1', id)
  countRows(hand, 'issued invoice', 'journal_entry where source_id = $1', id)
  countEmails(hand, 'issued invoice', id, 2)
  return id
}

async function issueInvoice(hand: Presser, client: string): Promise<string> {
  const made = await hand.post(`${list}/new`, { client })
  const id = getLastId(String(made.headers.location))
  await hand.post(`${list}/drafts/${id}`, { ...line, revision: '1' })
  await hand.post(`${list}/drafts/${id}/review`, { revision: '2', message: '' })
  return id
}

/** Pays an invoice with what was paid above another one. Returns that one. */
async function pressCredit(hand: Presser, client: string, invoiceId: string): Promise<string> {
  const overpaid = await issueInvoice(hand, client)
  await hand.post(`${list}/${overpaid}`, {
    form: 'payment',
    method: 'cash',
    amount: '340',
    anyway: 'on',
  })
  await hand.press('client credit', `${list}/${invoiceId}`, { form: 'credit', amount: '40' })
  countRows(hand, 'client credit', 'payment_allocation where invoice_id = $1', invoiceId, 2)
  return overpaid
}

/** Reissues a paid invoice, whose payments become credit, and deletes the new draft. */
async function pressReissue(hand: Presser, id: string) {
  const draft = await hand.press(
    'reissued invoice',
    `${list}/${id}/reissue`,
    { reason: 'Wrong address' },
    { name: 'invoice.credited' },
  )
  countRows(hand, 'reissued invoice', 'invoice where corrects_invoice_id = $1', id)
  await hand.press(
    'deleted draft',
    `${list}/drafts/${draft}/delete`,
    {},
    { name: 'invoice-draft.deleted' },
  )
}

/** A tax rate, added and retired, and the bank details. */
async function pressInvoicing(hand: Presser, round: number) {
  const path = '/portal/settings/invoicing'
  const name = `Tax ${round}`
  await hand.press('new tax rate', path, { form: 'tax-add', name, category: 'S', rate: '7' })
  hand.count('new tax rate', 'select count(*)::int as n from tax_rate where name = $1', [name])
  const html = await hand.fetchHtml(path)
  const id = /tax-retire:([0-9a-f-]{36})/.exec(html.slice(html.indexOf(`<b>${name} `)))?.[1] ?? ''
  await hand.press(
    'retired tax rate',
    path,
    { form: `tax-retire:${id}` },
    { name: 'tax-rate.retired', subject: id },
  )
  const revision = /name="revision" value="(\d+)"/.exec(html)?.[1] ?? ''
  await hand.press(
    'bank details',
    path,
    { form: 'payment', revision, dueDays: '14', bankInstructions: `Bank ${round}` },
    { name: 'billing.changed', subject: 'studio' },
  )
}

/** Billing details, and a payment of the client that is taken back and recorded again. */
async function pressPayment(hand: Presser, round: number) {
  const path = `/portal/clients/${await addClient(hand, `Paying ${round}`)}`
  await hand.post(path, { form: 'payment', method: 'cash', amount: '40' })
  await hand.press(
    'billing details of a client',
    `${path}/billing`,
    { revision: '0', legalName: 'Press LLC', city: 'Bath' },
    { name: 'client.billing-changed' },
  )
  const html = await hand.fetchHtml(path)
  const entry = /\/entries\/([0-9a-f-]{36})\/correction/.exec(html)?.[1] ?? ''
  await hand.press('correction of a client’s payment', `${path}/entries/${entry}/correction`, {
    reason: 'Typo',
  })
  countRows(hand, 'correction of a client’s payment', 'ledger_entry where reverses = $1', entry)
  await hand.press('payment recorded again', `${path}/entries/${entry}/restoration`)
  countRows(
    hand,
    'payment recorded again',
    "event where name = 'ledger.paid' and data->>'restores' = $1",
    entry,
  )
}
