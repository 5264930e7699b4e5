import type { Query } from '../../support/data.ts'
import { type Person, books } from '../../support/permission-rows.ts'
import { type SecretMark, type Writer, buildAmountPattern, buildMark } from './mark.ts'

/** Texts of invoices and of the clients they are for. */
export const invoiceWords: Record<string, Person[]> = {
  ...Object.fromEntries(
    ['Invoice', 'Draft', 'Corrected'].flatMap((document) =>
      ['Line', 'Text', 'Opening', 'Closing', 'Discount'].map((text) => [document + text, books]),
    ),
  ),
  CreditReason: books,
  WriteOffReason: books,
  BillingName: books,
  BillingStreet: books,
  BillingCode: books,
  BillingCity: books,
  BillingVat: books,
  BillingReference: books,
  BillingOrder: books,
}
const invoicePrices = { Invoice: 321_947, Draft: 538_261, Corrected: 417_389 }

export const invoicePriceMarks: SecretMark[] = Object.entries(invoicePrices).map(
  ([name, cents]) => ({ name: `${name} price`, found: buildAmountPattern(cents), may: books }),
)

/** Plants them in billing details, an invoice, a draft, a credit note and a write-off. */
export async function plantInvoices(
  { post }: Writer,
  { ownClient, otherClient }: Record<'ownClient' | 'otherClient', string>,
) {
  await post(`/portal/clients/${ownClient}/billing`, {
    revision: '0',
    legalName: buildMark('BillingName'),
    street: buildMark('BillingStreet'),
    postalCode: buildMark('BillingCode'),
    city: buildMark('BillingCity'),
    region: '',
    country: 'US',
    vatId: buildMark('BillingVat'),
    buyerReference: buildMark('BillingReference'),
    purchaseOrder: buildMark('BillingOrder'),
  })
  const list = '/portal/clients/invoices'
  const addDraft = async (client: string, mark: keyof typeof invoicePrices) => {
    const id = await post(`${list}/new`, { client })
    await post(`${list}/drafts/${id}`, {
      revision: '1',
      'name:0': buildMark(`${mark}Line`),
      'text:0': buildMark(`${mark}Text`),
      'quantity:0': '1',
      'price:0': String(invoicePrices[mark] / 100),
      discount: '10%',
      discountReason: buildMark(`${mark}Discount`),
      opening: buildMark(`${mark}Opening`),
      closing: buildMark(`${mark}Closing`),
      dueDays: '14',
      next: 'review',
    })
    return id
  }
  const issue = (id: string) => post(`${list}/drafts/${id}/review`, { revision: '2', message: '' })
  const [invoice, draft] = [
    await addDraft(ownClient, 'Invoice'),
    await addDraft(ownClient, 'Draft'),
  ]
  const corrected = await addDraft(otherClient, 'Corrected')
  for (const id of [invoice, corrected]) await issue(id)
  await post(`${list}/${corrected}/credit-note`, {
    choice: 'amounts',
    'rate:0': '50',
    reason: buildMark('CreditReason'),
  })
  await post(`${list}/${corrected}/write-off`, { reason: buildMark('WriteOffReason') })
  return { invoice, draft, corrected }
}

/** Returns the pages of an invoice that was credited and written off, and of its credit note. */
export async function listCorrectedPages(
  query: Query,
  { corrected }: { corrected: string },
): Promise<string[]> {
  const [note] = await query<{ id: string }>(
    'select id from invoice where corrects_invoice_id = $1',
    [corrected],
  )
  return [corrected, note!.id].map((id) => `/portal/clients/invoices/${id}`)
}
