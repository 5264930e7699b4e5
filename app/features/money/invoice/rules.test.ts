import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  buildDraft,
  buildLine,
  draft,
  expectSums,
  labels,
  rates,
} from '../../../../tests/support/invoice-drafts.ts'
import { addDays } from '#app/core/day.ts'
import type { DraftContent } from './form.ts'
import {
  computeInvoiceAmounts,
  ages,
  getAge,
  getDueDays,
  getInvoiceState,
  listIssueProblems,
  maxTotal,
} from './rules.ts'
import type { Buyer, Seller } from '#app/features/money/document-party/rules.ts'

const compute = (change: Partial<DraftContent>) =>
  computeInvoiceAmounts(buildDraft(change), rates, labels)

describe('the amounts of a draft', () => {
  test('have a line for each discount, and tax on what is left', () => {
    expect(
      compute({
        lines: [
          buildLine({ discount: { kind: 'percent', ppm: 125_000 } }),
          buildLine({ quantityMilli: 2500, unitPrice: 10_000, taxRateId: null }),
        ],
        discount: { kind: 'amount', cents: 10_000 },
        discountReason: 'Friends',
      }),
    ).toMatchObject({
      net: 137_500,
      tax: 9421,
      gross: 146_921,
      lines: [
        { kind: 'line', net: 140_000 },
        { kind: 'discount', name: 'Discount', text: '12.5%', net: -17_500, unitPrice: -17_500 },
        { kind: 'line', net: 25_000, gross: 25_000 },
        { kind: 'discount', text: 'Friends', net: -8305, tax: { name: 'Sales tax' } },
        { kind: 'discount', text: 'Friends', net: -1695, tax: { category: 'O' } },
      ],
    })
  })
  test('name a percentage by its digits', () => {
    const findLast = (ppm: number) => compute({ discount: { kind: 'percent', ppm } }).lines.at(-1)
    expect(findLast(100_000)?.text).toBe('10%')
    expect(findLast(500)?.text).toBe('0.05%')
    expect(findLast(1_000_000)).toMatchObject({ text: '100%', net: -140_000 })
    expect(compute({ discount: { kind: 'amount', cents: 100 } }).lines.at(-1)?.text).toBe('')
  })
  test('with a total of zero are zero', () => {
    expect(compute({ lines: [buildLine({ unitPrice: 0 })] })).toMatchObject({ gross: 0, tax: 0 })
    expect(compute({ lines: [] })).toEqual({ net: 0, tax: 0, gross: 0, lines: [], sums: [] })
  })
  test('add up, and are what was typed in the price mode', () => {
    fc.assert(
      fc.property(draft, (content) => {
        const amounts = computeInvoiceAmounts(content, rates, labels)
        expectSums(amounts)
        expect(amounts.gross).toBeGreaterThanOrEqual(0)
        const typed = amounts.lines.reduce(
          (sum, row) => sum + (content.priceMode === 'net' ? row.net : row.gross),
          0,
        )
        expect(typed).toBe(content.priceMode === 'net' ? amounts.net : amounts.gross)
      }),
    )
  })
})

const seller: Seller = {
  name: 'Longlight LLC',
  street: ['1 Pier Road'],
  postalCode: '04101',
  city: 'Portland',
  region: 'ME',
  country: 'US',
  taxId: '12-3456789',
  vatId: '',
  registration: '',
  iban: '',
  bic: '',
  bankInstructions: '',
  email: 'hello@longlight.example',
  phone: '',
}
const buyer: Buyer = {
  name: 'Tide Mill LLC',
  street: [],
  postalCode: '',
  city: '',
  region: '',
  country: '',
  contact: '',
  email: '',
  vatId: '',
  isBusiness: false,
  buyerReference: '',
  purchaseOrder: '',
}

