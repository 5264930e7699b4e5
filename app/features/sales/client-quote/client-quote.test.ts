import fc from 'fast-check'
import { expect, test } from 'vitest'

import { formatExactMoney } from '#app/core/money.ts'
import { splitTotal } from '#app/features/sales/payment-plan/rules.ts'
import {
  type QuoteContent,
  computeLargestGross,
  computeQuoteTotals,
  findChoiceProblems,
  getDefaultChoice,
  listQuoteLines,
  normalizeChoice,
} from '#app/features/sales/quote/rules.ts'

import { randomPlan } from '../../../../tests/support/payment-plans.ts'
import {
  buildQuoteContent,
  buildQuoteLine,
  buildQuoteSection,
} from '../../../../tests/support/quotes.ts'
import { hasChoices, parseChoice, restoreChoice, toChoiceFields } from './form.ts'
import {
  listInstallmentRows,
  listInstallmentTexts,
  listTotalRows,
  parseTotalsData,
  serializeTotalsData,
} from './rules.ts'

const format = { currency: 'USD', locale: 'en-US', language: 'en' }
const buildTax = (ratePpm: number, name: string) => ({
  id: name,
  category: 'S' as const,
  name,
  ratePpm,
  parts: [],
  reason: '',
})
const rates = { a: buildTax(82_500, 'Sales tax'), b: buildTax(190_000, 'VAT 19%') }

const line = fc.record({
  id: fc.uuid(),
  name: fc.string(),
  text: fc.string(),
  unitPrice: fc.integer({ min: 0, max: 1_000_000 }),
  quantityMilli: fc.constantFrom(1000, 2000, 5000),
  taxRateId: fc.constantFrom(null, 'a', 'b'),
  isOptional: fc.boolean(),
  isPreselected: fc.boolean(),
  discount: fc.constantFrom(null, { kind: 'percent' as const, ppm: 125_000 }),
  limits: fc.constantFrom(
    {},
    { minMilli: 1000, maxMilli: 5000, stepMilli: 1000 },
    { minMilli: 500, maxMilli: 9500, stepMilli: 500 },
  ),
})
const content = fc
  .record({
    priceMode: fc.constantFrom('net' as const, 'gross' as const),
    discount: fc.constantFrom(null, { kind: 'percent' as const, ppm: 70_000 }),
    sections: fc.array(
      fc.record({
        id: fc.uuid(),
        choose: fc.constantFrom('all' as const, 'one' as const, 'some' as const),
        lines: fc.array(line, { minLength: 1, maxLength: 4 }),
      }),
      { maxLength: 4 },
    ),
  })
  .map(({ sections, ...rest }) =>
    buildQuoteContent({
      ...rest,
      sections: sections.map((section) =>
        buildQuoteSection({
          ...section,
          lines: section.lines.map(({ limits, ...line }) => buildQuoteLine({ ...line, ...limits })),
        }),
      ),
    }),
  )
/** A quote with a choice that it offers: at most one line of each section of the mode `one`. */
const chosen = content.chain((content) =>
  fc
    .record({
      lines: fc.subarray(listQuoteLines(content).map(({ line }) => line.id)),
      quantity: fc.constantFrom(1000, 4000, 4500),
    })
    .map(({ lines, quantity }) => {
      const ones = content.sections
        .filter(({ choose }) => choose === 'one')
        .flatMap((section) =>
          section.lines
            .map(({ id }) => id)
            .filter((id) => lines.includes(id))
            .slice(1),
        )
      const quantities = Object.fromEntries(
        listQuoteLines(content).map(({ line }) => [line.id, quantity]),
      )
      const choice = { lines: lines.filter((id) => !ones.includes(id)), quantities }
      return { content, choice: normalizeChoice(content, choice) }
    }),
)

test('the fields of a choice are read as the same choice', () => {
  fc.assert(
    fc.property(chosen, ({ content, choice }) => {
      const { choice: parsed, malformed } = parseChoice(content, toChoiceFields(content, choice))
      expect(malformed).toEqual([])
      expect(parsed).toEqual(choice)
    }),
  )
})

test('any fields are read as a choice whose totals can be computed', () => {
  fc.assert(
    fc.property(
      content,
      fc.array(fc.oneof(fc.string(), fc.constantFrom('on', '3', '-1', '1e400', '∞', '0.0001'))),
      (content, texts) => {
        const names = [
          ...content.sections.map(({ id }) => `section:${id}`),
          ...listQuoteLines(content).flatMap(({ line }) => [
            `line:${line.id}`,
            `quantity:${line.id}`,
          ]),
        ]
        const fields = Object.fromEntries(names.map((name, index) => [name, texts[index] ?? 'on']))
        const { choice } = parseChoice(content, fields)
        expect(normalizeChoice(content, choice)).toEqual(choice)
        findChoiceProblems(content, choice, rates)
        listTotalRows(content, choice, rates, format)
      },
    ),
  )
})

