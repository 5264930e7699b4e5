import { type StudioDay, countDaysBetween } from '#app/core/day.ts'
import type { Cents } from '#app/core/money.ts'
import { type Failure, fail, ok } from '#app/core/result.ts'
import {
  type PriceMode,
  type TaxSum,
  computeCredit,
  computeGross,
  formatTaxKey,
  splitAmount,
  splitTax,
} from '#app/core/tax.ts'

import type { DraftContent, DraftLine } from '../invoice/form.ts'
import type { InvoiceAmounts, InvoiceLine } from '../invoice/rules.ts'

/**
 * What a credit note takes back: all that is left, whole lines by their positions, or an amount
 * including tax for each rate, in the order of the rates.
 */
export type CreditChoice =
  | { kind: 'all' }
  | { kind: 'lines'; positions: number[] }
  | { kind: 'amounts'; amounts: Cents[] }

/**
 * Returns the lines and totals of a credit note, as positive amounts. Lines are credited as they
 * were invoiced; an amount becomes one line named `name`. Fails with `credit-missing` if nothing
 * is chosen, and with `credit-too-much` and the cents left of the rate.
 */
export function planCredit(
  { lines, left }: { lines: InvoiceLine[]; left: TaxSum[] },
  choice: CreditChoice,
  name: string,
): { ok: true; value: InvoiceAmounts } | Failure<'credit-missing' | 'credit-too-much'> {
  const chosen =
    choice.kind === 'lines' ? lines.filter((_, at) => choice.positions.includes(at)) : []
  const planned = left.map((sum, at) => {
    const rows = chosen.filter(({ tax }) => formatTaxKey(tax) === formatTaxKey(sum.tax))
    const wanted =
      choice.kind === 'all'
        ? computeGross(sum)
        : choice.kind === 'amounts'
          ? (choice.amounts[at] ?? 0)
          : sumCents(rows.map(({ gross }) => gross))
    return { sum, rows, wanted }
  })
  const tooMuch = planned.find(({ sum, wanted }) => wanted > computeGross(sum))
  if (tooMuch) return fail('credit-too-much', { left: computeGross(tooMuch.sum) })
  if (planned.some(({ wanted }) => wanted < 0) || planned.every(({ wanted }) => wanted === 0))
    return fail('credit-missing')
  const isWhole = choice.kind === 'all' && isUntouched(lines, left)
  const parts = planned
    .filter(({ wanted }) => wanted > 0)
    .map(({ sum, rows, wanted }) =>
      isWhole ? { credit: sum, rows: [] } : planRateCredit(sum, rows, wanted, name),
    )
  const sums = parts.map(({ credit }) => credit)
  const net = sumCents(sums.map((sum) => sum.net))
  const tax = sumCents(sums.map(({ taxCents }) => taxCents))
  return ok({
    net,
    tax,
    gross: net + tax,
    sums,
    lines: isWhole ? lines : parts.flatMap(({ rows }) => rows),
  })
}

/** Returns true if no credit note took back a part. */
function isUntouched(lines: InvoiceLine[], left: TaxSum[]): boolean {
  return sumCents(lines.map(({ gross }) => gross)) === sumCents(left.map(computeGross))
}

/** Credits `gross` of a rate: whole lines at their own net and tax if that much is left of both. */
function planRateCredit(
  left: TaxSum,
  rows: InvoiceLine[],
  gross: Cents,
  name: string,
): { credit: TaxSum; rows: InvoiceLine[] } {
  const net = sumCents(rows.map((row) => row.net))
  const fits = rows.length > 0 && net >= 0 && net <= left.net && gross - net <= left.taxCents
  const credit = fits ? splitParts(left, net, gross - net) : computeCredit(left, gross)
  if (rows.length === 0) return { credit, rows: [buildCreditLine(credit, name)] }
  if (fits) return { credit, rows }
  const taxes = splitTax(
    credit.taxCents,
    rows.map((row) => row.gross),
  )
  return {
    credit,
    rows: rows.map((row, at) => ({ ...row, net: row.gross - taxes[at]! })),
  }
}

function splitParts(left: TaxSum, net: Cents, taxCents: Cents): TaxSum {
  const shares = splitAmount(
    taxCents,
    left.parts.map(({ cents }) => cents),
  )
  return {
    tax: left.tax,
    net,
    taxCents,
    parts: left.parts.map((part, at) => ({ ...part, cents: shares[at]! })),
  }
}

function buildCreditLine(credit: TaxSum, name: string): InvoiceLine {
  return {
    kind: 'line',
    name,
    text: '',
    quantityMilli: 1000,
    unit: 'flat',
    unitPrice: credit.net,
    net: credit.net,
    gross: computeGross(credit),
    tax: credit.tax,
    account: '',
  }
}

type Issued = Omit<
  DraftContent,
  'lines' | 'discount' | 'discountReason' | 'dueDays' | 'opening' | 'closing'
> & {
  issuedOn: StudioDay
  dueOn: StudioDay
  texts: { opening: string; closing: string }
  lines: InvoiceLine[]
}

/**
 * Returns an issued invoice as the content of a draft with the same totals. Discounts become those
 * of lines with the same tax.
 */
export function toDraftContent(issued: Issued): DraftContent {
  const { lines, priceMode, suppliedOn, bookingId, projectId, texts, issuedOn, dueOn } = issued
  const isLine = ({ kind }: InvoiceLine) => kind !== 'discount'
  const off = lines.filter(isLine).map(() => 0)
  const sold = lines.filter(isLine)
  for (const discount of lines.filter((line) => !isLine(line)))
    sold.reduce((rest, line, at) => {
      if (formatTaxKey(line.tax) !== formatTaxKey(discount.tax)) return rest
      const part = Math.min(rest, getAmount(line, priceMode) - off[at]!)
      off[at]! += part
      return rest - part
    }, -discount.unitPrice)
  return {
    priceMode,
    lines: sold.map((line, at): DraftLine => ({
      name: line.name,
      text: line.text,
      quantityMilli: line.quantityMilli,
      unit: line.unit,
      unitPrice: line.unitPrice,
      discount: off[at] === 0 ? null : { kind: 'amount', cents: off[at]! },
      taxRateId: line.tax.id,
      account: line.account,
    })),
    discount: null,
    discountReason: '',
    suppliedOn,
    dueDays: countDaysBetween(issuedOn, dueOn),
    opening: texts.opening,
    closing: texts.closing,
    bookingId,
    projectId,
  }
}

function getAmount({ net, gross }: InvoiceLine, mode: PriceMode): Cents {
  return mode === 'net' ? net : gross
}

function sumCents(amounts: Cents[]): Cents {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
