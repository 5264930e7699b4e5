import { type StudioDay, addDays, countDaysBetween } from '#app/core/day.ts'
import type { Cents } from '#app/core/money.ts'
import type { Details } from '#app/core/result.ts'
import {
  type LineTax,
  type TaxSum,
  computeLineAmount,
  computeShare,
  computeTaxTotals,
  formatRate,
  noTax,
  splitDiscount,
} from '#app/core/tax.ts'
import type { ProblemCode } from '#app/messages/problems.ts'
import type { Buyer, Seller } from '#app/features/money/document-party/rules.ts'
import type { PriceUnit } from '#app/features/money/price-list/rules.ts'

import type { Discount, DraftContent, DraftLine } from './form.ts'

/** `fee` is for late and cancellation fees. */
export type InvoiceKind = 'standalone' | 'deposit' | 'interim' | 'final' | 'fee' | 'credit-note'

/** Returns true for an invoice that depends on others of the same agreement. */
export function isInstallment(kind: string): kind is 'deposit' | 'interim' | 'final' {
  return kind === 'deposit' || kind === 'interim' || kind === 'final'
}

/** Amounts above it are refused: 99,999,999,999 units of a currency with two decimals. */
export const maxTotal: Cents = 9_999_999_999_999

/**
 * A line of a document with its amounts; those of a discount or a deduction are negative. The unit
 * of a discount isn't printed: it is a piece for that of the line before it, and flat for that of
 * the whole document.
 */
export type InvoiceLine = {
  kind: 'line' | 'discount' | 'deduction'
  name: string
  text: string
  quantityMilli: number
  unit: PriceUnit
  unitPrice: Cents
  net: Cents
  gross: Cents
  tax: LineTax
  account: string
  /** The earlier invoice of a deduction. */
  deductsInvoiceId?: string | null
}

export type InvoiceAmounts = {
  net: Cents
  tax: Cents
  gross: Cents
  lines: InvoiceLine[]
  sums: TaxSum[]
}

/** Tax rates by id. */
export type Rates = Record<string, LineTax>

function computeDiscount(amount: Cents, discount: Discount | null): Cents {
  if (!discount) return 0
  return discount.kind === 'percent' ? computeShare(amount, discount.ppm) : discount.cents
}

type PricedRow = Omit<InvoiceLine, 'net' | 'gross'> & { amount: Cents }

/**
 * Returns the lines of a draft as the document has them, with totals. Discounts become lines of
 * their own, named `discountName`. The same in the browser, on the server and in the PDF.
 */
export function computeInvoiceAmounts(
  { lines, discount, discountReason, priceMode }: DraftContent,
  rates: Rates,
  { discountName, locale }: { discountName: string; locale: string },
): InvoiceAmounts {
  const getTax = ({ taxRateId }: DraftLine) => (taxRateId && rates[taxRateId]) || noTax
  const buildDiscount = (
    amount: Cents,
    tax: LineTax,
    { text, account, unit }: Pick<PricedRow, 'text' | 'account' | 'unit'>,
  ): PricedRow => ({
    kind: 'discount',
    name: discountName,
    text,
    quantityMilli: 1000,
    unit,
    unitPrice: -amount || 0,
    tax,
    account,
    amount: -amount || 0,
  })
  const rows = lines.flatMap((line): PricedRow[] => {
    const { discount: lineDiscount, taxRateId: _, ...lineTexts } = line
    const amount = computeLineAmount(line.quantityMilli, line.unitPrice)
    const row: PricedRow = { ...lineTexts, kind: 'line', tax: getTax(line), amount }
    const off = computeDiscount(amount, lineDiscount)
    return off === 0
      ? [row]
      : [
          row,
          buildDiscount(off, row.tax, {
            text: formatDiscount(lineDiscount, locale),
            account: line.account,
            unit: 'piece',
          }),
        ]
  })
  const sum = rows.reduce((total, { amount }) => total + amount, 0)
  const account = rows[0]?.account ?? ''
  const all = [
    ...rows,
    ...splitDiscount(rows, computeDiscount(sum, discount)).map(({ tax, amount }) =>
      buildDiscount(amount, tax, {
        text: discountReason || formatDiscount(discount, locale),
        account,
        unit: 'flat',
      }),
    ),
  ]
  const { lines: amounts, ...totals } = computeTaxTotals(all, priceMode)
  return {
    ...totals,
    lines: all.map(({ amount: _, ...row }, index) => ({ ...row, ...amounts[index]! })),
  }
}

/** Returns `12.5%` for a percentage; an amount needs no text. */
function formatDiscount(discount: Discount | null, locale: string): string {
  return discount?.kind === 'percent' ? formatRate(discount.ppm, locale) : ''
}

