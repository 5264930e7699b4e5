import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { type TaxSum, computeShare, formatTaxKey } from '#app/core/tax.ts'
import { planCredit } from '#app/features/money/credit-note/rules.ts'
import { type InvoiceAmounts, computeInvoiceAmounts } from '#app/features/money/invoice/rules.ts'
import { getDocumentLines } from '#app/messages/document-lines.ts'

import {
  buildDraft,
  buildLine,
  draft,
  expectSums,
  labels,
  rates,
} from '../../../../tests/support/invoice-drafts.ts'

import {
  type EarlierInvoice,
  computeLeftToInvoice,
  placeDeductions,
  planInstallment,
} from './rules.ts'

const texts = {
  messages: getDocumentLines('en').deduction,
  locale: 'en-US',
  formatDay: (day: string) => day,
}
const buildInput = (agreed: InvoiceAmounts, change: object = {}) => ({
  kind: 'deposit' as const,
  name: 'Deposit',
  text: 'Wedding in June, Q-1042',
  gross: 50_000,
  priceMode: 'net' as const,
  agreed,
  ...change,
})
const toEarlier = (left: TaxSum[], change: Partial<EarlierInvoice> = {}): EarlierInvoice => ({
  id: 'deposit',
  kind: 'deposit',
  documentNumber: 'INV-2027-0004',
  issuedOn: '2027-01-02',
  left,
  account: '2100',
  ...change,
})
const agreed = computeInvoiceAmounts(
  buildDraft({ lines: [buildLine({ unitPrice: 100_000, taxRateId: 'vat' })] }),
  rates,
  labels,
)
const mixed = computeInvoiceAmounts(
  buildDraft({
    lines: [
      buildLine({ unitPrice: 100_000, taxRateId: 'vat' }),
      buildLine({ unitPrice: 40_000, taxRateId: 'low' }),
      buildLine({ unitPrice: 20_000, taxRateId: null }),
    ],
  }),
  rates,
  labels,
)

describe('a deposit', () => {
  test('has a line for each rate, which isn’t earned yet', () => {
    const { kind, amounts } = planInstallment(buildInput(mixed), [], texts)
    expect(kind).toBe('deposit')
    expect(amounts).toMatchObject({ gross: 50_000, sums: [{}, {}, {}] })
    expect(amounts.lines[0]).toMatchObject({
      kind: 'line',
      name: 'Deposit',
      text: 'Wedding in June, Q-1042',
      quantityMilli: 1000,
      unit: 'flat',
      unitPrice: amounts.sums[0]!.net,
      account: '2100',
    })
    expectSums(amounts)
  })
  test('has prices that include tax in that mode', () => {
    const { amounts } = planInstallment(buildInput(agreed, { priceMode: 'gross' }), [], texts)
    expect(amounts.lines).toMatchObject([{ unitPrice: 50_000, net: 42_017, gross: 50_000 }])
  })
  test('is earned at once if the final invoice was issued before', () => {
    const deposit = planInstallment(buildInput(agreed), [], texts).amounts
    const earlier = [
      toEarlier(deposit.sums, { account: '' }),
      toEarlier(planInstallment(buildInput(agreed, { gross: 1000 }), [], texts).amounts.sums, {
        id: 'final',
        kind: 'final',
        account: '',
      }),
    ]
    expect(planInstallment(buildInput(agreed), earlier, texts).amounts.lines[0]!.account).toBe('')
  })
})

describe('the last invoice', () => {
  const last = buildInput(agreed, { kind: 'last' })
  const deposit = planInstallment(buildInput(agreed), [], texts).amounts

  test('is an invoice of everything if nothing is in effect before', () => {
    const credited = deposit.sums.map((sum) => ({ ...sum, net: 0, taxCents: 0 }))
    for (const earlier of [[], [toEarlier(credited)]])
      expect(planInstallment(last, earlier, texts)).toEqual({
        kind: 'standalone',
        amounts: agreed,
      })
  })
  test('has all lines, and deducts what is left of the invoices before', () => {
    const { kind, amounts } = planInstallment(last, [toEarlier(deposit.sums)], texts)
    expect(kind).toBe('final')
    expect(amounts).toMatchObject({ net: 57_983, tax: 11_017, gross: 69_000 })
    expect(amounts.lines).toMatchObject([
      { kind: 'line', net: 100_000 },
      {
        kind: 'deduction',
        name: 'Less deposit INV-2027-0004 of 2027-01-02',
        quantityMilli: -1000,
        unitPrice: 42_017,
        net: -42_017,
        gross: -50_000,
        account: '2100',
        deductsInvoiceId: 'deposit',
      },
    ])
  })
  test('names the rate of each deduction if there are several, and the kind of invoice', () => {
    const sums = planInstallment(buildInput(mixed), [], texts).amounts.sums
    const listNames = (kind: EarlierInvoice['kind']) =>
      planInstallment(buildInput(mixed, { kind: 'last' }), [toEarlier(sums, { kind })], texts)
        .amounts.lines.slice(3)
        .map(({ name }) => name)
    expect(listNames('deposit')).toEqual([
      'Less deposit INV-2027-0004 of 2027-01-02, 19%',
      'Less deposit INV-2027-0004 of 2027-01-02, 7%',
      'Less deposit INV-2027-0004 of 2027-01-02',
    ])
    expect(listNames('interim')[0]).toBe('Less interim invoice INV-2027-0004 of 2027-01-02, 19%')
    expect(listNames('standalone')[0]).toBe('Less invoice INV-2027-0004 of 2027-01-02, 19%')
  })
})

