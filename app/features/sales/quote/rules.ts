import type { StudioDay } from '#app/core/day.ts'
import type { Cents } from '#app/core/money.ts'
import type { Details } from '#app/core/result.ts'
import { type PriceMode, computeLineAmount, computeShare } from '#app/core/tax.ts'
import type { ProblemCode } from '#app/messages/problems.ts'
import type { Discount, DraftLine } from '#app/features/money/invoice/form.ts'
import type { PriceUnit } from '#app/features/money/price-list/rules.ts'
import type { PaymentPlan } from '#app/features/sales/payment-plan/rules.ts'
import {
  type InvoiceAmounts,
  type Rates,
  computeInvoiceAmounts,
} from '#app/features/money/invoice/rules.ts'

export type QuoteState =
  | 'draft'
  | 'approval-requested'
  | 'sent'
  | 'accepted'
  | 'declined'
  | 'expired'
  | 'canceled'

/** States in which the draft can be changed; until sent again, the client sees the old version. */
export const editableStates: readonly QuoteState[] = ['draft', 'sent', 'declined', 'expired']

export const declineReasons = ['price', 'date', 'other-studio', 'other'] as const
export type DeclineReason = (typeof declineReasons)[number]

/** The ways to choose in a section: everything, one line, or some of the lines. */
export const chooseModes = ['all', 'one', 'some'] as const
export type ChooseMode = (typeof chooseModes)[number]

/** A line of a quote. `id` names it within the quote, also in later versions. */
export type QuoteLine = {
  id: string
  /** The price item it was copied from. */
  priceItemId: string | null
  name: string
  text: string
  /** In thousandths, as are the limits between which the client may choose it; null if fixed. */
  quantityMilli: number
  minMilli: number | null
  maxMilli: number | null
  stepMilli: number | null
  unit: PriceUnit
  unitPrice: Cents
  discount: Discount | null
  /** Null if the line isn't taxable. */
  taxRateId: string | null
  /** In a section of the mode `all`: the client may leave it out. */
  isOptional: boolean
  /** Chosen before the client chooses. */
  isPreselected: boolean
}

export type QuoteSection = {
  id: string
  heading: string
  text: string
  choose: ChooseMode
  /** For the mode `some`: the number of lines to choose; null for no limit. */
  min: number | null
  max: number | null
  lines: QuoteLine[]
}

/** The content of a quote. Prices are in the price mode. */
export type QuoteContent = {
  priceMode: PriceMode
  title: string
  opening: string
  sections: QuoteSection[]
  discount: Discount | null
  discountReason: string
  /** The client can't accept less than this gross amount; 0 for no minimum. */
  minimum: Cents
  /** The last day on which it can be accepted; null for the studio's usual number of days. */
  expiresOn: StudioDay | null
  /** The client agrees to them, unless there is a contract. */
  terms: string
  /** The template of the contract that takes the place of terms. Older quotes lack it. */
  contractTemplateId: string | null
  /** The installments in which it is invoiced. Without them, a person invoices it. */
  plan?: PaymentPlan
  /** The signers of the contract. Without it, the contact who accepts signs alone. */
  signing?: QuoteSigning
  /** For the studio only; the client never sees it. */
  note: string
}

/** The signers of a contract, at most `maxSigners` and the studio. */
export type QuoteSigning = {
  /** The contacts in their order. Empty if the contact who accepts the quote signs alone. */
  contactIds: string[]
  /** Each signs after the one before; otherwise they sign in any order. */
  inOrder: boolean
  /** The studio signs at the end. Otherwise it signs by sending the quote. */
  isCountersigned: boolean
}

export const maxSigners = 5

/** A client's choice: the ids of lines, and quantities that differ from the offered ones. */
export type QuoteChoice = { lines: string[]; quantities: Record<string, number> }

/** The totals of a choice, in cents. */
export type QuoteTotals = { net: Cents; tax: Cents; gross: Cents }

/** Returns `Q-1042`. */
export function formatQuoteNumber(number: number): string {
  return `Q-${number}`
}

/** Returns the number of `Q-1042` or `1042`; null for anything else. */
export function parseQuoteNumber(text: string): number | null {
  const [, digits] = /^(?:Q-)?([1-9]\d{0,8})$/i.exec(text) ?? []
  return digits === undefined ? null : Number(digits)
}

/** Returns true if the client decides whether the line is part of the quote. */
export function isChoosable(section: QuoteSection, line: QuoteLine): boolean {
  return section.choose !== 'all' || line.isOptional
}

/** Returns true if the client chooses how many. */
export function hasQuantityChoice({ minMilli, maxMilli }: QuoteLine): boolean {
  return minMilli !== null && maxMilli !== null && minMilli < maxMilli
}