describe('what must change before issue', () => {
  const list = (
    change: Partial<DraftContent>,
    parties: { seller?: Partial<Seller>; buyer?: Partial<Buyer> } = {},
  ) =>
    listIssueProblems(buildDraft(change), {
      rates,
      seller: { ...seller, ...parties.seller },
      buyer: { ...buyer, ...parties.buyer },
    }).map(({ field, problem }) => [field, problem])

  test('is nothing for a complete draft, also with a total of zero', () => {
    expect(list({})).toEqual([])
    expect(list({ lines: [buildLine({ unitPrice: 0 })] })).toEqual([])
  })
  test('is named by the field of the line', () => {
    expect(list({ lines: [] })).toEqual([['lines', 'lines-missing']])
    expect(
      list({
        lines: [
          buildLine({ name: '' }),
          buildLine({ discount: { kind: 'amount', cents: 140_001 } }),
          buildLine({ taxRateId: 'unknown' }),
          buildLine({ unitPrice: maxTotal, quantityMilli: 1001 }),
        ],
      }),
    ).toEqual([
      ['name:0', 'line-name-missing'],
      ['discount:1', 'discount-large'],
      ['tax:2', 'tax-rate-is-gone'],
      ['price:3', 'amount-large'],
    ])
  })
  test('is a total below zero or too large', () => {
    expect(list({ discount: { kind: 'amount', cents: 140_001 } })).toEqual([
      ['discount', 'invoice-negative'],
    ])
    expect(list({ lines: [buildLine({ unitPrice: maxTotal })] })).toEqual([
      ['lines', 'amount-large'],
    ])
  })
  test('is a missing name, address or number of the studio or the client', () => {
    expect(list({ lines: [] }, { seller: { name: '', street: [] } })).toEqual([
      ['lines', 'lines-missing'],
      ['seller', 'seller-name-missing'],
      ['seller', 'seller-address-missing'],
    ])
    expect(list({}, { seller: { city: '' } })).toEqual([['seller', 'seller-address-missing']])
    expect(list({}, { seller: { taxId: '' } })).toEqual([['seller', 'seller-tax-id-missing']])
    expect(list({}, { seller: { taxId: '', vatId: 'DE1' } })).toEqual([])
    expect(list({ lines: [buildLine({ taxRateId: null })] }, { seller: { taxId: '' } })).toEqual([])
  })
  test('is both VAT IDs for reverse charge', () => {
    const lines = [buildLine({ taxRateId: 'reverse' })]
    expect(list({ lines })).toEqual([
      ['seller', 'seller-vat-id-missing'],
      ['buyer', 'buyer-vat-id-missing'],
    ])
    expect(list({ lines }, { seller: { vatId: 'DE1' }, buyer: { vatId: 'FR2' } })).toEqual([])
  })
})

describe('the state of an invoice', () => {
  const getState = (change: object, today = '2027-03-10') =>
    getInvoiceState(
      { gross: 1000, open: 1000, credited: 0, writtenOff: 0, dueOn: '2027-03-10', ...change },
      today,
    )
  test('follows from what is open, credited and written off', () => {
    expect(getState({})).toBe('open')
    expect(getState({ open: 400 })).toBe('partially-paid')
    expect(getState({ open: 600, credited: 400 })).toBe('open')
    expect(getState({ open: 500, credited: 400 })).toBe('partially-paid')
    expect(getState({}, '2027-03-11')).toBe('overdue')
    expect(getState({ open: 400 }, '2027-03-11')).toBe('overdue')
    expect(getState({ open: 0 }, '2027-03-11')).toBe('paid')
    expect(getState({ open: 0, credited: 999 })).toBe('paid')
    expect(getState({ open: 0, credited: 1000 })).toBe('credited')
    expect(getState({ open: 0, credited: 500, writtenOff: 500 })).toBe('written-off')
    expect(getState({ gross: 0, open: 0 })).toBe('paid')
  })
  test('has an age in days after the due day', () => {
    expect(
      ['03-10', '03-11', '04-09', '04-10', '05-09', '05-10', '06-08', '06-09'].map((day) =>
        getAge('2027-03-10', `2027-${day}`),
      ),
    ).toEqual([
      'current',
      'days-30',
      'days-30',
      'days-60',
      'days-60',
      'days-90',
      'days-90',
      'older',
    ])
  })

  test('has the age whose due days include its own', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -100, max: 200 }),
        fc.constantFrom(...ages),
        (daysLate, age) => {
          const [today, dueOn] = ['2027-06-09', addDays('2027-06-09', -daysLate)]
          const { from, to } = getDueDays(age, today)
          const isWithin = (from === null || dueOn >= from) && (to === null || dueOn <= to)
          expect(isWithin).toBe(getAge(dueOn, today) === age)
        },
      ),
    )
  })
})
