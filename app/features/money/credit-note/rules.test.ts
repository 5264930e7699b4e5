import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { computeGross, computeLeft, formatTaxKey } from '#app/core/tax.ts'

import {
  buildDraft,
  buildLine,
  draft,
  expectSums,
  labels,
  rates,
} from '../../../../tests/support/invoice-drafts.ts'
import type { DraftContent } from '../invoice/form.ts'
import { type InvoiceAmounts, type InvoiceLine, computeInvoiceAmounts } from '../invoice/rules.ts'

import { type CreditChoice, listCreditableLines, planCredit, toDraftContent } from './rules.ts'

const compute = (change: Partial<DraftContent>) =>
  computeInvoiceAmounts(buildDraft(change), rates, labels)

/** Keeps quantities of a choice within those of the invoice, as its form does. */
function clipChoice(lines: InvoiceLine[], choice: CreditChoice): CreditChoice {
  if (choice.kind !== 'lines') return choice
  return {
    kind: 'lines',
    lines: choice.lines.map((line) =>
      'quantityMilli' in line
        ? {
            ...line,
            quantityMilli: Math.min(line.quantityMilli, lines[line.position]?.quantityMilli ?? 1),
          }
        : line,
    ),
  }
}

describe('credit notes', () => {
  const invoice = compute({
    lines: [
      buildLine({ discount: { kind: 'percent', ppm: 100_000 } }),
      buildLine({ unitPrice: 3333, taxRateId: 'vat' }),
    ],
  })
  const plan = (choice: CreditChoice, left = invoice.sums) =>
    planCredit({ lines: invoice.lines, left, priceMode: 'net' }, choice, 'Credit')

  test('of the full amount repeat the lines', () => {
    expect(plan({ kind: 'all' })).toEqual({
      ok: true,
      value: {
        net: invoice.net,
        tax: invoice.tax,
        gross: invoice.gross,
        lines: invoice.lines,
        sums: invoice.sums,
      },
    })
  })
  test('of a line take its net and tax', () => {
    expect(plan({ kind: 'lines', lines: [{ position: 2, quantityMilli: 1000 }] })).toMatchObject({
      value: { net: 3333, tax: 633, gross: 3966, lines: [invoice.lines[2]] },
    })
  })
  test('of a quantity take its share of the discount, and tax on the sum', () => {
    expect(plan({ kind: 'lines', lines: [{ position: 0, quantityMilli: 500 }] })).toMatchObject({
      value: {
        net: 63_000,
        tax: 5198,
        gross: 68_198,
        lines: [
          { name: 'Shoot', quantityMilli: 500, unitPrice: 140_000, net: 70_000 },
          { kind: 'discount', name: 'Discount', text: '10%', unitPrice: -7000, net: -7000 },
        ],
      },
    })
  })
  test('of a quantity say about its discount what the invoice says about that one', () => {
    const discounted = compute({
      lines: [
        buildLine({ discount: { kind: 'percent', ppm: 100_000 } }),
        buildLine({ discount: { kind: 'amount', cents: 5000 } }),
        buildLine({ discount: { kind: 'percent', ppm: 200_000 } }),
        buildLine({}),
      ],
      discount: { kind: 'amount', cents: 1000 },
      discountReason: 'Early bird',
    })
    const listTexts = (position: number) => {
      const { lines, sums } = discounted
      const choice: CreditChoice = { kind: 'lines', lines: [{ position, quantityMilli: 500 }] }
      const credit = planCredit({ lines, left: sums, priceMode: 'net' }, choice, 'Credit')
      return credit.ok ? credit.value.lines.map(({ text }) => text) : []
    }
    const texts = [0, 2, 4, 6].map((position) => listTexts(position)[1])
    expect(texts).toEqual(['', '', '', 'Early bird'])
  })
  test('find the discount of the last line at that line, not at all of them', () => {
    const lines = compute({
      lines: [
        buildLine({ discount: { kind: 'percent', ppm: 100_000 } }),
        buildLine({}),
        buildLine({ discount: { kind: 'percent', ppm: 500_000 } }),
      ],
    }).lines
    const listDiscounts = (invoiced: InvoiceLine[]) =>
      listCreditableLines(invoiced, 'net').map((line) => [line.discount, line.discountText])
    expect(listDiscounts(lines)).toEqual([
      [14_000, '10%'],
      [0, ''],
      [70_000, '50%'],
    ])
    // one of an earlier version may be of the whole document
    const earlierLines = lines.map((line) => ({ ...line, unit: 'flat' as const }))
    expect(listDiscounts(earlierLines).map(([cents]) => cents)).toEqual([35_724, 24_138, 24_138])
  })
  test('of an amount of a line have that amount', () => {
    expect(
      plan({
        kind: 'lines',
        lines: [
          { position: 0, cents: 5000 },
          { position: 2, cents: 1000 },
        ],
      }),
    ).toMatchObject({
      value: {
        net: 6000,
        tax: 413 + 190,
        lines: [
          { name: 'Shoot', quantityMilli: 1000, unit: 'flat', unitPrice: 5000, net: 5000 },
          { name: 'Shoot', unitPrice: 1000 },
        ],
      },
    })
  })
  test('of all lines credit the full amount, whether prices include tax or not', () => {
    for (const priceMode of ['net', 'gross'] as const) {
      const issued = compute({
        priceMode,
        lines: [
          buildLine({ quantityMilli: 1500, discount: { kind: 'percent', ppm: 333_000 } }),
          buildLine({ unitPrice: 3333, taxRateId: 'vat' }),
          buildLine({ unitPrice: 4567, discount: { kind: 'amount', cents: 500 } }),
        ],
        discount: { kind: 'percent', ppm: 70_000 },
      })
      const plan = planCredit(
        { lines: issued.lines, left: issued.sums, priceMode },
        {
          kind: 'lines',
          lines: listCreditableLines(issued.lines, priceMode).map(({ position, line }) => ({
            position,
            quantityMilli: line.quantityMilli,
          })),
        },
        'Credit',
      )
      expect(plan).toMatchObject({ value: { net: issued.net, gross: issued.gross } })
    }
  })
  test('of an amount have one line for each rate', () => {
    expect(plan({ kind: 'amounts', amounts: [10_825] })).toMatchObject({
      value: { net: 10_000, tax: 825, lines: [{ name: 'Credit', net: 10_000, gross: 10_825 }] },
    })
  })
  test('never exceed what is left, and credit something', () => {
    expect(plan({ kind: 'amounts', amounts: [0, 3967] })).toMatchObject({
      problem: 'credit-too-much',
      details: { left: 3966 },
    })
    expect(plan({ kind: 'amounts', amounts: [] })).toMatchObject({ problem: 'credit-missing' })
    expect(plan({ kind: 'amounts', amounts: [-1, 5] })).toMatchObject({ problem: 'credit-missing' })
    for (const position of [9, 1])
      expect(plan({ kind: 'lines', lines: [{ position, quantityMilli: 1000 }] })).toMatchObject({
        problem: 'credit-missing',
      })
    expect(
      plan({
        kind: 'lines',
        lines: [
          { position: 2, quantityMilli: 1000 },
          { position: 2, cents: 1 },
        ],
      }),
    ).toMatchObject({ problem: 'credit-too-much', details: { left: 3966, at: 1 } })
  })
  test('in any order add up to the invoice, for each rate', () => {
    const choice: fc.Arbitrary<CreditChoice> = fc.oneof(
      fc.record({
        kind: fc.constant('lines' as const),
        lines: fc.array(
          fc.oneof(
            fc.record({ position: fc.nat(10), quantityMilli: fc.integer({ min: 1, max: 3000 }) }),
            fc.record({ position: fc.nat(10), cents: fc.nat(200_000) }),
          ),
          { maxLength: 4 },
        ),
      }),
      fc.record({
        kind: fc.constant('amounts' as const),
        amounts: fc.array(fc.nat(300_000), { maxLength: 5 }),
      }),
    )
    fc.assert(
      fc.property(draft, fc.array(choice, { maxLength: 6 }), (content, choices) => {
        const issued = computeInvoiceAmounts(content, rates, labels)
        const credits: InvoiceAmounts[] = []
        const getLeft = () =>
          computeLeft(
            issued.sums,
            credits.flatMap(({ sums }) => sums),
          )
        for (const choice of [...choices, { kind: 'all' as const }]) {
          const plan = planCredit(
            { lines: issued.lines, left: getLeft(), priceMode: content.priceMode },
            clipChoice(issued.lines, choice),
            'Credit',
          )
          if (!plan.ok) continue
          expectSums(plan.value)
          credits.push(plan.value)
          for (const { net, taxCents, parts } of getLeft())
            for (const cents of [net, taxCents, ...parts.map((part) => part.cents)])
              expect(cents).toBeGreaterThanOrEqual(0)
        }
        expect(getLeft().map(computeGross)).toEqual(issued.sums.map(() => 0))
        const total = credits.reduce((sum, { gross }) => sum + gross, 0)
        expect(total).toBe(issued.gross)
        for (const credit of credits)
          for (const sum of credit.sums)
            expect(
              credit.lines
                .filter(({ tax }) => formatTaxKey(tax) === formatTaxKey(sum.tax))
                .reduce((all, { net }) => all + net, 0),
            ).toBe(sum.net)
      }),
    )
  })
})