/** Returns all lines with their sections. */
export function listQuoteLines({ sections }: QuoteContent) {
  return sections.flatMap((section) => section.lines.map((line) => ({ section, line })))
}

/** Returns the content with new ids, so that a copy is never mistaken for the original. */
export function copyContent(content: QuoteContent, createId: () => string): QuoteContent {
  const sections = content.sections.map((section) => ({
    ...section,
    id: createId(),
    lines: section.lines.map((line) => ({ ...line, id: createId() })),
  }))
  return { ...content, sections }
}

/** Returns the content with another contract. Without one there is nothing to sign. */
export function replaceContract(
  { signing, ...content }: QuoteContent,
  contractTemplateId: string | null,
): QuoteContent {
  const isKept = contractTemplateId !== null && signing
  return { ...content, contractTemplateId, ...(isKept && { signing }) }
}

/** Returns the content without the contacts who sign, who are only this client's. */
export function removeSigners({ signing, ...content }: QuoteContent): QuoteContent {
  const isKept = content.contractTemplateId !== null && signing?.isCountersigned
  return {
    ...content,
    ...(isKept && { signing: { contactIds: [], inOrder: false, isCountersigned: true } }),
  }
}

/** Returns the choice before the client changes it; a section of the mode `one` has its first. */
export function getDefaultChoice({ sections }: QuoteContent): QuoteChoice {
  const lines = sections.flatMap((section) => {
    const choosable = section.lines.filter((line) => isChoosable(section, line))
    const preselected = choosable.filter(({ isPreselected }) => isPreselected)
    if (section.choose !== 'one') return preselected
    return [preselected[0] ?? choosable[0]].filter((line) => line !== undefined)
  })
  return { lines: lines.map(({ id }) => id), quantities: {} }
}

/** Returns the quantity a client chose of a line, in thousandths. */
export function getChosenQuantity(line: QuoteLine, { quantities }: QuoteChoice): number {
  return hasQuantityChoice(line) ? (quantities[line.id] ?? line.quantityMilli) : line.quantityMilli
}

/** Drops lines and quantities the quote doesn't offer, so that a choice fits another version. */
export function normalizeChoice(content: QuoteContent, choice: QuoteChoice): QuoteChoice {
  const lines = new Set(choice.lines)
  const offered = listQuoteLines(content)
  return {
    lines: offered
      .filter(({ section, line }) => isChoosable(section, line) && lines.has(line.id))
      .map(({ line }) => line.id),
    quantities: Object.fromEntries(
      offered
        .filter(({ line }) => hasQuantityChoice(line) && choice.quantities[line.id] !== undefined)
        .map(({ line }) => [line.id, choice.quantities[line.id]!]),
    ),
  }
}

/** Returns the lines that are part of a choice, with the chosen quantities. */
export function listChosenLines(content: QuoteContent, choice: QuoteChoice): QuoteLine[] {
  const lines = new Set(choice.lines)
  return listQuoteLines(content)
    .filter(({ section, line }) => !isChoosable(section, line) || lines.has(line.id))
    .map(({ line }) => ({ ...line, quantityMilli: getChosenQuantity(line, choice) }))
}

/** Returns the lines of a choice as an invoice has them, with each text on one line. */
export function toInvoiceLines(content: QuoteContent, choice: QuoteChoice): DraftLine[] {
  return listChosenLines(content, choice).map(
    ({ name, text, quantityMilli, unit, unitPrice, discount, taxRateId }) => ({
      name,
      text: text.replaceAll(/\s*\n\s*/g, ', '),
      quantityMilli,
      unit,
      unitPrice,
      discount,
      taxRateId,
      account: '',
    }),
  )
}

/** Returns the amounts of a choice; the same in the browser, on the server and on an invoice. */
export function computeQuoteAmounts(
  content: QuoteContent,
  choice: QuoteChoice,
  rates: Rates,
  texts: { discountName: string; locale: string } = { discountName: '', locale: 'en' },
): InvoiceAmounts {
  const { priceMode, discount, discountReason } = content
  return computeInvoiceAmounts(
    {
      priceMode,
      discount,
      discountReason,
      lines: toInvoiceLines(content, choice),
      suppliedOn: null,
      dueDays: 0,
      opening: '',
      closing: '',
      bookingId: null,
      projectId: null,
    },
    rates,
    texts,
  )
}

/** Returns the totals of a choice. */
export function computeQuoteTotals(
  content: QuoteContent,
  choice: QuoteChoice,
  rates: Rates,
): QuoteTotals {
  const { net, tax, gross } = computeQuoteAmounts(content, choice, rates)
  return { net, tax, gross }
}

