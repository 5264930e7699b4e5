import { type StudioDay, countDaysBetween } from '#app/core/day.ts'
import type { Cents } from '#app/core/money.ts'
import { type Failure, fail, ok } from '#app/core/result.ts'
import {
  type LineTax,
  type PriceMode,
  type TaxSum,
  computeCredit,
  computeGross,
  computeLineAmount,
  computeTaxTotals,
  formatTaxKey,
  splitAmount,
  splitTax,
} from '#app/core/tax.ts'

import type { DraftContent, DraftLine } from '../invoice/form.ts'
import type { InvoiceAmounts, InvoiceLine } from '../invoice/rules.ts'

/**
 * The content of a credit note: all that is left, parts of lines, or an amount including tax for
 * each rate, in the order of the rates.
 */
export type CreditChoice =
  | { kind: 'all' }
  | { kind: 'lines'; lines: LineChoice[] }
  | { kind: 'amounts'; amounts: Cents[] }

/** A quantity of the line at a position, or an amount of it as the invoice has it. */
export type LineChoice =
  | { position: number; quantityMilli: number }
  | { position: number; cents: Cents }

type Invoiced = { lines: InvoiceLine[]; left: TaxSum[]; priceMode: PriceMode }
type CreditPlan =
  | { ok: true; value: InvoiceAmounts }
  | Failure<'credit-missing' | 'credit-too-much'>

/**
 * Returns the lines and totals of a credit note, as positive amounts. Lines are credited with their
 * discounts; an amount becomes one line named `name`. A credit of all that is left of a final
 * invoice includes its deductions. Fails with `credit-missing` if nothing is chosen, and with
 * `credit-too-much`, the cents left of the rate, and its place as `at`.
 */
export function planCredit(invoiced: Invoiced, choice: CreditChoice, name: string): CreditPlan {
  const { lines, left, priceMode } = invoiced
  if (choice.kind === 'all' && isUntouched(lines, left)) return creditWhole(invoiced, name)
  const plannedRates =
    choice.kind === 'lines'
      ? planLines(invoiced, choice.lines)
      : left.map((sum, index) => ({
          gross: choice.kind === 'all' ? computeGross(sum) : (choice.amounts[index] ?? 0),
          sum: null,
          rows: [],
        }))
  const tooMuch = plannedRates.findIndex(({ gross }, index) => gross > computeGross(left[index]!))
  if (tooMuch !== -1)
    return fail('credit-too-much', { left: computeGross(left[tooMuch]!), at: tooMuch })
  if (plannedRates.some(({ gross }) => gross < 0) || plannedRates.every(({ gross }) => gross === 0))
    return fail('credit-missing')
  const isLast =
    sumCents(plannedRates.map(({ gross }) => gross)) === sumCents(left.map(computeGross))
  if (isLast && lines.some(({ kind }) => kind === 'deduction')) return creditWhole(invoiced, name)
  return addUp(
    plannedRates.flatMap((rate, index) =>
      rate.gross > 0 ? [creditRate(left[index]!, rate, { name, priceMode })] : [],
    ),
  )
}

type RateCredit = { credit: TaxSum; rows: InvoiceLine[] }

function addUp(rates: RateCredit[], lines = rates.flatMap(({ rows }) => rows)): CreditPlan {
  const sums = rates.map(({ credit }) => credit)
  const net = sumCents(sums.map((sum) => sum.net))
  const tax = sumCents(sums.map(({ taxCents }) => taxCents))
  return ok({ net, tax, gross: net + tax, sums, lines })
}

/** Credits all that is left of each rate: the lines of an invoice, or one with its deductions. */
function creditWhole({ lines, left, priceMode }: Invoiced, name: string): CreditPlan {
  const deductions = lines.filter(({ kind }) => kind === 'deduction')
  const rates = left.map((credit): RateCredit => {
    const key = formatTaxKey(credit.tax)
    const deducted = deductions.filter(({ tax }) => formatTaxKey(tax) === key)
    const net = credit.net - sumCents(deducted.map((line) => line.net))
    const gross = computeGross(credit) - sumCents(deducted.map((line) => line.gross))
    const row = buildCreditLine(credit, { net, gross }, { name, priceMode })
    return { credit, rows: gross > 0 ? [row] : [] }
  })
  return isUntouched(lines, left)
    ? addUp(rates, lines)
    : addUp(rates, [...rates.flatMap(({ rows }) => rows), ...deductions])
}

/** Returns true if no credit note took back a part. */
function isUntouched(lines: InvoiceLine[], left: TaxSum[]): boolean {
  return sumCents(lines.map(({ gross }) => gross)) === sumCents(left.map(computeGross))
}

type WantedRate = { gross: Cents; sum: TaxSum | null; rows: InvoiceLine[] }

/** Returns what chosen parts of lines are for each rate, with tax on their sum. */
function planLines({ lines, left, priceMode }: Invoiced, choices: LineChoice[]): WantedRate[] {
  const parts = choices.flatMap((line) => buildCreditRows(lines, line, priceMode))
  const { sums, lines: amounts } = computeTaxTotals(parts, priceMode)
  const rows = parts.map(({ amount: _, ...row }, index) => ({ ...row, ...amounts[index]! }))
  return left.map(({ tax }) => {
    const isSame = (row: { tax: LineTax }) => formatTaxKey(row.tax) === formatTaxKey(tax)
    const sum = sums.find(isSame) ?? null
    return { gross: sum ? computeGross(sum) : 0, sum, rows: rows.filter(isSame) }
  })
}

