import type { Cents } from './money.ts'

/*
 * Tax in integers: amounts in minor units, rates in parts per million (8.25% = 82,500), quantities
 * in thousandths. Products use BigInt, because a price times a quantity can exceed 2^53. Tax is
 * calculated per rate on the sum of the lines, never per line (EN 16931, BR-CO-17).
 */

/**
 * Categories of EN 16931: standard, zero-rated, exempt, reverse charge, export, outside the scope
 * of tax.
 */
export const taxCategories = ['S', 'Z', 'E', 'AE', 'G', 'O'] as const
export type TaxCategory = (typeof taxCategories)[number]

/** Prices exclude tax, which is added (`net`), or include it (`gross`). */
export const priceModes = ['net', 'gross'] as const
export type PriceMode = (typeof priceModes)[number]

/** A part of a rate that is shown and posted by itself, such as “GST 5%”. */
export type TaxPart = { name: string; ratePpm: number }

/** The tax of a line. `ratePpm` is the sum of the parts if there are any. */
export type LineTax = {
  /** The tax rate it was taken from. Rates with equal content are taxed together. */
  id: string | null
  category: TaxCategory
  name: string
  ratePpm: number
  parts: TaxPart[]
  /** The reason for charging no tax; required by law for some categories. */
  reason: string
}

/** The tax of a line that isn't taxable. */
export const noTax: LineTax = {
  id: null,
  category: 'O',
  name: '',
  ratePpm: 0,
  parts: [],
  reason: '',
}

/** Net and tax of one rate, with the tax of each part; a rate without parts is its only part. */
export type TaxSum = {
  tax: LineTax
  net: Cents
  taxCents: Cents
  parts: { name: string; ratePpm: number; cents: Cents }[]
}

export type TaxTotals = {
  net: Cents
  tax: Cents
  gross: Cents
  /** In the order in which the rates appear first. */
  sums: TaxSum[]
  /** Net and gross of each line. They add up to the totals. */
  lines: { net: Cents; gross: Cents }[]
}

/** Divides by a positive number, and rounds half away from zero. */
function roundQuotient(dividend: bigint, divisor: bigint): bigint {
  const half = dividend < 0n ? -divisor : divisor
  return (dividend * 2n + half) / (divisor * 2n)
}

const million = 1_000_000n

/** Returns quantity times price. */
export function computeLineAmount(quantityMilli: number, unitPrice: Cents): Cents {
  return Number(roundQuotient(BigInt(quantityMilli) * BigInt(unitPrice), 1000n))
}

/** Returns a share of an amount, in parts per million. */
export function computeShare(amount: Cents, ppm: number): Cents {
  return Number(roundQuotient(BigInt(amount) * BigInt(ppm), million))
}

/** Returns the tax on an amount, or the tax included in it. */
export function computeTax(amount: Cents, ratePpm: number, mode: PriceMode): Cents {
  const rate = BigInt(ratePpm)
  return mode === 'net'
    ? computeShare(amount, ratePpm)
    : Number(roundQuotient(BigInt(amount) * rate, million + rate))
}

/**
 * Splits an amount in proportion to weights of the same sign, by the largest remainder method: the
 * parts add up to exactly the amount, and if it is at most the sum of the weights, no part exceeds
 * its weight. All parts are 0 if the weights are.
 */
export function splitAmount(amount: Cents, weights: Cents[]): Cents[] {
  const sum = weights.reduce((all, weight) => all + BigInt(Math.abs(weight)), 0n)
  if (sum === 0n) return weights.map(() => 0)
  const sign = amount < 0 ? -1 : 1
  const products = weights.map((weight) => BigInt(Math.abs(amount)) * BigInt(Math.abs(weight)))
  const parts = products.map((product) => product / sum)
  const missing = BigInt(Math.abs(amount)) - parts.reduce((all, part) => all + part, 0n)
  const byRemainder = products
    .map((product, index) => ({ index, rest: product % sum }))
    .sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest < b.rest ? 1 : -1))
  for (const { index } of byRemainder.slice(0, Number(missing))) parts[index]! += 1n
  return parts.map((part) => sign * Number(part) || 0)
}

