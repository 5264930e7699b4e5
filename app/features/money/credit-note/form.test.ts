import { expect, test } from 'vitest'

import { buildDraft, buildLine, labels, rates } from '../../../../tests/support/invoice-drafts.ts'
import { computeInvoiceAmounts } from '../invoice/rules.ts'

import { readCredit } from './form.ts'
import { listCreditableLines } from './rules.ts'

const format = { currency: 'USD', locale: 'en-US' }
const { lines } = computeInvoiceAmounts(
  buildDraft({
    lines: [
      buildLine({
        quantityMilli: 2000,
        unitPrice: 15_000,
        discount: { kind: 'amount', cents: 500 },
      }),
      buildLine({ unitPrice: 3333, taxRateId: 'vat' }),
    ],
  }),
  rates,
  labels,
)
const read = (values: Record<string, string>) =>
  readCredit(values, { lines: listCreditableLines(lines, 'net'), rates: 2 }, format)

test('a credit of all has no amounts', () => {
  expect(read({ reason: '  Rain\n stopped us ' })).toEqual({
    credit: { choice: { kind: 'all' }, reason: 'Rain stopped us' },
  })
  expect(read({ choice: 'else', 'rate:0': 'x' })).toMatchObject({ credit: { reason: '' } })
})

test('lines have a quantity or an amount', () => {
  expect(read({ choice: 'lines', 'quantity:0': '0.5', 'amount:2': '10' })).toMatchObject({
    credit: {
      choice: {
        kind: 'lines',
        lines: [
          { position: 0, quantityMilli: 500 },
          { position: 2, cents: 1000 },
        ],
      },
    },
  })
})

test('amounts are those of the rates in their order', () => {
  expect(read({ choice: 'amounts', 'rate:1': '5.50' })).toMatchObject({
    credit: { choice: { kind: 'amounts', amounts: [0, 550] } },
  })
})

test('problems are named next to their fields', () => {
  expect(
    read({ choice: 'lines', 'quantity:0': '3', 'amount:2': '33.34', reason: 'x'.repeat(501) }),
  ).toEqual({
    problems: {
      'quantity:0': 'credit-quantity-much',
      'amount:2': 'credit-line-much',
      reason: 'reason-long',
    },
  })
  expect(read({ choice: 'lines', 'quantity:0': '1', 'amount:0': '5' })).toEqual({
    problems: { 'quantity:0': 'credit-line-twice' },
  })
  expect(read({ choice: 'lines', 'quantity:0': '0.3333', 'amount:2': '-1' })).toEqual({
    problems: { 'quantity:0': 'quantity-decimals', 'amount:2': 'amount-negative' },
  })
  expect(read({ choice: 'amounts', 'rate:0': '1e9', 'rate:1': '9,999,999,999' })).toEqual({
    problems: { 'rate:0': 'amount-malformed', 'rate:1': 'amount-large' },
  })
})