/** Returns the gross amount of the most expensive choice a quote offers. */
export function computeLargestGross(content: QuoteContent, rates: Rates): Cents {
  const toWeight = (line: QuoteLine) => {
    const amount = computeLineAmount(line.maxMilli ?? line.quantityMilli, line.unitPrice)
    const { discount } = line
    const off = discount?.kind === 'percent' ? computeShare(amount, discount.ppm) : discount?.cents
    const rate = line.taxRateId === null ? undefined : rates[line.taxRateId]
    const tax = content.priceMode === 'net' && rate ? computeShare(amount, rate.ratePpm) : 0
    return amount - (off ?? 0) + tax
  }
  const lines = content.sections.flatMap((section) =>
    section.lines
      .filter((line) => isChoosable(section, line))
      .toSorted((a, b) => toWeight(b) - toWeight(a))
      .slice(0, getChooseLimits(section).max),
  )
  const quantities = Object.fromEntries(
    listQuoteLines(content)
      .filter(({ line }) => hasQuantityChoice(line))
      .map(({ line }) => [line.id, line.maxMilli!]),
  )
  return computeQuoteTotals(content, { lines: lines.map(({ id }) => id), quantities }, rates).gross
}

/** A problem, with the field or the id of the section or line that has it. */
export type QuoteProblem = { field: string; problem: ProblemCode; details: Details }

/**
 * Returns why a choice can't be accepted: `section:ID` with too few or too many lines,
 * `quantity:ID` outside its limits, and `total` below the minimum.
 */
export function findChoiceProblems(
  content: QuoteContent,
  choice: QuoteChoice,
  rates: Rates,
): QuoteProblem[] {
  const chosen = new Set(normalizeChoice(content, choice).lines)
  const problems = content.sections.flatMap((section) => findSectionProblem(section, chosen))
  for (const line of listChosenLines(content, choice))
    if (hasQuantityChoice(line) && !isQuantityOffered(line, line.quantityMilli))
      problems.push({
        field: `quantity:${line.id}`,
        problem: 'quote-quantity-outside',
        details: { min: line.minMilli!, max: line.maxMilli!, step: line.stepMilli ?? 1 },
      })
  const { gross } = computeQuoteTotals(content, choice, rates)
  if (gross < content.minimum)
    problems.push({
      field: 'total',
      problem: 'quote-below-minimum',
      details: { minimum: content.minimum, gross },
    })
  return problems
}

function findSectionProblem(section: QuoteSection, chosen: Set<string>): QuoteProblem[] {
  const count = section.lines.filter(({ id }) => chosen.has(id)).length
  const { min, max } = getChooseLimits(section)
  const field = `section:${section.id}`
  const details = { min, max, count }
  if (section.choose === 'all') return []
  if (count < min) return [{ field, problem: 'quote-choice-few', details }]
  return count > max ? [{ field, problem: 'quote-choice-many', details }] : []
}

/** Returns how many lines of a section have to be chosen. */
export function getChooseLimits({ choose, min, max, lines }: QuoteSection) {
  if (choose === 'one') return { min: 1, max: 1 }
  return choose === 'some' ? { min: min ?? 0, max: max ?? lines.length } : { min: 0, max: Infinity }
}

/** Returns true if a quantity is within the limits of its line, and on a step. */
export function isQuantityOffered(
  { minMilli, maxMilli, stepMilli }: QuoteLine,
  milli: number,
): boolean {
  return (
    milli >= minMilli! &&
    milli <= maxMilli! &&
    (milli - minMilli!) % Math.max(1, stepMilli ?? 1) === 0
  )
}

/** A line that another version of a quote adds, removes or changes. */
export type LineDifference = {
  kind: 'added' | 'removed' | 'changed'
  name: string
  before: QuoteLine | null
  after: QuoteLine | null
}

/** Returns the lines that differ between two versions, in the order of the newer one. */
export function listDifferences(before: QuoteContent, after: QuoteContent): LineDifference[] {
  const earlier = new Map(listQuoteLines(before).map(({ line }) => [line.id, line]))
  const later = listQuoteLines(after).map(({ line }) => line)
  const changes = later.flatMap((line): LineDifference[] => {
    const match = earlier.get(line.id)
    if (!match) return [{ kind: 'added', name: line.name, before: null, after: line }]
    return JSON.stringify(match) === JSON.stringify(line)
      ? []
      : [{ kind: 'changed', name: line.name, before: match, after: line }]
  })
  const laterIds = new Set(later.map(({ id }) => id))
  const removed = [...earlier.values()]
    .filter(({ id }) => !laterIds.has(id))
    .map((line): LineDifference => ({
      kind: 'removed',
      name: line.name,
      before: line,
      after: null,
    }))
  return [...changes, ...removed]
}
