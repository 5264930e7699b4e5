import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  type LineTax,
  type TaxSum,
  computeCredit,
  computeGross,
  computeLineAmount,
  computeShare,
  computeTax,
  computeTaxTotals,
  formatRate,
  formatTaxKey,
  noTax,
  parseRatePercent,
  priceModes,
  splitAmount,
  splitDiscount,
  splitInstallment,
  subtractCredit,
  sumByTax,
} from './tax.ts'

const buildRate = (name: string, ratePpm: number, change: Partial<LineTax> = {}): LineTax => ({
  id: null,
  category: 'S',
  name,
  ratePpm,
  parts: [],
  reason: '',
  ...change,
})
const sales = buildRate('Sales tax', 82_500)
const vat = buildRate('VAT', 190_000)
const quebec = buildRate('GST + QST', 149_750, {
  parts: [
    { name: 'GST', ratePpm: 50_000 },
    { name: 'QST', ratePpm: 99_750 },
  ],
})
const exempt = buildRate('Exempt', 0, { category: 'E', reason: 'Small business' })
const rates = [sales, vat, quebec, exempt, noTax]

const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

const line = fc.record({
  amount: fc.integer({ min: 0, max: 10_000_000 }),
  tax: fc.constantFrom(...rates),
})
const lines = fc.array(line, { minLength: 1, maxLength: 12 })
const mode = fc.constantFrom(...priceModes)

describe('computeLineAmount and computeShare', () => {
  test('round half away from zero', () => {
    expect(
      [
        [1000, 1999],
        [1500, 1],
        [-1500, 1],
        [500, 1],
        [499, 1],
        [333, 10_000],
      ].map(([quantity, price]) => computeLineAmount(quantity!, price!)),
    ).toEqual([1999, 2, -2, 1, 0, 3330])
    expect([1, 3, -3, 5].map((amount) => computeShare(amount, 500_000))).toEqual([1, 2, -2, 3])
  })
  test('stay exact beyond 2^53 in between', () => {
    expect(computeLineAmount(999_999_999, 9_007_199)).toBe(9_007_198_990_993)
  })
})

describe('computeTax', () => {
  test('adds tax to net prices and takes it out of gross ones', () => {
    expect(computeTax(147_000, 82_500, 'net')).toBe(12_128)
    expect(computeTax(50_000, 190_000, 'gross')).toBe(7983)
    expect(computeTax(-147_000, 82_500, 'net')).toBe(-12_128)
  })
})

describe('splitAmount', () => {
  test('adds up, is fair to a cent, and never exceeds a weight it covers', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(1e12), { minLength: 1, maxLength: 20 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (weights, share) => {
          const sum = sumOf(weights)
          const amount = Math.floor(sum * share)
          const parts = splitAmount(amount, weights)
          expect(sumOf(parts)).toBe(sum === 0 ? 0 : amount)
          parts.forEach((part, index) => {
            expect(part).toBeGreaterThanOrEqual(0)
            expect(part).toBeLessThanOrEqual(weights[index]!)
            expect(Math.abs(part - (amount * weights[index]!) / (sum || 1))).toBeLessThan(1.01)
          })
        },
      ),
    )
  })
  test('gives what is missing to the largest remainders, the first of equal ones', () => {
    expect(splitAmount(10, [1, 1, 1])).toEqual([4, 3, 3])
    expect(splitAmount(-10, [1, 2, 3])).toEqual([-2, -3, -5])
    expect(splitAmount(100, [1, 5, 1])).toEqual([14, 72, 14])
    expect(splitAmount(5, [0, 0])).toEqual([0, 0])
  })
})

describe('sumByTax', () => {
  test('joins lines of the same tax and keeps others apart', () => {
    const renamed = { ...sales, name: 'City tax' }
    const sums = sumByTax([
      { amount: 100, tax: sales },
      { amount: 50, tax: renamed },
      { amount: 25, tax: { ...sales } },
    ])
    expect(sums).toEqual([
      { tax: sales, amount: 125, lineIndexes: [0, 2] },
      { tax: renamed, amount: 50, lineIndexes: [1] },
    ])
    expect(formatTaxKey(quebec)).not.toBe(formatTaxKey({ ...quebec, parts: [] }))
  })
})

describe('splitDiscount', () => {
  test('splits a discount over the taxes so that it adds up and none goes below zero', () => {
    fc.assert(
      fc.property(lines, fc.double({ min: 0, max: 1, noNaN: true }), (rows, share) => {
        const sum = sumOf(rows.map(({ amount }) => amount))
        const discount = Math.floor(sum * share)
        const parts = splitDiscount(rows, discount)
        expect(sumOf(parts.map(({ amount }) => amount))).toBe(discount)
        const sums = sumByTax(rows)
        for (const part of parts)
          expect(part.amount).toBeLessThanOrEqual(
            sums.find(({ tax }) => formatTaxKey(tax) === formatTaxKey(part.tax))!.amount,
          )
      }),
    )
  })
})