/** Returns equal text for the same tax. Lines with it are taxed together. */
export function formatTaxKey({ category, name, ratePpm, parts }: LineTax): string {
  return JSON.stringify([category, name, ratePpm, parts.map((part) => [part.name, part.ratePpm])])
}

/** Returns the amounts of each tax, in the order in which the taxes appear first. */
export function sumByTax(lines: { amount: Cents; tax: LineTax }[]) {
  const sums = new Map<string, { tax: LineTax; amount: Cents; lineIndexes: number[] }>()
  lines.forEach(({ amount, tax }, index) => {
    const key = formatTaxKey(tax)
    const sum = sums.get(key) ?? { tax, amount: 0, lineIndexes: [] }
    sums.set(key, { tax, amount: sum.amount + amount, lineIndexes: [...sum.lineIndexes, index] })
  })
  return [...sums.values()]
}

/**
 * Returns a discount on the whole document as one amount per tax, in proportion to the lines (EN
 * 16931, BG-20).
 */
export function splitDiscount(
  lines: { amount: Cents; tax: LineTax }[],
  discount: Cents,
): { tax: LineTax; amount: Cents }[] {
  const sums = sumByTax(lines)
  const parts = splitAmount(
    discount,
    sums.map(({ amount }) => amount),
  )
  return sums
    .map(({ tax }, index) => ({ tax, amount: parts[index]! }))
    .filter(({ amount }) => amount !== 0)
}

/**
 * Returns the totals of lines whose amounts are in the price mode. With prices that include tax the
 * gross is the sum of the lines to the cent, and the net of the lines is distributed.
 */
export function computeTaxTotals(
  lines: { amount: Cents; tax: LineTax }[],
  mode: PriceMode,
): TaxTotals {
  const amounts: TaxTotals['lines'] = lines.map(() => ({ net: 0, gross: 0 }))
  const sums = sumByTax(lines).map(({ tax, amount, lineIndexes }): TaxSum => {
    const parts = computeParts(amount, tax, mode)
    const taxCents = parts.reduce((sum, { cents }) => sum + cents, 0)
    const lineAmounts = lineIndexes.map((index) => lines[index]!.amount)
    const shares = splitTax(taxCents, lineAmounts)
    lineIndexes.forEach((index, place) => {
      const line = lineAmounts[place]!
      const share = shares[place]!
      amounts[index] =
        mode === 'net' ? { net: line, gross: line + share } : { net: line - share, gross: line }
    })
    return { tax, net: mode === 'net' ? amount : amount - taxCents, taxCents, parts }
  })
  const net = sums.reduce((sum, part) => sum + part.net, 0)
  const tax = sums.reduce((sum, part) => sum + part.taxCents, 0)
  return { net, tax, gross: net + tax, sums, lines: amounts }
}

/** Splits tax over amounts, of which discounts are negative, so that it adds up. */
export function splitTax(tax: Cents, amounts: Cents[]): Cents[] {
  const sum = amounts.reduce((all, amount) => all + amount, 0)
  if (sum === 0) return amounts.map(() => 0)
  const exact = amounts.map((amount) =>
    Number(
      roundQuotient(BigInt(tax) * BigInt(amount) * BigInt(Math.sign(sum)), BigInt(Math.abs(sum))),
    ),
  )
  const largest = amounts.reduce(
    (best, amount, index) => (Math.abs(amount) > Math.abs(amounts[best]!) ? index : best),
    0,
  )
  exact[largest]! += tax - exact.reduce((all, cents) => all + cents, 0)
  return exact.map((cents) => cents || 0)
}

function computeParts(amount: Cents, tax: LineTax, mode: PriceMode): TaxSum['parts'] {
  if (tax.parts.length === 0)
    return [{ name: '', ratePpm: tax.ratePpm, cents: computeTax(amount, tax.ratePpm, mode) }]
  if (mode === 'net')
    return tax.parts.map((part) => ({ ...part, cents: computeTax(amount, part.ratePpm, mode) }))
  const shares = splitAmount(
    computeTax(amount, tax.ratePpm, mode),
    tax.parts.map(({ ratePpm }) => ratePpm),
  )
  return tax.parts.map((part, index) => ({ ...part, cents: shares[index]! }))
}

/**
 * Returns net and tax of a part of what is left of a rate, in proportion. The last part takes all
 * that is left, so that credits add up to the invoice. `gross` is at most what is left.
 */