/** A reason why a draft can't be issued: the field that has to change, and a problem. */
export type IssueProblem = { field: string; problem: ProblemCode; details: Details }

/**
 * Returns everything that must change before a draft can be issued, in the order of the editor.
 * Fields are those of the draft form; `seller` is Settings › Invoicing and `buyer` the client's
 * billing details.
 */
export function listIssueProblems(
  content: DraftContent,
  { rates, seller, buyer }: { rates: Rates; seller: Seller; buyer: Buyer },
): IssueProblem[] {
  const problems: IssueProblem[] = []
  const add = (field: string, problem: ProblemCode, details: Details = {}) =>
    problems.push({ field, problem, details })
  if (content.lines.length === 0) add('lines', 'lines-missing')
  content.lines.forEach((line, index) => {
    const amount = computeLineAmount(line.quantityMilli, line.unitPrice)
    if (line.name === '') add(`name:${index}`, 'line-name-missing')
    if (amount > maxTotal) add(`price:${index}`, 'amount-large')
    if (computeDiscount(amount, line.discount) > amount) add(`discount:${index}`, 'discount-large')
    if (line.taxRateId && !rates[line.taxRateId]) add(`tax:${index}`, 'tax-rate-is-gone')
  })
  const taxes = content.lines.flatMap(({ taxRateId }) => (taxRateId && rates[taxRateId]) || [])
  const partyProblems = listPartyProblems(taxes, { seller, buyer })
  if (problems.length > 0) return [...problems, ...partyProblems]
  const { gross } = computeInvoiceAmounts(content, rates, { discountName: '', locale: 'en' })
  if (gross < 0) add('discount', 'invoice-negative')
  if (gross > maxTotal) add('lines', 'amount-large')
  return [...problems, ...partyProblems]
}

/** Returns what the studio or the client has to add before a document with these taxes. */
export function listPartyProblems(
  taxes: LineTax[],
  { seller, buyer }: { seller: Seller; buyer: Buyer },
): IssueProblem[] {
  const isTaxed = taxes.some(({ ratePpm }) => ratePpm > 0)
  const isReverseCharged = taxes.some(({ category }) => category === 'AE')
  const checks: [boolean, 'seller' | 'buyer', ProblemCode][] = [
    [seller.name === '', 'seller', 'seller-name-missing'],
    [seller.street.length === 0 || seller.city === '', 'seller', 'seller-address-missing'],
    [isTaxed && seller.taxId === '' && seller.vatId === '', 'seller', 'seller-tax-id-missing'],
    [isReverseCharged && seller.vatId === '', 'seller', 'seller-vat-id-missing'],
    [isReverseCharged && buyer.vatId === '', 'buyer', 'buyer-vat-id-missing'],
  ]
  return checks.flatMap(([isMissing, field, problem]) =>
    isMissing ? [{ field, problem, details: {} }] : [],
  )
}

const invoiceStates = [
  'open',
  'partially-paid',
  'overdue',
  'paid',
  'credited',
  'written-off',
] as const

export type InvoiceState = (typeof invoiceStates)[number]

/** The amounts that decide an invoice's state. `open` is what the client still owes. */
export type InvoiceBalance = {
  gross: Cents
  open: Cents
  credited: Cents
  writtenOff: Cents
  dueOn: StudioDay
}

/** Returns the state of an issued invoice, which is stored nowhere. */
export function getInvoiceState(balance: InvoiceBalance, today: StudioDay): InvoiceState {
  const { gross, open, credited, writtenOff, dueOn } = balance
  if (open === 0) {
    if (writtenOff > 0) return 'written-off'
    return credited > 0 && credited === gross ? 'credited' : 'paid'
  }
  if (dueOn < today) return 'overdue'
  return open + credited < gross ? 'partially-paid' : 'open'
}

/** Steps of the aged list, each with its last day after the due day. */
const lastDayOfAge = {
  current: 0,
  'days-30': 30,
  'days-60': 60,
  'days-90': 90,
  older: Infinity,
} as const
export type Age = keyof typeof lastDayOfAge
export const ages = Object.keys(lastDayOfAge) as Age[]

export function getAge(dueOn: StudioDay, today: StudioDay): Age {
  const days = countDaysBetween(dueOn, today)
  return ages.find((age) => days <= lastDayOfAge[age])!
}

/** Returns the due days of an age, both included; null is no limit. */
export function getDueDays(age: Age, today: StudioDay) {
  const younger = ages[ages.indexOf(age) - 1]
  const last = lastDayOfAge[age]
  return {
    from: Number.isFinite(last) ? addDays(today, -last) : null,
    to: younger === undefined ? null : addDays(today, -lastDayOfAge[younger] - 1),
  }
}
