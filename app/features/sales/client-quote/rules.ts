import { formatExactMoney, formatMoney, getCurrencyDigits, type Cents } from '#app/core/money.ts'
import { computeLineAmount, computeShare, formatRate } from '#app/core/tax.ts'
import type { Rates } from '#app/features/money/invoice/rules.ts'
import { type PlanRow, listPlanRows } from '#app/features/sales/payment-plan/document.ts'
import type { PaymentPlan, PlanDays, PlanEntry } from '#app/features/sales/payment-plan/rules.ts'
import {
  type QuoteChoice,
  type QuoteContent,
  type QuoteLine,
  type QuoteSection,
  computeQuoteAmounts,
  computeQuoteTotals,
  getChosenQuantity,
  hasQuantityChoice,
  listChosenLines,
  listQuoteLines,
} from '#app/features/sales/quote/rules.ts'
import { getQuoteTotalMessages } from '#app/messages/quote-totals.ts'

/** The format of a quote's amounts and texts. */
export type QuoteFormat = { currency: string; locale: string; language: string }

/** Returns the path of a quote below the contact's page. */
export function buildQuotePath(base: string, number: string): string {
  return `${base}/quotes/${number}`
}

/** Returns the path of the PDF of the agreement that an accepted quote became. */
export function buildAgreementPath(number: string): string {
  return `${buildQuotePath('/client', number)}/agreement.pdf`
}

/** Returns the path of a file of the scan of a contract that was signed on paper. */
export function buildScanPath(number: string, position: number): string {
  return `${buildQuotePath('/client', number)}/scans/${position}`
}

/** Returns the amount of a line before and after its discount, in the price mode. */
export function computeLinePrice(
  line: QuoteLine,
  quantityMilli: number,
): { full: Cents; amount: Cents } {
  const { discount, unitPrice } = line
  const full = computeLineAmount(quantityMilli, unitPrice)
  if (!discount) return { full, amount: full }
  const off = discount.kind === 'percent' ? computeShare(full, discount.ppm) : discount.cents
  return { full, amount: full - off }
}

/**
 * Returns how to format amounts next to the lines of a quote: without decimals if no line needs
 * any, so that they stay comparable.
 */
export function createPriceFormat(
  content: QuoteContent,
  choice: QuoteChoice,
  { currency, locale }: QuoteFormat,
): (cents: Cents) => string {
  const unit = 10 ** getCurrencyDigits(currency)
  const isWhole = listQuoteLines(content).every(({ line }) => {
    const { full, amount } = computeLinePrice(line, getChosenQuantity(line, choice))
    return [line.unitPrice, full, amount].every((cents) => cents % unit === 0)
  })
  return (cents) =>
    isWhole
      ? formatMoney(cents, currency, locale).replace('-', '−')
      : formatExactMoney(cents, currency, locale)
}

/** A line of the totals. `included` is tax within the total. */
export type TotalRow = {
  kind: 'subtotal' | 'discount' | 'tax' | 'total' | 'included'
  label: string
  value: string
}

/** Returns the totals of a choice as text; the same on the server and in the browser. */
export function listTotalRows(
  content: QuoteContent,
  choice: QuoteChoice,
  rates: Rates,
  { currency, locale, language }: QuoteFormat,
): TotalRow[] {
  const messages = getQuoteTotalMessages(language)
  const { net, gross, sums } = computeQuoteAmounts(content, choice, rates)
  const { priceMode, discount, discountReason } = content
  const toAmount = (cents: Cents) => formatExactMoney(cents, currency, locale)
  const subtotal = listChosenLines(content, choice)
    .map((line) => computeLinePrice(line, line.quantityMilli).amount)
    .reduce((sum, amount) => sum + amount, 0)
  const off = subtotal - (priceMode === 'gross' ? gross : net)
  const toTax = priceMode === 'gross' ? messages.includedTax : messages.tax
  const taxes = sums.flatMap(({ tax, net: base, parts }) =>
    parts
      .filter(({ ratePpm }) => ratePpm > 0)
      .map(({ name, ratePpm, cents }): TotalRow => ({
        kind: priceMode === 'gross' ? 'included' : 'tax',
        label: toTax(
          formatTaxName(name || tax.name, formatRate(ratePpm, locale)),
          sums.length > 1 ? toAmount(base) : '',
        ),
        value: toAmount(cents),
      })),
  )
  const total: TotalRow = { kind: 'total', label: messages.total, value: toAmount(gross) }
  const isSplit = off !== 0 || (priceMode === 'net' && taxes.length > 0)
  const percent = discount?.kind === 'percent' ? formatRate(discount.ppm, locale) : ''
  const rows: TotalRow[] = [
    { kind: 'subtotal', label: messages.subtotal, value: toAmount(subtotal) },
    {
      kind: 'discount',
      label: messages.discount(discountReason, percent),
      value: toAmount(-off || 0),
    },
    ...(priceMode === 'gross' ? [total, ...taxes] : [...taxes, total]),
  ]
  return rows.filter(
    ({ kind }) => (kind !== 'subtotal' || isSplit) && (kind !== 'discount' || off !== 0),
  )
}