describe('computeTaxTotals', () => {
  test('calculates tax per rate on the sum, not per line', () => {
    const totals = computeTaxTotals(
      Array.from({ length: 3 }, () => ({ amount: 6, tax: sales })),
      'net',
    )
    expect(totals).toMatchObject({ net: 18, tax: 1, gross: 19 })
  })
  test('keeps a price that includes tax to the cent', () => {
    expect(computeTaxTotals([{ amount: 50_000, tax: vat }], 'gross')).toMatchObject({
      net: 42_017,
      tax: 7983,
      gross: 50_000,
      lines: [{ net: 42_017, gross: 50_000 }],
    })
  })
  test('rounds each part of a rate by itself', () => {
    const totals = computeTaxTotals([{ amount: 10_010, tax: quebec }], 'net')
    expect(totals.sums[0]!.parts).toEqual([
      { name: 'GST', ratePpm: 50_000, cents: 501 },
      { name: 'QST', ratePpm: 99_750, cents: 998 },
    ])
    expect(totals.tax).toBe(1499)
    const gross = computeTaxTotals([{ amount: 11_509, tax: quebec }], 'gross')
    expect(gross.sums[0]!.parts.map(({ cents }) => cents)).toEqual([501, 998])
  })
  test('charges nothing for exempt lines and those outside the scope of tax', () => {
    expect(
      computeTaxTotals(
        [
          { amount: 100, tax: exempt },
          { amount: 200, tax: noTax },
        ],
        'gross',
      ),
    ).toMatchObject({ net: 300, tax: 0, gross: 300 })
  })
  test('has zero totals for lines of zero', () => {
    expect(computeTaxTotals([{ amount: 0, tax: vat }], 'gross')).toMatchObject({
      gross: 0,
      lines: [{ net: 0, gross: 0 }],
    })
  })
  test('adds up over lines, rates and parts, with discounts too', () => {
    fc.assert(
      fc.property(lines, mode, fc.double({ min: 0, max: 1, noNaN: true }), (rows, mode, share) => {
        const discount = Math.floor(sumOf(rows.map(({ amount }) => amount)) * share)
        const all = [
          ...rows,
          ...splitDiscount(rows, discount).map(({ tax, amount }) => ({ tax, amount: -amount })),
        ]
        const { net, tax, gross, sums, lines } = computeTaxTotals(all, mode)
        expect(net + tax).toBe(gross)
        expect(sumOf(lines.map((line) => line.net))).toBe(net)
        expect(sumOf(lines.map((line) => line.gross))).toBe(gross)
        expect(sumOf(sums.map((taxSum) => taxSum.taxCents))).toBe(tax)
        const fixed = sumOf(all.map(({ amount }) => amount))
        expect(mode === 'net' ? net : gross).toBe(fixed)
        for (const taxSum of sums) {
          expect(sumOf(taxSum.parts.map(({ cents }) => cents))).toBe(taxSum.taxCents)
          expect(taxSum.net).toBeGreaterThanOrEqual(0)
          for (const part of taxSum.parts) {
            expect(part.cents).toBeGreaterThanOrEqual(0)
            expect(Math.abs(part.cents - (taxSum.net * part.ratePpm) / 1e6)).toBeLessThan(1.5)
          }
        }
      }),
    )
  })
  test('doesn’t depend on the order of the lines', () => {
    fc.assert(
      fc.property(lines, mode, (rows, mode) => {
        const { net, tax, gross } = computeTaxTotals(rows, mode)
        expect(computeTaxTotals([...rows].reverse(), mode)).toMatchObject({ net, tax, gross })
      }),
    )
  })
  test('is the opposite for opposite amounts', () => {
    fc.assert(
      fc.property(lines, mode, (rows, mode) => {
        const { net, tax } = computeTaxTotals(rows, mode)
        const opposite = computeTaxTotals(
          rows.map((row) => ({ ...row, amount: -row.amount })),
          mode,
        )
        expect([opposite.net + net, opposite.tax + tax]).toEqual([0, 0])
      }),
    )
  })
})

describe('credits of a part', () => {
  test('add up to the invoice, never exceed what is left, and differ from the rate by a cent each', () => {
    const sumGross = ({ net, taxCents }: TaxSum) => net + taxCents
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e9 }),
        fc.constantFrom(...rates),
        mode,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }),
        (amount, tax, mode, shares) => {
          const [invoiced] = computeTaxTotals([{ amount, tax }], mode).sums
          let left = invoiced!
          const credits: TaxSum[] = []
          for (const share of [...shares, 1]) {
            const gross = share === 1 ? sumGross(left) : Math.floor(sumGross(left) * share)
            const credit = computeCredit(left, gross)
            expect(sumGross(credit)).toBe(gross)
            expect(sumOf(credit.parts.map(({ cents }) => cents))).toBe(credit.taxCents)
            left = subtractCredit(left, credit)
            credits.push(credit)
            for (const cents of [left.net, left.taxCents, ...left.parts.map((part) => part.cents)])
              expect(cents).toBeGreaterThanOrEqual(0)
          }
          expect([left.net, left.taxCents]).toEqual([0, 0])
          expect(sumOf(credits.map(sumGross))).toBe(sumGross(invoiced!))
        },
      ),
    )
  })
})