export function computeCredit(left: TaxSum, gross: Cents): TaxSum {
  const [net, taxCents] = splitAmount(gross, [left.net, left.taxCents])
  const shares = splitAmount(
    taxCents!,
    left.parts.map(({ cents }) => cents),
  )
  return {
    tax: left.tax,
    net: net!,
    taxCents: taxCents!,
    parts: left.parts.map((part, index) => ({ ...part, cents: shares[index]! })),
  }
}

/**
 * Returns net and tax of an installment including tax, of what is left of each rate, in its order:
 * spread over the rates in proportion to what is left of them. The tax of a rate is what its share
 * includes, but nothing is more than is left of it. One of at least all that is left takes all of
 * it, so that installments add up to the document.
 */
export function splitInstallment(left: TaxSum[], gross: Cents): TaxSum[] {
  const weights = left.map(computeGross)
  if (gross >= weights.reduce((sum, weight) => sum + weight, 0)) return left
  const shares = splitAmount(Math.max(gross, 0), weights)
  return left.map((sum, index) => takeInstallment(sum, shares[index]!))
}

function takeInstallment(left: TaxSum, gross: Cents): TaxSum {
  const wanted = computeTax(gross, left.tax.ratePpm, 'gross')
  const taxCents = Math.min(Math.max(wanted, gross - left.net), left.taxCents)
  const shares = splitAmount(
    taxCents,
    left.parts.map(({ ratePpm }) => ratePpm),
  ).map((cents, index) => Math.min(cents, left.parts[index]!.cents))
  const rest = splitAmount(
    taxCents - shares.reduce((sum, cents) => sum + cents, 0),
    left.parts.map(({ cents }, index) => cents - shares[index]!),
  )
  return {
    tax: left.tax,
    net: gross - taxCents,
    taxCents,
    parts: left.parts.map((part, index) => ({ ...part, cents: shares[index]! + rest[index]! })),
  }
}

export const computeGross = ({ net, taxCents }: { net: Cents; taxCents: Cents }): Cents =>
  net + taxCents

/** Returns what is left of each rate of an invoice after its credit notes. */
export function computeLeft(invoiced: TaxSum[], credits: TaxSum[]): TaxSum[] {
  return invoiced.map((sum) =>
    credits
      .filter(({ tax }) => formatTaxKey(tax) === formatTaxKey(sum.tax))
      .reduce(subtractCredit, sum),
  )
}

/** Returns what is left of a rate after a credit. */
export function subtractCredit(from: TaxSum, credit: TaxSum): TaxSum {
  return {
    tax: from.tax,
    net: from.net - credit.net,
    taxCents: from.taxCents - credit.taxCents,
    parts: from.parts.map((part, index) => ({
      ...part,
      cents: part.cents - credit.parts[index]!.cents,
    })),
  }
}

/** Formats a rate exactly, such as `8.25%`. */
export function formatRate(ratePpm: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 }).format(
    ratePpm / 1_000_000,
  )
}

/** Parses a percentage with up to four decimals; null if it is malformed or above 100. */
export function parseRatePercent(text: string): number | null {
  const [, wholeDigits, decimals = ''] = /^\s*(\d{1,3})(?:[.,](\d{1,4}))?\s*%?\s*$/.exec(text) ?? []
  if (wholeDigits === undefined) return null
  const ppm = Number(wholeDigits + decimals.padEnd(4, '0'))
  return ppm <= 1_000_000 ? ppm : null
}

/** Returns the sums of two documents as one, per tax. */
export function addTaxSums(first: TaxSum[], second: TaxSum[]): TaxSum[] {
  const sums = new Map(first.map((sum) => [formatTaxKey(sum.tax), sum]))
  for (const sum of second) {
    const key = formatTaxKey(sum.tax)
    const same = sums.get(key)
    sums.set(key, same ? addTaxSum(same, sum) : sum)
  }
  return [...sums.values()]
}

function addTaxSum(first: TaxSum, second: TaxSum): TaxSum {
  return {
    tax: first.tax,
    net: first.net + second.net,
    taxCents: first.taxCents + second.taxCents,
    parts: first.parts.map((part, index) => ({
      ...part,
      cents: part.cents + second.parts[index]!.cents,
    })),
  }
}
