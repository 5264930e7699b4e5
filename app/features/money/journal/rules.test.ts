import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { noTax } from '#app/core/tax.ts'

import { draft, labels, rates } from '../../../../tests/support/invoice-drafts.ts'
import { computeInvoiceAmounts } from '../invoice/rules.ts'
import { planWriteOff } from '../write-off/rules.ts'

import { type JournalEvent, getEntryEvent, toPostings } from './rules.ts'

const owner = { clientId: 'client', invoiceId: 'invoice', projectId: 'project' }
const tax = { ...noTax, id: 'vat', category: 'S' as const, name: 'VAT', ratePpm: 190_000 }
const vat = {
  tax,
  net: 10_000,
  taxCents: 1900,
  parts: [{ name: '', ratePpm: 190_000, cents: 1900 }],
}
const quebec = {
  tax: { ...rates.quebec, id: 'quebec' },
  net: 10_000,
  taxCents: 1498,
  parts: [
    { name: 'GST', ratePpm: 50_000, cents: 500 },
    { name: 'QST', ratePpm: 99_750, cents: 998 },
  ],
}
const document = {
  ...owner,
  correctsInvoiceId: null,
  lines: [
    { account: '4000', net: 12_000 },
    { account: '4010', net: 9000 },
    { account: '4000', net: -1000 },
  ],
  sums: [vat, quebec],
}
/** Returns account, amount, rate and part of each posting. */
const list = (event: JournalEvent) =>
  toPostings(event).map(({ account, amount, taxRateId, taxPart }) =>
    [account, amount, taxRateId, taxPart].filter((value) => value !== undefined),
  )