describe('a credit of all of a final invoice', () => {
  const deposit = planInstallment(buildInput(agreed), [], texts).amounts
  const final = planInstallment(
    buildInput(agreed, { kind: 'last' }),
    [toEarlier(deposit.sums)],
    texts,
  ).amounts

  test('credits its deductions too, also after a part was credited', () => {
    const plan = (left: TaxSum[]) =>
      planCredit({ lines: final.lines, left, priceMode: 'net' }, { kind: 'all' }, 'Credit')
    expect(plan(final.sums)).toMatchObject({ value: { gross: 69_000, lines: final.lines } })
    const [sum] = final.sums
    const left = [
      { ...sum!, net: 7983, taxCents: 1517, parts: [{ ...sum!.parts[0]!, cents: 1517 }] },
    ]
    const credit = plan(left)
    expect(credit).toMatchObject({
      value: {
        net: 7983,
        tax: 1517,
        lines: [
          { kind: 'line', name: 'Credit', net: 50_000, gross: 59_500 },
          { kind: 'deduction', net: -42_017, gross: -50_000 },
        ],
      },
    })
    if (credit.ok) expectSums(credit.value)
    expect(
      planCredit(
        { lines: final.lines, left, priceMode: 'net' },
        { kind: 'amounts', amounts: [9500] },
        'Credit',
      ),
    ).toEqual(credit)
  })
  test('holds again what is left of the deposit', () => {
    const place = (left: TaxSum[], account: EarlierInvoice['account'] = '2100') =>
      placeDeductions(final.lines, [toEarlier(left, { account })])
        .slice(1)
        .map((line) => [line.account, line.net, line.gross, line.unitPrice])
    expect(place(deposit.sums)).toEqual([['2100', -42_017, -50_000, 42_017]])
    expect(place(deposit.sums, '')).toEqual([['', -42_017, -50_000, 42_017]])
    const [sum] = deposit.sums
    expect(place([{ ...sum!, net: 40_000, taxCents: 7600 }])).toEqual([
      ['2100', -40_000, -47_600, 40_000],
      ['', -2017, -2400, 2017],
    ])
    expect(place([{ ...sum!, net: 0, taxCents: 0 }])).toEqual([['', -42_017, -50_000, 42_017]])
  })
})

test('installments of any agreement add up to it, for each rate and part', () => {
  fc.assert(
    fc.property(draft, fc.array(fc.nat(700_000), { maxLength: 4 }), (content, shares) => {
      const { priceMode } = content
      const agreed = computeInvoiceAmounts(content, rates, labels)
      const earlier: EarlierInvoice[] = []
      const all: InvoiceAmounts[] = []
      for (const [index, ppm] of shares.entries()) {
        const gross = computeShare(agreed.gross, ppm)
        const { amounts } = planInstallment(
          buildInput(agreed, { priceMode, gross, kind: index > 0 ? 'interim' : 'deposit' }),
          earlier,
          texts,
        )
        expectSums(amounts)
        if (amounts.gross === 0) continue
        earlier.push(toEarlier(amounts.sums, { id: String(index) }))
        all.push(amounts)
      }
      const { kind, amounts } = planInstallment(
        buildInput(agreed, { priceMode, kind: 'last' }),
        earlier,
        texts,
      )
      expectSums(amounts)
      expect(kind).toBe(all.length > 0 ? 'final' : 'standalone')
      expect(amounts.sums).toEqual(computeLeftToInvoice(agreed, earlier))
      for (const { tax, net, parts } of agreed.sums) {
        const sums = [...all, amounts].flatMap((one) =>
          one.sums.filter((sum) => formatTaxKey(sum.tax) === formatTaxKey(tax)),
        )
        expect(sums.reduce((total, sum) => total + sum.net, 0)).toBe(net)
        parts.forEach(({ cents }, index) =>
          expect(sums.reduce((total, sum) => total + sum.parts[index]!.cents, 0)).toBe(cents),
        )
      }
    }),
  )
})
