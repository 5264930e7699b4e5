import { createHash } from 'node:crypto'

import { formatCreditorReference } from '#app/core/creditor-reference.ts'
import { type StudioDay, addDays } from '#app/core/day.ts'

import type { DraftContent } from './form.ts'
import type { Buyer, InvoiceAmounts, InvoiceKind, Seller } from './rules.ts'

export type NewDocument = {
  id: string
  kind: InvoiceKind
  clientId: string
  /** For a credit note. */
  correctsInvoiceId: string | null
  content: Pick<
    DraftContent,
    'priceMode' | 'suppliedOn' | 'dueDays' | 'opening' | 'closing' | 'bookingId' | 'projectId'
  >
  amounts: InvoiceAmounts
  seller: Seller
  buyer: Buyer
  language: string
}

/** What issuing adds to a document. `account` is that of lines which name none. */
type Issue = {
  issuedOn: StudioDay
  series: 'INV' | 'CN'
  year: number
  documentNumber: string
  bookingId: string | null
  projectId: string | null
  currency: string
  account: string
}

/** Returns the columns of an issued document with the hash of what it says, and its lines. */
export function buildDocumentRow(
  { id, kind, clientId, correctsInvoiceId, content, amounts, ...parties }: NewDocument,
  { issuedOn, series, year, documentNumber, bookingId, projectId, currency, account }: Issue,
) {
  const values = {
    ...parties,
    bookingId,
    projectId,
    id,
    kind,
    series,
    year,
    clientId,
    correctsInvoiceId,
    issuedOn,
    suppliedOn: content.suppliedOn,
    dueOn: addDays(issuedOn, content.dueDays),
    currency,
    priceMode: content.priceMode,
    net: amounts.net,
    tax: amounts.tax,
    gross: amounts.gross,
    reference: series === 'INV' ? formatCreditorReference(documentNumber) : '',
    texts: { opening: content.opening, closing: content.closing },
  }
  const lines = amounts.lines.map((line) => ({ ...line, account: line.account || account }))
  return { values, lines, contentHash: hashContent([values, lines, amounts.sums]) }
}

function hashContent(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}

export function toLineRows(invoiceId: string, lines: InvoiceAmounts['lines']) {
  return lines.map(({ tax, account, ...line }, position) => ({
    ...line,
    invoiceId,
    position,
    taxRateId: tax.id,
    taxCategory: tax.category,
    ratePpm: tax.ratePpm,
    taxName: tax.name,
    revenueAccount: account,
  }))
}

export function toTaxRows(invoiceId: string, sums: InvoiceAmounts['sums']) {
  return sums
    .flatMap(({ tax, net, parts }) =>
      parts.map((part) => ({
        invoiceId,
        taxRateId: tax.id,
        category: tax.category,
        name: tax.name,
        ratePpm: tax.ratePpm,
        part: part.name,
        partPpm: part.ratePpm,
        base: net,
        tax: part.cents,
        reason: tax.reason,
      })),
    )
    .map((row, position) => ({ ...row, position }))
}

const accountByCategory = {
  photography: '4000',
  videography: '4010',
  documentary: '4020',
  podcast: '4030',
} as const

/** Returns the revenue account of a service, or that of other revenue. */
export function getRevenueAccount(category: keyof typeof accountByCategory | null): string {
  return category === null ? '4090' : accountByCategory[category]
}
