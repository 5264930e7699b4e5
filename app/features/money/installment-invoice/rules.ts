import type { StudioDay } from '#app/core/day.ts'
import type { Cents } from '#app/core/money.ts'
import {
  type LineTax,
  type PriceMode,
  type TaxSum,
  computeGross,
  computeLeft,
  formatRate,
  formatTaxKey,
  splitInstallment,
} from '#app/core/tax.ts'
import type { DeductedInvoice } from '#app/features/money/invoice/document.ts'
import type { InvoiceAmounts, InvoiceKind, InvoiceLine } from '#app/features/money/invoice/rules.ts'
import type { documentLines } from '#app/messages/en/document-lines.ts'

/** An installment of an agreement, as the next invoice for it. */
export type InstallmentInvoice = {
  clientId: string
  /**
   * `last` takes all that is left, and becomes `final`, or `standalone` if nothing was invoiced
   * before.
   */
  kind: 'deposit' | 'interim' | 'last'
  /** Name and text of the line of a deposit or interim invoice. */
  name: string
  text: string
  /** Including tax; not used for the last one. */
  gross: Cents
  priceMode: PriceMode
  /** Everything that was agreed, as an invoice of it would be. */
  agreed: InvoiceAmounts
  /** The invoices issued for the same agreement so far. */
  earlierIds: string[]
  suppliedOn: StudioDay | null
  dueDays: number
  opening: string
  closing: string
  bookingId: string | null
  projectId: string | null
}

/** The account of what is invoiced before it is earned. */
export const depositsAccount = '2100'
/** The account of deposits that were kept when their booking was canceled. */
export const keptAccount = '4100'

/**
 * The account that has the net of an earlier invoice: of deposits held or kept, or the revenue
 * account of its document (empty) if it is earned.
 */
export type EarlierAccount = typeof depositsAccount | typeof keptAccount | ''

/** An invoice that was issued for the same agreement, with what is left of it after its credits. */
export type EarlierInvoice = DeductedInvoice & { left: TaxSum[]; account: EarlierAccount }

/** Returns what is left to invoice of each rate of an agreement. */
export function computeLeftToInvoice(
  { sums }: InvoiceAmounts,
  earlier: EarlierInvoice[],
): TaxSum[] {
  return computeLeft(
    sums,
    earlier.flatMap(({ left }) => left),
  )
}

/** Language-dependent parts of the lines of a final invoice. */
export type DeductionTexts = {
  messages: (typeof documentLines)['deduction']
  locale: string
  formatDay: (day: StudioDay) => string
}

type Planned = { kind: InvoiceKind; amounts: InvoiceAmounts }

/**
 * Returns the kind and amounts of an installment. A deposit or interim invoice has a line for each
 * rate, which isn't earned until a final invoice deducts it. The last one has all that was agreed,
 * less what is left of the earlier ones.
 */
export function planInstallment(
  input: Pick<InstallmentInvoice, 'kind' | 'name' | 'text' | 'gross' | 'priceMode' | 'agreed'>,
  earlier: EarlierInvoice[],
  texts: DeductionTexts,
): Planned {
  const { kind, agreed, priceMode } = input
  const left = computeLeftToInvoice(agreed, earlier)
  const inEffect = earlier.filter((invoice) => invoice.left.some((sum) => computeGross(sum) > 0))
  if (kind !== 'last') return { kind, amounts: buildAdvance(input, left, inEffect) }
  if (inEffect.length === 0) return { kind: 'standalone', amounts: agreed }
  const deductions = inEffect.flatMap((invoice) =>
    buildDeductions(invoice, { agreed, priceMode }, texts),
  )
  return { kind: 'final', amounts: addUp([...agreed.lines, ...deductions], left) }
}

