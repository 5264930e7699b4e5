import fc from 'fast-check'

import type { Discount } from '#app/features/money/invoice/form.ts'
import { PRICE_UNITS } from '#app/features/money/price-list/rules.ts'
import {
  type QuoteContent,
  type QuoteLine,
  type QuoteSection,
  type QuoteSigning,
  chooseModes,
  maxSigners,
} from '#app/features/sales/quote/rules.ts'

/** Quotes, and random ones as the builder can make them. */

export const buildQuoteLine = (change: Partial<QuoteLine> = {}): QuoteLine => ({
  id: crypto.randomUUID(),
  priceItemId: null,
  name: 'Wedding day',
  text: '',
  quantityMilli: 1000,
  minMilli: null,
  maxMilli: null,
  stepMilli: null,
  unit: 'day',
  unitPrice: 240_000,
  discount: null,
  taxRateId: null,
  isOptional: false,
  isPreselected: true,
  ...change,
})

export const buildQuoteSection = (change: Partial<QuoteSection> = {}): QuoteSection => ({
  id: crypto.randomUUID(),
  heading: '',
  text: '',
  choose: 'all',
  min: null,
  max: null,
  lines: [buildQuoteLine()],
  ...change,
})

export const buildQuote = (change: Partial<QuoteContent> = {}): QuoteContent => ({
  priceMode: 'net',
  title: 'Wedding in June',
  opening: '',
  sections: [buildQuoteSection()],
  discount: null,
  discountReason: '',
  minimum: 0,
  expiresOn: null,
  terms: 'Payment is due within 14 days.',
  contractTemplateId: null,
  note: '',
  ...change,
})

const text = fc.constantFrom('', 'Two hours', 'Edit 🎬', 'יום', 'a: 1, "b"')
const paragraph = fc.constantFrom('', 'Hello\n\nthere', '{x} & <y>')
const id = fc.option(fc.uuid({ version: 4 }))
const cents = fc.nat(99_999_999)
const discount: fc.Arbitrary<Discount | null> = fc.option(
  fc.oneof(
    fc.record({ kind: fc.constant('percent' as const), ppm: fc.integer({ min: 1, max: 1e6 }) }),
    fc.record({ kind: fc.constant('amount' as const), cents }),
  ),
)
/** A quantity with limits and a step it fits, or without. */
const quantity = fc.oneof(
  fc.record({
    quantityMilli: fc.integer({ min: 1, max: 1e9 }),
    minMilli: fc.constant(null),
    maxMilli: fc.constant(null),
    stepMilli: fc.constant(null),
  }),
  fc
    .record({
      min: fc.integer({ min: 1, max: 9000 }),
      step: fc.option(fc.integer({ min: 1, max: 5000 })),
      chosen: fc.nat(20),
      more: fc.integer({ min: 1, max: 20 }),
    })
    .map(({ min, step, chosen, more }) => ({
      quantityMilli: min + chosen * (step ?? 1),
      minMilli: min,
      maxMilli: min + (chosen + more) * (step ?? 1),
      stepMilli: step,
    })),
)
const line: fc.Arbitrary<QuoteLine> = fc
  .record({
    id: fc.uuid(),
    priceItemId: id,
    name: fc.constantFrom('Shoot', 'Edit 🎬', 'יום'),
    text: paragraph,
    unit: fc.constantFrom(...PRICE_UNITS),
    unitPrice: cents,
    discount,
    taxRateId: id,
    isOptional: fc.boolean(),
    isPreselected: fc.boolean(),
    limits: quantity,
  })
  .map(({ limits, ...line }) => ({ ...line, ...limits }))
const section: fc.Arbitrary<QuoteSection> = fc
  .record({
    id: fc.uuid(),
    heading: text,
    text: paragraph,
    choose: fc.constantFrom(...chooseModes),
    min: fc.option(fc.nat(3)),
    max: fc.option(fc.integer({ min: 3, max: 9 })),
    lines: fc.array(line, { maxLength: 4 }),
  })
  .map(({ min, max, ...section }) => ({
    ...section,
    ...(section.choose === 'some' ? { min, max } : { min: null, max: null }),
  }))
const signing: fc.Arbitrary<QuoteSigning> = fc
  .record({
    contactIds: fc.uniqueArray(fc.uuid(), { maxLength: maxSigners }),
    inOrder: fc.boolean(),
    isCountersigned: fc.boolean(),
  })
  .filter(({ contactIds, isCountersigned }) => contactIds.length > 0 || isCountersigned)
  .map((one) => ({ ...one, inOrder: one.inOrder && one.contactIds.length > 1 }))
const unsignedQuote: fc.Arbitrary<QuoteContent> = fc.record({
  priceMode: fc.constantFrom('net' as const, 'gross' as const),
  title: text,
  opening: paragraph,
  sections: fc.array(section, { maxLength: 4 }),
  discount,
  discountReason: text,
  minimum: cents,
  expiresOn: fc.constantFrom(null, '2027-05-01'),
  terms: paragraph,
  contractTemplateId: fc.constant(null),
  note: paragraph,
})
export const randomQuote: fc.Arbitrary<QuoteContent> = fc
  .tuple(unsignedQuote, fc.option(signing))
  .map(([quote, signing]) => (signing ? { ...quote, signing } : quote))