describe('postings', () => {
  test('of an invoice: receivable, revenue by account, and each part of a tax', () => {
    expect(list({ kind: 'invoice', ...document })).toEqual([
      ['1100', 23_398],
      ['4000', -11_000],
      ['4010', -9000],
      ['2200', -1900, 'vat', ''],
      ['2200', -500, 'quebec', 'GST'],
      ['2200', -998, 'quebec', 'QST'],
    ])
  })
  test('of a fee have its own revenue', () => {
    expect(
      list({ kind: 'invoice', ...document, lines: [{ account: '4200', net: 500 }], sums: [] }),
    ).toEqual([
      ['1100', 500],
      ['4200', -500],
    ])
  })
  test('of a credit note are the opposite, per rate', () => {
    const invoice = list({ kind: 'invoice', ...document })
    expect(list({ kind: 'credit-note', ...document })).toEqual(
      invoice.map(([account, amount, ...rest]) => [account, -(amount as number), ...rest]),
    )
  })
  test('of money are on the account of its method, and client credit', () => {
    const post = (method: string, cents: number) =>
      list({ kind: 'money', method, cents, clientId: 'client' })
    expect(
      ['cash', 'transfer', 'check', 'card', 'other'].map((method) => post(method, 100)[0]),
    ).toEqual([
      ['1000', 100],
      ['1010', 100],
      ['1010', 100],
      ['1020', 100],
      ['1090', 100],
    ])
    expect(post('cash', 100)[1]).toEqual(['2000', -100])
    // a refund, and the reversal of a payment
    expect(post('transfer', -100)).toEqual([
      ['1010', -100],
      ['2000', 100],
    ])
    expect(toPostings({ kind: 'money', method: 'cash', cents: 1, clientId: 'one' })).toEqual([
      { account: '1000', amount: 1 },
      { account: '2000', amount: -1, clientId: 'one' },
    ])
  })
  test('of an allocation move client credit to the receivable, and back', () => {
    expect(list({ kind: 'allocation', cents: 500, ...owner })).toEqual([
      ['2000', 500],
      ['1100', -500],
    ])
    expect(list({ kind: 'allocation', cents: -500, ...owner })).toEqual([
      ['2000', -500],
      ['1100', 500],
    ])
  })
  test('of a write-off are a loss per rate, and each part of a recovered tax', () => {
    expect(list({ kind: 'write-off', sums: [vat, quebec], ...owner })).toEqual([
      ['5900', 10_000, 'vat'],
      ['5900', 10_000, 'quebec'],
      ['2200', 1900, 'vat', ''],
      ['2200', 500, 'quebec', 'GST'],
      ['2200', 998, 'quebec', 'QST'],
      ['1100', -23_398],
    ])
    const sums = planWriteOff({ left: [vat, quebec], written: [] }, 23_398, false)
    expect(list({ kind: 'write-off', sums, ...owner })).toEqual([
      ['5900', 11_900, 'vat'],
      ['5900', 11_498, 'quebec'],
      ['1100', -23_398],
    ])
  })
  test('of a cancellation move what is left of each deposit to revenue, and back', () => {
    const kept = {
      clientId: 'client',
      projectId: null,
      invoices: [
        { invoiceId: 'first', net: 500 },
        { invoiceId: 'credited', net: 0 },
        { invoiceId: 'second', net: 300 },
      ],
    }
    expect(toPostings({ kind: 'cancellation', ...kept })[0]).toEqual({
      account: '2100',
      amount: 500,
      invoiceId: 'first',
      clientId: 'client',
      projectId: null,
    })
    const list = (kind: 'cancellation' | 'reopening') =>
      toPostings({ kind, ...kept }).map((one) => [one.account, one.amount, one.invoiceId])
    expect(list('cancellation')).toEqual([
      ['2100', 500, 'first'],
      ['4100', -500, 'first'],
      ['2100', 300, 'second'],
      ['4100', -300, 'second'],
    ])
    expect(list('reopening')[0]).toEqual(['2100', -500, 'first'])
  })
  test('name the client, the invoice and the project', () => {
    expect(toPostings({ kind: 'allocation', cents: 5, ...owner })[0]).toEqual({
      account: '2000',
      amount: 5,
      ...owner,
    })
    const { projectId: _, ...ownerRest } = owner
    expect(toPostings({ kind: 'allocation', cents: 5, ...ownerRest })[0]).toMatchObject({
      projectId: null,
    })
  })
  test('of a zero amount are empty', () => {
    expect(list({ kind: 'invoice', ...document, lines: [], sums: [] })).toEqual([])
  })
  test('of any document add up to zero, and have no empty amount', () => {
    fc.assert(
      fc.property(
        draft,
        fc.constantFrom('invoice' as const, 'credit-note' as const),
        (content, kind) => {
          const { lines, sums, gross } = computeInvoiceAmounts(content, rates, labels)
          const postings = toPostings({ ...document, kind, lines, sums })
          expect(postings.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
          expect(postings.every(({ amount }) => amount !== 0)).toBe(true)
          const owed = postings.find(({ account }) => account === '1100')?.amount ?? 0
          expect(owed).toBe((kind === 'invoice' ? gross : -gross) || 0)
        },
      ),
    )
  })
})

test('the event of an entry is its kind, or that it was taken back', () => {
  const describeEvent = (event: JournalEvent) =>
    getEntryEvent(
      event.kind,
      toPostings(event).map(({ account, amount }) => ({ code: account, amount })),
    )
  const negative = {
    ...vat,
    net: -10_000,
    taxCents: -1900,
    parts: [{ name: '', ratePpm: 190_000, cents: -1900 }],
  }
  expect([
    describeEvent({ kind: 'invoice', ...document }),
    describeEvent({ kind: 'credit-note', ...document }),
    describeEvent({ kind: 'allocation', cents: 500, ...owner }),
    describeEvent({ kind: 'allocation', cents: -500, ...owner }),
    describeEvent({ kind: 'write-off', sums: [vat], ...owner }),
    describeEvent({ kind: 'write-off', sums: [negative], ...owner }),
    getEntryEvent('cancellation', []),
    getEntryEvent('reopening', []),
  ]).toEqual([
    'issued',
    'credited',
    'payment-applied',
    'payment-removed',
    'written-off',
    'reinstated',
    'kept',
    'reopened',
  ])
})
