import type { Cents } from '#app/core/money.ts'
import {
  type TaxSum,
  computeCredit,
  computeGross,
  noTax,
  splitAmount,
  subtractCredit,
} from '#app/core/tax.ts'

/**
 * Returns a part of amounts per rate, in proportion: `cents` of their gross, which is at most their
 * sum. Parts taken one after another add up to the whole, for each rate and part of it.
 */
export function takeShare(sums: TaxSum[], cents: Cents): TaxSum[] {
  const shares = splitAmount(cents, sums.map(computeGross))
  return sums
    .map((sum, index) => computeCredit(sum, shares[index]!))
    .filter((sum) => computeGross(sum) > 0)
}

/**
 * Returns what writing off `open` posts for each rate of an invoice, of which `left` isn't credited
 * and `written` is written off already. Tax that isn't recovered from the tax office is lost with
 * the rest.
 */
export function planWriteOff(
  { left, written: writtenOff }: { left: TaxSum[]; written: TaxSum[] },
  open: Cents,
  isTaxRecovered: boolean,
): TaxSum[] {
  const rest = left.map((sum) => subtractWrittenOff(sum, writtenOff))
  return takeShare(rest, open).map((sum) =>
    isTaxRecovered ? sum : { tax: sum.tax, net: computeGross(sum), taxCents: 0, parts: [] },
  )
}

/** Returns what is left of a rate after write-offs, which may or may not have recovered its tax. */
function subtractWrittenOff(left: TaxSum, writtenOff: TaxSum[]): TaxSum {
  const writeOff = writtenOff.find(({ tax }) => tax.id === left.tax.id)
  if (!writeOff) return left
  if (writeOff.taxCents === 0) return computeCredit(left, computeGross(left) - writeOff.net)
  const parts = left.parts.map((part) => ({
    ...part,
    cents: writeOff.parts.find(({ name }) => name === part.name)?.cents ?? 0,
  }))
  return subtractCredit(left, { ...writeOff, parts })
}

/** A posting of a write-off, summed by account, rate and part of it. */
export type WrittenOffPosting = {
  account: string
  taxRateId: string | null
  part: string
  cents: Cents
}

/** Returns what was written off for each rate, from its postings. */
export function sumWrittenOff(postings: WrittenOffPosting[]): TaxSum[] {
  return [...new Set(postings.map(({ taxRateId }) => taxRateId))].map((id) => {
    const ratePostings = postings.filter(({ taxRateId }) => taxRateId === id)
    const parts = ratePostings
      .filter(({ account }) => account === '2200')
      .map(({ part, cents }) => ({ name: part, ratePpm: 0, cents }))
    const lossPostings = ratePostings.filter(({ account }) => account === '5900')
    return {
      tax: { ...noTax, id },
      net: lossPostings.reduce((sum, { cents }) => sum + cents, 0),
      taxCents: parts.reduce((sum, { cents }) => sum + cents, 0),
      parts,
    }
  })
}

/** Returns the same amounts with the opposite sign. */
export function toOpposite({ tax, net, taxCents, parts }: TaxSum): TaxSum {
  return {
    tax,
    net: -net,
    taxCents: -taxCents,
    parts: parts.map((part) => ({ ...part, cents: -part.cents })),
  }
}
