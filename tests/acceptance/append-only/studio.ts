import type { Query } from '../../support/data.ts'
import { type InvoiceDriver, createInvoiceDriver } from '../../support/invoice-driver.ts'
import type { Program } from '../../support/program.ts'

/** Documents of each kind, and what is open, in cents. */
export type Studio = {
  clientId: string
  /** Open with `openCents`, and with one credit note. */
  invoiceId: string
  openCents: number
  creditNoteId: string
  /** Paid but for `settledRest` by `usedPaymentId`. */
  settledId: string
  settledRest: number
  usedPaymentId: string
  /** A payment with `creditCents` that pay nothing. */
  paymentId: string
  creditCents: number
  otherClientId: string
  otherInvoiceId: string
  otherPaymentId: string
}

const lines = [
  { name: 'Shoot', price: '600', tax: '' },
  { name: 'Album', price: '300', tax: '' },
]

/** Issues, pays, credits and writes off over HTTP, as people do. */
export async function fillStudio(program: Program): Promise<{ client: string; other: string }> {
  const driver = await createInvoiceDriver(program)
  const rates = await driver.setUp([
    { name: 'Kept tax', rate: '8.25' },
    {
      name: 'Kept parts',
      'partName:0': 'GST',
      'partRate:0': '5',
      'partName:1': 'QST',
      'partRate:1': '9.975',
    },
  ])
  const ids = Object.values(rates)
  const taxed = lines.map((line, at) => ({ ...line, tax: ids[at]! }))
  const [client, other] = [
    await driver.addClient('Kept client'),
    await driver.addClient('Other client'),
  ]
  const issue = async (of: string) => {
    const draft = await driver.addDraft(of, { lines: taxed, closing: 'Thank you' })
    await expectDone(driver, driver.issue(draft))
    return draft
  }
  const [open, settled, lost, credited] = [
    await issue(client),
    await issue(client),
    await issue(client),
    await issue(client),
  ]
  await issue(other)
  await expectDone(driver, driver.pay(settled, '900'))
  await expectDone(driver, driver.press(lost, 'write-off'))
  await expectDone(
    driver,
    driver.press(open, 'credit-note', { choice: 'amounts', 'rate:0': '200', 'rate:1': '100' }),
  )
  // paid beyond, which is credit of the client
  await expectDone(driver, driver.pay(credited, '1200', { anyway: 'on' }))
  await expectDone(driver, driver.pay((await issue(other))!, '50'))
  driver.close()
  return { client, other }
}

async function expectDone(_: InvoiceDriver, response: ReturnType<InvoiceDriver['post']>) {
  const { status, headers, text } = await response
  if (![302, 303].includes(status) || /[?&]problem=/.test(String(headers.location)))
    throw new Error(`Answered ${status}: ${headers.location ?? text.slice(0, 400)}`)
}

/** Finds the documents again by what is open on them. */
export async function findStudio(
  query: Query,
  { client, other }: { client: string; other: string },
): Promise<Studio> {
  const find = async (text: string, values: unknown[]) => (await query<Found>(text, values))[0]!
  type Found = { id: string; cents: number }
  const note = await find(
    "select corrects_invoice_id as id, gross::int as cents from invoice where kind = 'credit-note' and client_id = $1",
    [client],
  )
  const findBalance = (id: string) =>
    find('select invoice_id as id, open::int as cents from invoice_balance where invoice_id = $1', [
      id,
    ])
  const settled = await find(
    `select a.invoice_id as id, b.open::int as cents from payment_allocation a
      join invoice_balance b using (invoice_id) where b.client_id = $1 and b.open > 0`,
    [client],
  )
  const used = await find(
    'select ledger_entry_id as id, 0 as cents from payment_allocation where invoice_id = $1',
    [settled.id],
  )
  const paid = await find(
    `select l.id, (l.cents - coalesce((select sum(amount) from payment_allocation
      where ledger_entry_id = l.id), 0))::int as cents
      from ledger_entry l where client_id = $1 and kind = 'payment' order by cents desc limit 1`,
    [client],
  )
  const creditNote = await find(
    "select id, 0 as cents from invoice where kind = 'credit-note' and client_id = $1",
    [client],
  )
  const otherInvoice = await find('select id, 0 as cents from invoice where client_id = $1', [
    other,
  ])
  const otherPayment = await find('select id, 0 as cents from ledger_entry where client_id = $1', [
    other,
  ])
  return {
    clientId: client,
    invoiceId: note.id,
    openCents: (await findBalance(note.id)).cents,
    creditNoteId: creditNote.id,
    settledId: settled.id,
    settledRest: settled.cents,
    usedPaymentId: used.id,
    paymentId: paid.id,
    creditCents: paid.cents,
    otherClientId: other,
    otherInvoiceId: otherInvoice.id,
    otherPaymentId: otherPayment.id,
  }
}
