import type { Cents } from '#app/core/money.ts'
import type { DraftContent, DraftLine } from '#app/features/money/invoice/form.ts'

/** A payment that pays an invoice: an entry of the cash book, or a part of it. */
export type SeedPayment = { entryId: string; at: Date; cents: Cents }

/** An invoice to seed, which its payments pay in their order. */
export type SeedInvoice = {
  key: string
  clientId: string
  /** Category of its booking, which names the revenue account. */
  category: 'photography' | 'videography' | 'documentary' | 'podcast' | null
  issuedAt: Date
  content: DraftContent
  payments: SeedPayment[]
}

const emptyLine = { text: '', discount: null, taxRateId: null, account: '' }

export function buildSeedLine(
  name: string,
  quantity: number,
  unit: DraftLine['unit'],
  unitPrice: Cents,
  overrides: Partial<DraftLine> = {},
): DraftLine {
  return { ...emptyLine, name, quantityMilli: quantity * 1000, unit, unitPrice, ...overrides }
}

export function buildSeedContent(content: Partial<DraftContent>): DraftContent {
  return {
    priceMode: 'net',
    lines: [],
    discount: null,
    discountReason: '',
    suppliedOn: null,
    dueDays: 14,
    opening: '',
    closing: 'Thank you for working with us.',
    bookingId: null,
    projectId: null,
    ...content,
  }
}