/** Returns `Sales tax 8.25%`; a name that has its rate already stays as it is. */
function formatTaxName(name: string, rate: string): string {
  return /\d\s?%/.test(name) ? name : `${name} ${rate}`.trim()
}

/** Returns the installments of a choice as text; none without a payment plan. */
export function listInstallmentRows(
  content: QuoteContent,
  choice: QuoteChoice,
  rates: Rates,
  { days, format }: { days: PlanDays; format: QuoteFormat },
): PlanRow[] {
  const { gross } = computeQuoteTotals(content, choice, rates)
  return listPlanRows(content.plan ?? [], gross, { ...days, ...format })
}

/** The words of an installment, which are the same for every choice. */
export type InstallmentText = Pick<PlanRow, 'label' | 'when' | 'due'>

/** Returns the words of every installment of a plan, also if a choice leaves none of its amount. */
export function listInstallmentTexts(
  plan: PaymentPlan,
  { days, format }: { days: PlanDays; format: QuoteFormat },
): InstallmentText[] {
  // a cent for each, so that none is left out
  const share = { kind: 'amount', cents: 1 } as const
  const entries = plan.map((entry) => ({ ...entry, share }))
  return listPlanRows(entries, entries.length, { ...days, ...format }).map(
    ({ label, when, due }) => ({ label, when, due }),
  )
}

/** The part of a quote that the script of its page needs. */
export type LiveTotalsData = {
  content: QuoteContent
  rates: Rates
  format: QuoteFormat
  /** Of the payment plan. */
  installments: InstallmentText[]
}

const emptyContent = {
  title: '',
  opening: '',
  discount: null,
  discountReason: '',
  minimum: 0,
  expiresOn: null,
  terms: '',
  contractTemplateId: null,
  note: '',
}
const emptyEntry = { label: '', trigger: 'manual' as const, count: 0, dueDays: 0 }
const emptySection = { heading: '', text: '', min: null, max: null }
const emptyLine = {
  quantityMilli: 1000,
  // no amount depends on it
  unit: 'flat' as const,
  priceItemId: null,
  name: '',
  text: '',
  minMilli: null,
  maxMilli: null,
  stepMilli: null,
  discount: null,
  taxRateId: null,
  isOptional: false,
  isPreselected: false,
}
type ShortLine = Partial<QuoteLine> & Omit<QuoteLine, keyof typeof emptyLine>
type ShortSection = Pick<QuoteSection, 'id' | 'choose'> & { lines: ShortLine[] }
type ShortContent = Partial<Pick<QuoteContent, 'discount' | 'discountReason'>> &
  Pick<QuoteContent, 'priceMode'> & { sections: ShortSection[]; plan: Pick<PlanEntry, 'share'>[] }

/** Returns the data as JSON without the texts and the fields that a calculation doesn't need. */
export function serializeTotalsData(data: LiveTotalsData): string {
  const { content, rates, format, installments } = data
  const { priceMode, discount, discountReason, plan = [], sections } = content
  const prices: ShortContent = {
    priceMode,
    ...(discount && { discount, discountReason }),
    plan: plan.map(({ share }) => ({ share })),
    sections: sections.map(({ id, choose, lines }) => ({ id, choose, lines: lines.map(shorten) })),
  }
  return JSON.stringify({ content: prices, rates, format, installments })
}

function shorten(line: QuoteLine): ShortLine {
  const { id, unitPrice, quantityMilli, discount, taxRateId, isOptional } = line
  const { minMilli, maxMilli, stepMilli } = line
  return {
    id,
    unitPrice,
    ...(quantityMilli !== emptyLine.quantityMilli && { quantityMilli }),
    ...(discount && { discount }),
    ...(taxRateId && { taxRateId }),
    ...(isOptional && { isOptional }),
    ...(hasQuantityChoice(line) && { minMilli, maxMilli, stepMilli }),
  }
}

/** Returns the data of such JSON, with empty texts. */
export function parseTotalsData(json: string): LiveTotalsData {
  const { content, ...data } = JSON.parse(json) as Omit<LiveTotalsData, 'content'> & {
    content: ShortContent
  }
  const sections = content.sections.map((section) => ({
    ...emptySection,
    ...section,
    lines: section.lines.map((line) => ({ ...emptyLine, ...line })),
  }))
  const plan = content.plan.map((entry) => ({ ...emptyEntry, ...entry }))
  return { ...data, content: { ...emptyContent, ...content, plan, sections } }
}