function buildAdvance(
  {
    name,
    text,
    gross,
    priceMode,
  }: Pick<InstallmentInvoice, 'name' | 'text' | 'gross' | 'priceMode'>,
  left: TaxSum[],
  inEffect: EarlierInvoice[],
): InvoiceAmounts {
  const sums = splitInstallment(left, gross).filter((sum) => computeGross(sum) > 0)
  // no final invoice follows that would earn it
  const isEarned = inEffect.some(({ kind }) => kind === 'final' || kind === 'standalone')
  const lines = sums.map((sum): InvoiceLine => ({
    kind: 'line',
    name,
    text,
    quantityMilli: 1000,
    unit: 'flat',
    unitPrice: priceMode === 'net' ? sum.net : computeGross(sum),
    net: sum.net,
    gross: computeGross(sum),
    tax: sum.tax,
    account: isEarned ? '' : depositsAccount,
  }))
  return addUp(lines, sums)
}

/** Returns a line for each rate of an earlier invoice. */
function buildDeductions(
  { id, kind, documentNumber, issuedOn, left, account }: EarlierInvoice,
  { agreed, priceMode }: Pick<InstallmentInvoice, 'agreed' | 'priceMode'>,
  { messages, locale, formatDay }: DeductionTexts,
): InvoiceLine[] {
  const formatName = kind === 'deposit' || kind === 'interim' ? messages[kind] : messages.other
  const name = formatName(documentNumber, formatDay(issuedOn))
  return left.flatMap((sum): InvoiceLine[] => {
    const isAgreed = agreed.sums.some(({ tax }) => formatTaxKey(tax) === formatTaxKey(sum.tax))
    if (!isAgreed || computeGross(sum) === 0) return []
    const rate = agreed.sums.length > 1 ? formatTaxLabel(sum.tax, locale) : ''
    return [
      {
        kind: 'deduction',
        name: rate ? messages.ofRate(name, rate) : name,
        text: '',
        quantityMilli: -1000,
        unit: 'flat',
        unitPrice: priceMode === 'net' ? sum.net : computeGross(sum),
        net: -sum.net,
        gross: -computeGross(sum),
        tax: sum.tax,
        account,
        deductsInvoiceId: id,
      },
    ]
  })
}

/** Returns `19%`, or the name of a tax without a rate. */
function formatTaxLabel({ category, name, ratePpm }: LineTax, locale: string): string {
  return category === 'S' || category === 'Z' ? formatRate(ratePpm, locale) : name
}

/**
 * Returns the lines of a credit note of a final invoice, with each deduction on the account that
 * has what it deducts from then on. What was credited of an earlier invoice since isn't held again:
 * it reduced the revenue, which this part restores.
 */
export function placeDeductions(lines: InvoiceLine[], earlier: EarlierInvoice[]): InvoiceLine[] {
  return lines.flatMap((line) => {
    const deducted = earlier.find(({ id }) => id === line.deductsInvoiceId)
    if (line.kind !== 'deduction' || !deducted) return [line]
    const key = formatTaxKey(line.tax)
    const left = deducted.left.find(({ tax }) => formatTaxKey(tax) === key)
    const held = left && deducted.account ? { net: left.net, gross: computeGross(left) } : none
    const earned = { net: -line.net - held.net, gross: -line.gross - held.gross }
    return [
      { ...held, account: deducted.account },
      { ...earned, account: '' },
    ]
      .filter(({ gross }) => gross > 0)
      .map(({ net, gross, account }): InvoiceLine => ({
        ...line,
        unitPrice: line.unitPrice === -line.net ? net : gross,
        net: -net || 0,
        gross: -gross || 0,
        account,
      }))
  })
}

const none = { net: 0, gross: 0 }

function addUp(lines: InvoiceLine[], sums: TaxSum[]): InvoiceAmounts {
  const net = sums.reduce((sum, part) => sum + part.net, 0)
  const tax = sums.reduce((sum, { taxCents }) => sum + taxCents, 0)
  return { net, tax, gross: net + tax, lines, sums }
}