/** Credits an amount of a rate, or lines at their own net and tax if that much is left of both. */
function creditRate(
  left: TaxSum,
  { gross, sum, rows }: WantedRate,
  texts: { name: string; priceMode: PriceMode },
): RateCredit {
  const credit = sum && isWithin(left, sum) ? { ...sum, tax: left.tax } : computeCredit(left, gross)
  if (rows.length === 0)
    return {
      credit,
      rows: [buildCreditLine(credit, { ...credit, gross: computeGross(credit) }, texts)],
    }
  const taxes = splitTax(
    credit.taxCents,
    rows.map((row) => row.gross),
  )
  return { credit, rows: rows.map((row, index) => ({ ...row, net: row.gross - taxes[index]! })) }
}

/** Returns true if a part leaves nothing negative; all that is left is credited to the cent. */
function isWithin(left: TaxSum, sum: TaxSum): boolean {
  return (
    computeGross(sum) < computeGross(left) &&
    sum.net <= left.net &&
    sum.parts.every(({ cents }, index) => cents <= left.parts[index]!.cents)
  )
}

function buildCreditLine(
  { tax }: TaxSum,
  { net, gross }: { net: Cents; gross: Cents },
  { name, priceMode }: { name: string; priceMode: PriceMode },
): InvoiceLine {
  return {
    kind: 'line',
    name,
    text: '',
    quantityMilli: 1000,
    unit: 'flat',
    unitPrice: priceMode === 'net' ? net : gross,
    net,
    gross,
    tax,
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
 * Returns an issued invoice as the content of a draft with the same totals. A discount of the whole
 * document becomes one of each line.
 */
export function toDraftContent(issued: Issued): DraftContent {
  const { lines, priceMode, suppliedOn, bookingId, projectId, texts, issuedOn, dueOn } = issued
  return {
    priceMode,
    lines: listCreditableLines(lines, priceMode).map(({ line, discount }): DraftLine => ({
      name: line.name,
      text: line.text,
      quantityMilli: line.quantityMilli,
      unit: line.unit,
      unitPrice: line.unitPrice,
      discount: discount === 0 ? null : { kind: 'amount', cents: discount },
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

/**
 * A line that can be credited, with its amount after discounts in the price mode. `discountText` is
 * what the document says about the discount; empty if there are several.
 */
export type CreditableLine = {
  position: number
  line: InvoiceLine
  amount: Cents
  discount: Cents
  discountText: string
}

/**
 * Returns the lines of an invoice with their discounts, without its deductions. A discount of the
 * whole document is shared by the lines with the same tax; invoices of earlier versions don't tell
 * it from that of the last line.
 */
export function listCreditableLines(lines: InvoiceLine[], mode: PriceMode): CreditableLine[] {
  const sold = lines.flatMap((line, position) =>
    line.kind === 'line'
      ? [{ position, line, amount: getAmount(line, mode), discount: 0, discountText: '' }]
      : [],
  )
  const last = sold.at(-1)?.position ?? 0
  lines.forEach((discount, position) => {
    if (discount.kind !== 'discount') return
    const key = formatTaxKey(discount.tax)
    const discountedLine = sold.findLast((candidate) => candidate.position < position)
    const sharing =
      (position < last || discount.unit === 'piece') && discountedLine
        ? [discountedLine]
        : sold.filter(({ line }) => formatTaxKey(line.tax) === key)
    const shares = splitAmount(
      -getAmount(discount, mode),
      sharing.map(({ amount }) => amount),
    )
    sharing.forEach((line, index) => {
      line.discountText = line.discount === 0 ? discount.text : ''
      line.discount += shares[index]!
      line.amount -= shares[index]!
    })
  })
  return sold
}

/** Returns a part of a line, and of its discount, as lines of a credit note. */
function buildCreditRows(
  lines: InvoiceLine[],
  choice: LineChoice,
  mode: PriceMode,
): (Omit<InvoiceLine, 'net' | 'gross'> & { amount: Cents })[] {
  const found = listCreditableLines(lines, mode).find(
    ({ position }) => position === choice.position,
  )
  if (!found) return []
  const { net: _, gross: __, ...line } = found.line
  if ('cents' in choice)
    return [
      {
        ...line,
        quantityMilli: 1000,
        unit: 'flat',
        unitPrice: choice.cents,
        amount: choice.cents,
      },
    ]
  const { quantityMilli } = choice
  const row = { ...line, quantityMilli, amount: computeLineAmount(quantityMilli, line.unitPrice) }
  const [off] = splitAmount(found.discount, [quantityMilli, line.quantityMilli - quantityMilli])
  if (!off) return [row]
  const { name } = lines.find(({ kind }) => kind === 'discount')!
  const text = found.discountText
  const discount = { kind: 'discount', name, text, unit: 'flat', quantityMilli: 1000 } as const
  return [row, { ...line, ...discount, unitPrice: -off, amount: -off }]
}