test('a draft made of an issued invoice has the same totals, for each rate', () => {
  const idRates = Object.fromEntries(
    Object.entries(rates).map(([id, rate]) => [id, { ...rate, id }]),
  )
  fc.assert(
    fc.property(draft, (content) => {
      const { lines, net, tax, gross, sums } = computeInvoiceAmounts(content, idRates, labels)
      const draft = toDraftContent({
        ...content,
        issuedOn: '2027-05-01',
        dueOn: '2027-05-15',
        texts: { opening: 'Hello', closing: '' },
        lines,
      })
      expect(draft).toMatchObject({ dueDays: 14, opening: 'Hello', discount: null })
      expect(computeInvoiceAmounts(draft, idRates, labels)).toMatchObject({ net, tax, gross, sums })
    }),
  )
})

test('a draft made of an issued invoice has each discount at its line', () => {
  const content = buildDraft({
    lines: [
      buildLine({}),
      buildLine({ discount: { kind: 'amount', cents: 5000 } }),
      buildLine({ discount: { kind: 'percent', ppm: 100_000 } }),
    ],
  })
  const draft = toDraftContent({
    ...content,
    issuedOn: '2027-05-01',
    dueOn: '2027-05-15',
    texts: { opening: '', closing: '' },
    lines: compute(content).lines,
  })
  expect(draft.lines.map(({ discount }) => discount)).toEqual([
    null,
    { kind: 'amount', cents: 5000 },
    { kind: 'amount', cents: 14_000 },
  ])
})
