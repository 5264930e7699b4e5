import fc from 'fast-check'
import { expect, test } from 'vitest'

import { type TaxSum, computeGross, noTax } from '#app/core/tax.ts'

import { draft, labels, rates } from '../../../../tests/support/invoice-drafts.ts'
import { computeInvoiceAmounts } from '../invoice/rules.ts'

import { toOpposite, planWriteOff, sumWrittenOff, takeShare } from './rules.ts'

const idRates = Object.fromEntries(Object.entries(rates).map(([id, rate]) => [id, { ...rate, id }]))
const sum = (cents: number[]) => cents.reduce((total, amount) => total + amount, 0)
/** Returns what of `to` is left after the other amounts, by rate. */
const subtract = (to: TaxSum[], parts: TaxSum[]) =>
  to.map(({ tax, net, taxCents }) => {
    const rateParts = parts.filter((part) => part.tax.id === tax.id)
    return {
      net: net - sum(rateParts.map((part) => part.net)),
      taxCents: taxCents - sum(rateParts.map((part) => part.taxCents)),
    }
  })

test('shares taken one after another add up to the whole, for each rate', () => {
  fc.assert(
    fc.property(
      draft,
      fc.array(fc.nat(100), { minLength: 1, maxLength: 5 }),
      (content, weights) => {
        const { sums, gross } = computeInvoiceAmounts(content, idRates, labels)
        let left: TaxSum[] = sums
        for (const weight of [...weights, 100]) {
          const total = sum(left.map(computeGross))
          const share = takeShare(left, Math.floor((total * weight) / 100))
          expect(sum(share.map(computeGross))).toBe(Math.floor((total * weight) / 100))
          left = left.map((taxSum) => {
            const creditedSum = share.find(({ tax }) => tax.id === taxSum.tax.id)
            if (!creditedSum) return taxSum
            const parts = taxSum.parts.map((part, index) => ({
              ...part,
              cents: part.cents - creditedSum.parts[index]!.cents,
            }))
            return {
              ...taxSum,
              net: taxSum.net - creditedSum.net,
              taxCents: taxSum.taxCents - creditedSum.taxCents,
              parts,
            }
          })
          for (const { net, taxCents, parts } of left)
            for (const cents of [net, taxCents, ...parts.map((part) => part.cents)])
              expect(cents).toBeGreaterThanOrEqual(0)
        }
        expect(gross).toBeGreaterThanOrEqual(0)
        expect(sum(left.map(computeGross))).toBe(0)
      },
    ),
  )
})

test('write-offs of what is open never exceed a rate, whether tax is recovered or not', () => {
  fc.assert(
    fc.property(
      draft,
      fc.array(fc.record({ weight: fc.nat(100), isTaxRecovered: fc.boolean() }), { maxLength: 4 }),
      (content, steps) => {
        const { sums } = computeInvoiceAmounts(content, idRates, labels)
        const writtenOff: TaxSum[] = []
        for (const { weight, isTaxRecovered } of [
          ...steps,
          { weight: 100, isTaxRecovered: true },
        ]) {
          const rest = sum(subtract(sums, writtenOff).map(computeGross))
          const open = Math.floor((rest * weight) / 100)
          // a loss of everything comes before any recovered tax
          if (writtenOff.length > 0 && !isTaxRecovered) continue
          const merged = sumWrittenOff(
            writtenOff.flatMap(({ tax, net, parts }) => [
              { account: '5900', taxRateId: tax.id, part: '', cents: net },
              ...parts.map(({ name, cents }) => ({
                account: '2200',
                taxRateId: tax.id,
                part: name,
                cents,
              })),
            ]),
          ).map((taxSum) => ({
            ...taxSum,
            parts: Object.entries(Object.groupBy(taxSum.parts, ({ name }) => name)).map(
              ([name, parts]) => ({
                name,
                ratePpm: 0,
                cents: sum(parts!.map(({ cents }) => cents)),
              }),
            ),
          }))
          const plan = planWriteOff({ left: sums, written: merged }, open, isTaxRecovered)
          expect(sum(plan.map(computeGross))).toBe(open)
          writtenOff.push(...plan)
          for (const { net, taxCents } of subtract(sums, writtenOff))
            expect(net + taxCents).toBeGreaterThanOrEqual(0)
        }
      },
    ),
  )
})

test('tax that isn’t recovered is lost with the rest', () => {
  const vat = { ...rates.vat, id: 'vat' }
  const left = [
    { tax: vat, net: 100, taxCents: 19, parts: [{ name: '', ratePpm: 190_000, cents: 19 }] },
  ]
  expect(planWriteOff({ left, written: [] }, 119, false)).toEqual([
    { tax: vat, net: 119, taxCents: 0, parts: [] },
  ])
  expect(planWriteOff({ left, written: [] }, 119, true)).toEqual(left)
})

test('what was written off is read from its postings, by rate and part', () => {
  expect(
    sumWrittenOff([
      { account: '2200', taxRateId: 'quebec', part: 'GST', cents: 5 },
      { account: '2200', taxRateId: 'quebec', part: 'QST', cents: 10 },
      { account: '5900', taxRateId: 'quebec', part: '', cents: 100 },
      { account: '5900', taxRateId: null, part: '', cents: 7 },
    ]),
  ).toEqual([
    {
      tax: { ...noTax, id: 'quebec' },
      net: 100,
      taxCents: 15,
      parts: [
        { name: 'GST', ratePpm: 0, cents: 5 },
        { name: 'QST', ratePpm: 0, cents: 10 },
      ],
    },
    { tax: noTax, net: 7, taxCents: 0, parts: [] },
  ])
})

test('the opposite has every amount with the other sign', () => {
  const taxSum = { tax: noTax, net: 5, taxCents: 1, parts: [{ name: '', ratePpm: 0, cents: 1 }] }
  expect(toOpposite(taxSum)).toMatchObject({ net: -5, taxCents: -1, parts: [{ cents: -1 }] })
})
