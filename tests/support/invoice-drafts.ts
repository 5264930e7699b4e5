import fc from 'fast-check'
import { expect } from 'vitest'

import type { LineTax } from '#app/core/tax.ts'
import type { Discount, DraftContent, DraftLine } from '#app/features/money/invoice/form.ts'
import type { InvoiceAmounts } from '#app/features/money/invoice/rules.ts'

/** Tax rates, drafts, and random drafts of invoices. */

const buildRate = (name: string, ratePpm: number, change: Partial<LineTax> = {}): LineTax => ({
  id: null,
  category: 'S',
  name,
  ratePpm,
  parts: [],
  reason: '',
  ...change,
})
export const rates = {
  sales: buildRate('Sales tax', 82_500),
  vat: buildRate('VAT', 190_000),
  low: buildRate('Reduced VAT', 70_000),
  quebec: buildRate('GST + QST', 149_750, {
    parts: [
      { name: 'GST', ratePpm: 50_000 },
      { name: 'QST', ratePpm: 99_750 },
    ],
  }),
  reverse: buildRate('Reverse charge', 0, { category: 'AE', reason: 'Reverse charge' }),
}
export const buildLine = (change: Partial<DraftLine> = {}): DraftLine => ({
  name: 'Shoot',
  text: '',
  quantityMilli: 1000,
  unit: 'day',
  unitPrice: 140_000,
  discount: null,
  taxRateId: 'sales',
  account: '',
  ...change,
})
export const buildDraft = (change: Partial<DraftContent> = {}): DraftContent => ({
  priceMode: 'net',
  lines: [buildLine()],
  discount: null,
  discountReason: '',
  suppliedOn: null,
  dueDays: 14,
  opening: '',
  closing: '',
  bookingId: null,
  projectId: null,
  ...change,
})
export const labels = { discountName: 'Discount', locale: 'en-US' }
const discount: fc.Arbitrary<Discount | null> = fc.option(
  fc.record({ kind: fc.constant('percent' as const), ppm: fc.nat(1_000_000) }),
)
const line = fc
  .record({
    quantityMilli: fc.integer({ min: 1, max: 20_000 }),
    unitPrice: fc.nat(500_000),
    discount,
    taxRateId: fc.constantFrom(null, ...Object.keys(rates)),
  })
  .map(buildLine)
export const draft = fc
  .record({
    priceMode: fc.constantFrom('net' as const, 'gross' as const),
    lines: fc.array(line, { minLength: 1, maxLength: 8 }),
    discount,
  })
  .map(buildDraft)

export function expectSums({ net, tax, gross, lines, sums }: InvoiceAmounts) {
  const add = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
  expect(net + tax).toBe(gross)
  expect(add(lines.map((row) => row.net))).toBe(net)
  expect(add(lines.map((row) => row.gross))).toBe(gross)
  expect(add(sums.map((sum) => sum.net))).toBe(net)
  expect(add(sums.flatMap(({ parts }) => parts.map(({ cents }) => cents)))).toBe(tax)
}