test('a number with a comma is a quantity, and the one of a line that is left out is ignored', () => {
  const content = buildQuoteContent()
  const read = (fields: Record<string, string>) => parseChoice(content, fields)
  expect(read({ 'quantity:prints': '2,5' }).choice.quantities).toEqual({ prints: 2500 })
  expect(read({ 'line:prints': 'on', 'quantity:prints': 'x' }).malformed).toEqual([
    'quantity:prints',
  ])
  expect(read({ 'quantity:prints': 'x' }).malformed).toEqual([])
})

test('a saved choice keeps what is still offered, and one line of each section of packages', () => {
  const before = buildQuoteContent()
  const saved = { lines: ['half-day', 'album', 'gone'], quantities: { prints: 4000 } }
  expect(restoreChoice(before, null)).toEqual(getDefaultChoice(before))
  expect(restoreChoice(before, saved)).toEqual({
    lines: ['half-day', 'album'],
    quantities: { prints: 4000 },
  })
  const [packages, extras] = before.sections
  const after: QuoteContent = {
    ...before,
    sections: [{ ...packages!, lines: packages!.lines.slice(0, 1) }, extras!],
  }
  expect(restoreChoice(after, saved).lines.toSorted()).toEqual(['album', 'full-day'])
})

test('the totals add up to the total of the acceptance', () => {
  const toCents = (text: string) => Number(text.replaceAll(/[^\d−]/g, '').replace('−', '-'))
  fc.assert(
    fc.property(chosen, ({ content, choice }) => {
      const rows = listTotalRows(content, choice, rates, format)
      const find = (kind: string) => rows.filter((row) => row.kind === kind)
      const sum = (kind: string) =>
        find(kind).reduce((total, { value }) => total + toCents(value), 0)
      const { gross } = computeQuoteTotals(content, choice, rates)
      expect(sum('total')).toBe(gross)
      if (find('subtotal').length > 0)
        expect(sum('subtotal') + sum('discount') + sum('tax')).toBe(gross)
    }),
  )
})

test('the script gets the same totals without the texts', () => {
  const serialize = (content: QuoteContent) =>
    serializeTotalsData({ content, rates, format, installments: [] })
  fc.assert(
    fc.property(chosen, ({ content, choice }) => {
      const data = parseTotalsData(serialize(content))
      expect(listTotalRows(data.content, choice, data.rates, format)).toEqual(
        listTotalRows(content, choice, rates, format),
      )
      expect(parseChoice(data.content, toChoiceFields(content, choice)).choice).toEqual(choice)
    }),
  )
  expect(serialize(buildQuoteContent())).not.toMatch(/photography|Met them|Half is/)
})

test('the script gets the words and the shares of the payment plan', () => {
  const days = { signedOn: '2030-03-01', dateOn: '2030-03-20' }
  fc.assert(
    fc.property(chosen, randomPlan, ({ content: unplanned, choice }, plan) => {
      const content = { ...unplanned, plan }
      const installments = listInstallmentTexts(plan, { days, format })
      const data = parseTotalsData(serializeTotalsData({ content, rates, format, installments }))
      const { gross } = computeQuoteTotals(data.content, choice, data.rates)
      expect(
        splitTotal(data.content.plan!, gross).map(({ position, gross }) => ({
          ...data.installments[position]!,
          position,
          amount: formatExactMoney(gross, format.currency, format.locale),
        })),
      ).toEqual(listInstallmentRows(content, choice, rates, { days, format }))
    }),
  )
})

test('a quote of fixed lines has nothing to choose', () => {
  expect(hasChoices(buildQuoteContent())).toBe(true)
  expect(hasChoices(buildQuoteContent({ sections: [buildQuoteSection()] }))).toBe(false)
})

test('no choice costs more than the largest one', () => {
  fc.assert(
    fc.property(chosen, ({ content, choice }) => {
      fc.pre(findChoiceProblems(content, choice, rates).length === 0)
      // rounding per rate
      expect(computeQuoteTotals(content, choice, rates).gross).toBeLessThanOrEqual(
        computeLargestGross(content, rates) + 2,
      )
    }),
  )
})