describe('installments', () => {
  /** Returns the installments of amounts, and one of all that is left after them. */
  const splitAll = (sums: TaxSum[], amounts: number[]) => {
    let left = sums
    return [...amounts, Infinity].map((amount) => {
      const split = splitInstallment(left, amount)
      left = left.map((sum, index) => subtractCredit(sum, split[index]!))
      return split
    })
  }

  test('are spread over the rates, and include the tax of each', () => {
    const { sums } = computeTaxTotals(
      [
        { amount: 100_000, tax: vat },
        { amount: 33_333, tax: quebec },
        { amount: 20_000, tax: noTax },
      ],
      'net',
    )
    const [deposit, rest] = splitAll(sums, [53_000])
    expect(deposit!.map(({ net, taxCents }) => [net, taxCents])).toEqual([
      [29_888, 5679],
      [9963, 1492],
      [5978, 0],
    ])
    expect(deposit![1]!.parts.map(({ cents }) => cents)).toEqual([498, 994])
    expect(rest!.map(({ net, taxCents }) => [net, taxCents])).toEqual([
      [70_112, 13_321],
      [23_370, 3500],
      [14_022, 0],
    ])
  })
  test('never take more than is left, of a part of a rate neither', () => {
    const parts = [
      { name: 'GST', ratePpm: 50_000, cents: 1 },
      { name: 'QST', ratePpm: 99_750, cents: 40 },
    ]
    const take = (net: number, gross: number) =>
      splitInstallment([{ tax: quebec, net, taxCents: 41, parts }], gross)[0]!
    expect(take(1000, 200)).toMatchObject({ net: 174, taxCents: 26, parts: [{ cents: 1 }, {}] })
    expect(take(10, 30)).toMatchObject({ net: 10, taxCents: 20 })
    expect(take(1000, 1000)).toMatchObject({ net: 959, taxCents: 41 })
    expect(take(1000, -5)).toMatchObject({ net: 0, taxCents: 0 })
    expect(take(1000, 9999)).toMatchObject({ net: 1000, taxCents: 41 })
  })
  test('add up to the document, and differ from the rates by at most three cents', () => {
    const documents = fc.record({
      lines: fc.array(
        fc.record({
          amount: fc.oneof(fc.nat(50), fc.nat(10_000_000)),
          tax: fc.constantFrom(...rates),
        }),
        { minLength: 1, maxLength: 12 },
      ),
      mode,
      shares: fc.array(fc.nat(700_000), { maxLength: 4 }),
    })
    fc.assert(
      fc.property(documents, (document) => {
        const { sums, gross } = computeTaxTotals(document.lines, document.mode)
        const installments = splitAll(
          sums,
          document.shares.map((ppm) => computeShare(gross, ppm)),
        )
        sums.forEach((sum, index) => {
          const split = installments.map((installment) => installment[index]!)
          expect(sumOf(split.map(({ net }) => net))).toBe(sum.net)
          expect(sumOf(split.map(({ taxCents }) => taxCents))).toBe(sum.taxCents)
          sum.parts.forEach(({ cents }, part) =>
            expect(sumOf(split.map(({ parts }) => parts[part]!.cents))).toBe(cents),
          )
          for (const { net, taxCents, parts } of split) {
            expect(Math.min(net, ...parts.map(({ cents }) => cents))).toBeGreaterThanOrEqual(0)
            expect(sumOf(parts.map(({ cents }) => cents))).toBe(taxCents)
            expect(Math.abs(taxCents - (net * sum.tax.ratePpm) / 1_000_000)).toBeLessThanOrEqual(3)
          }
        })
        let left = gross
        installments.forEach((installment, index) => {
          const wanted = computeShare(gross, document.shares[index] ?? 1_000_000)
          const taken = sumOf(installment.map(computeGross))
          expect(taken).toBe(Math.min(wanted, left))
          left -= taken
        })
      }),
      { numRuns: 500 },
    )
  })
})

describe('percentages', () => {
  test('are printed with all digits', () => {
    expect([82_500, 190_000, 99_750, 0, 1_000_000].map((ppm) => formatRate(ppm, 'en-US'))).toEqual([
      '8.25%',
      '19%',
      '9.975%',
      '0%',
      '100%',
    ])
    expect(formatRate(82_500, 'de-DE')).toBe('8,25\u00a0%')
  })
  test('are read with up to four decimals', () => {
    expect(
      ['8.25', ' 19 % ', '9.975%', '7,7', '0', '100', '100.0001', '1.23456', '-1', '', 'x'].map(
        parseRatePercent,
      ),
    ).toEqual([82_500, 190_000, 99_750, 77_000, 0, 1_000_000, null, null, null, null, null])
  })
})
