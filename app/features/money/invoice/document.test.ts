import { expect, test } from 'vitest'

import { type DocumentBlock, type DocumentContent, listDocumentWords } from '#app/core/document.ts'
import type { LineTax } from '#app/core/tax.ts'

import { createPrintedInvoice } from '../../../../tests/support/printed-invoice.ts'
import { buildInvoiceDocument } from './document.ts'

const style = { name: 'Longlight', accent: '#8a5a12', locale: 'en-US', paper: 'letter' as const }
const createTax = (ratePpm: number, changes: Partial<LineTax> = {}): LineTax => ({
  id: null,
  category: 'S',
  name: 'Sales tax',
  ratePpm,
  parts: [],
  reason: '',
  ...changes,
})

function findBlock<Kind extends DocumentBlock['kind']>(content: DocumentContent, kind: Kind) {
  return content.blocks.find(
    (block): block is Extract<DocumentBlock, { kind: Kind }> => block.kind === kind,
  )!
}

test('an invoice prints its lines, tax with the exact rate, total, and how to pay', () => {
  const content = buildInvoiceDocument(
    createPrintedInvoice(
      [
        { taxRateId: 'us', text: 'June 14' },
        { taxRateId: 'us', quantityMilli: 3500, unit: 'hour', unitPrice: 9_500 },
      ],
      { us: createTax(82_500) },
    ),
    style,
  )
  expect(content).toMatchObject({ title: 'Invoice INV-2027-0004', author: 'Longlight Studio LLC' })
  expect(findBlock(content, 'table').rows).toEqual([
    { cells: ['Wedding photography', '1', '$1,240.00', '$1,240.00'], note: 'June 14' },
    { cells: ['Wedding photography', '3.5 h', '$95.00', '$332.50'] },
  ])
  expect(findBlock(content, 'totals').rows).toEqual([
    { label: 'Subtotal', value: '$1,572.50' },
    { label: 'Sales tax 8.25% on $1,572.50', value: '$129.73' },
    { label: 'Total', value: '$1,702.23', isStrong: true },
  ])
  const text = listDocumentWords(content).join(' ')
  expect(text).toContain('$1,702.23 due June 1, 2027')
  expect(text).toContain('Payment reference: RF83 INV2 0270 004')
  expect(text).toContain('Attn: Mara Lind 18 Mill Lane Camden, ME 04843')
})

test('different rates have a column, and each part of a rate its own row', () => {
  const parts = [
    { name: 'GST', ratePpm: 50_000 },
    { name: 'QST', ratePpm: 99_750 },
  ]
  const content = buildInvoiceDocument(
    createPrintedInvoice([{ taxRateId: 'qc' }, { taxRateId: null }], {
      qc: createTax(149_750, { name: 'GST and QST', parts }),
    }),
    style,
  )
  expect(findBlock(content, 'table').columns.map(({ label }) => label)).toContain('Tax')
  // a line that isn't taxed has no rate
  expect(findBlock(content, 'table').rows.map(({ cells }) => cells[3])).toEqual(['14.975%', ''])
  expect(findBlock(content, 'totals').rows.map(({ label }) => label)).toEqual([
    'Subtotal',
    'GST 5% on $1,240.00',
    'QST 9.975% on $1,240.00',
    'Total',
  ])
})

test('a credit note prints its positive rows with a minus sign, and what it corrects', () => {
  const content = buildInvoiceDocument(
    createPrintedInvoice(
      [{}],
      {},
      {
        kind: 'credit-note',
        documentNumber: 'CN-2027-0001',
        reference: '',
        corrects: { documentNumber: 'INV-2027-0004', issuedOn: '2027-05-02' },
      },
    ),
    style,
  )
  const text = listDocumentWords(content).join(' ')
  expect(text).toContain('Credit note number CN-2027-0001')
  expect(text).toContain('Corrects INV-2027-0004 of May 2, 2027')
  expect(text).toContain('$1,240.00 credited')
  expect(text).toContain('Total credit −$1,240.00')
  expect(text).not.toContain('How to pay')
})

test('an invoice of zero has nothing to pay, and a reason for no tax is printed once', () => {
  const exempt = createTax(0, { category: 'E', name: 'Exempt', reason: 'Exempt under section 19.' })
  const text = listDocumentWords(
    buildInvoiceDocument(
      createPrintedInvoice(
        [
          { unitPrice: 0, taxRateId: 'e' },
          { unitPrice: 0, taxRateId: 'e' },
        ],
        { e: exempt },
        { documentNumber: '' },
      ),
      style,
    ),
  ).join(' ')
  expect(text).toContain('Nothing to pay')
  expect(text.match(/section 19/g)).toHaveLength(1)
  expect(text).toContain('Draft invoice')
})

test('a foreign address follows its country, with the name of the country', () => {
  const invoice = createPrintedInvoice([{}], {}, { priceMode: 'gross', currency: 'EUR' })
  const seller = {
    ...invoice.seller,
    street: ['Hafenstraße 21'],
    postalCode: '20457',
    city: 'Hamburg',
    country: 'DE',
    iban: 'DE89370400440532013000',
    bic: 'COBADEFFXXX',
    vatId: 'DE123456789',
  }
  const text = listDocumentWords(
    buildInvoiceDocument({ ...invoice, seller }, { ...style, locale: 'de-DE', paper: 'a4' }),
  ).join(' ')
  expect(text).toContain('Hafenstraße 21 20457 Hamburg Germany VAT ID DE123456789')
  expect(text).toContain('IBAN DE89 3704 0044 0532 0130 00 · BIC COBADEFFXXX')
  expect(text).toContain('€1,240.00')
})

test('a final invoice without tax sums up what was agreed and invoiced before', () => {
  const invoice = createPrintedInvoice([{}], {}, { kind: 'final' })
  const deduction = {
    ...invoice.lines[0]!,
    kind: 'deduction' as const,
    name: 'Less deposit INV-2027-0001 of Jan 2, 2027',
    quantityMilli: -1000,
    unitPrice: 40_000,
    net: -40_000,
    gross: -40_000,
    deductsInvoiceId: 'deposit',
  }
  const content = buildInvoiceDocument(
    {
      ...invoice,
      net: 84_000,
      gross: 84_000,
      lines: [...invoice.lines, deduction],
      deducted: [
        {
          id: 'deposit',
          kind: 'deposit',
          documentNumber: 'INV-2027-0001',
          issuedOn: '2027-01-02',
        },
      ],
    },
    style,
  )
  expect(content.title).toBe('Final invoice INV-2027-0004')
  const [lines, summary] = content.blocks.filter((block) => block.kind === 'table')
  expect(lines!.rows[1]!.cells).toEqual([deduction.name, '−1', '$400.00', '−$400.00'])
  expect(summary).toMatchObject({
    heading: 'Summary',
    columns: [{ label: 'Invoice' }, { label: 'Total' }],
    rows: [
      { cells: ['Agreed', '$1,240.00'] },
      { cells: ['INV-2027-0001', '−$400.00'], note: 'Deposit invoice of January 2, 2027' },
      { cells: ['This invoice', '$840.00'], isStrong: true },
    ],
  })
})
