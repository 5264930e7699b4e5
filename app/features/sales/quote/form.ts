import { type StudioDay, isDay } from '#app/core/day.ts'
import { type Cents, formatMoneyInput } from '#app/core/money.ts'
import { formatQuantityInput } from '#app/core/quantity.ts'
import type { Details } from '#app/core/result.ts'
import { priceModes } from '#app/core/tax.ts'
import { PRICE_UNITS } from '#app/features/money/price-list/rules.ts'
import {
  type DraftFormat,
  type DraftProblems,
  formatDiscountInput,
  maxLineName,
  maxParagraph,
  readDiscount,
  readId,
  readLineQuantity,
  readPrice,
  readText,
} from '#app/features/money/invoice/form.ts'
import { readPlan, toPlanFields } from '#app/features/sales/payment-plan/form.ts'

import {
  type Fields,
  type LineRow,
  type SectionRow,
  isEmptyLine,
  maxQuoteLines,
  maxSections,
  parseSectionRows,
  toRowFields,
} from '#app/features/sales/quote-rows/form.ts'

import {
  type QuoteContent,
  type QuoteLine,
  type QuoteSection,
  type QuoteSigning,
  chooseModes,
  isQuantityOffered,
  maxSigners,
} from './rules.ts'

/*
 * The form of the builder. It needs no schema, so that the preview follows each key press without
 * loading the schema library. Its rows are in `quote-rows`; empty lines are ignored.
 */

export const maxLineDetails = 2000
const maxTerms = 20_000

/** The fields of the signers, in their order. */
export const signerFields = Array.from({ length: maxSigners }, (_, index) => `signer:${index}`)

/**
 * Reads a quote as a person types it, or returns a problem code for each field that has one, with
 * details for the messages.
 */
export function readQuote(
  fields: Fields,
  format: DraftFormat,
): { content: QuoteContent } | { problems: DraftProblems; details: Details } {
  const problems: DraftProblems = {}
  const rows = parseSectionRows(fields)
  if (rows.length > maxSections) problems[`heading:${maxSections}`] = 'quote-sections-many'
  const ids = new Set<string>()
  let left = maxQuoteLines
  const sections = rows.slice(0, maxSections).map((row, index) => {
    const section = readSection(row, index, format, problems, ids)
    left -= section.lines.length
    if (left < 0) problems[`heading:${index}`] ??= 'lines-many'
    return section
  })
  const content: QuoteContent = {
    priceMode: priceModes.find((mode) => mode === fields.priceMode) ?? 'net',
    title: readText(fields, 'title', maxLineName, problems),
    opening: readText(fields, 'opening', maxParagraph, problems),
    sections,
    discount: readDiscount(fields.discount ?? '', format, 'discount', problems),
    discountReason: readText(fields, 'discountReason', maxLineName, problems),
    minimum: readMinimum(fields.minimum ?? '', format, problems),
    expiresOn: readDay(fields.expiresOn ?? '', problems),
    terms: readText(fields, 'terms', maxTerms, problems),
    contractTemplateId: readId(fields.contract),
    ...readPlan(fields, format, problems),
    ...readSigning(fields, problems),
    note: readText(fields, 'note', maxParagraph, problems),
  }
  return Object.keys(problems).length === 0
    ? { content }
    : { problems, details: { lines: maxQuoteLines } }
}

/** Returns the bookings and the project of a quote as chosen in its form. */
export function readQuoteSubject(fields: Fields) {
  const bookingIds = Object.entries(fields).flatMap(([field, value]) => {
    const id = field.startsWith('booking:') ? readId(field.slice(8)) : null
    return id && value === 'on' ? [id] : []
  })
  return { bookingIds, projectId: readId(fields.project) }
}

function readMinimum(text: string, format: DraftFormat, problems: DraftProblems): Cents {
  return text.trim() === '' ? 0 : readPrice(text, format, 'minimum', problems)
}

/** Reads who signs. It is kept without a contract too, as terms are with one. */
function readSigning(fields: Fields, problems: DraftProblems): { signing?: QuoteSigning } {
  const contactIds: string[] = []
  for (const field of signerFields) {
    const id = readId(fields[field])
    if (id === null) continue
    if (!contactIds.includes(id)) contactIds.push(id)
    else if (readId(fields.contract) !== null) problems[field] = 'quote-signer-twice'
  }
  const isCountersigned = fields.countersigned === 'on'
  if (contactIds.length === 0 && !isCountersigned) return {}
  const inOrder = contactIds.length > 1 && fields.inOrder === 'on'
  return { signing: { contactIds, inOrder, isCountersigned } }
}

function readDay(text: string, problems: DraftProblems): StudioDay | null {
  if (text.trim() === '') return null
  if (isDay(text)) return text
  problems.expiresOn = 'date-missing'
  return null
}

/**
 * Ids name lines across versions, so that each is used once. They are keys of a choice, in which
 * every object has `constructor` already.
 */
function readRowId(text: string, ids: Set<string>): string {
  let id = /^[\w-]{1,64}$/.test(text) && !(text in {}) ? text : 'row'
  while (ids.has(id)) id = `${id}-2`
  ids.add(id)
  return id
}

function readSection(
  row: SectionRow,
  index: number,
  format: DraftFormat,
  problems: DraftProblems,
  ids: Set<string>,
): QuoteSection {
  const typed = { [`heading:${index}`]: row.heading, [`lead:${index}`]: row.lead }
  const id = readRowId(row.section, ids)
  const choose = chooseModes.find((mode) => mode === row.choose) ?? 'all'
  return {
    id,
    heading: readText(typed, `heading:${index}`, maxLineName, problems),
    text: readText(typed, `lead:${index}`, maxParagraph, problems),
    choose,
    ...(choose === 'some' ? readChooseLimits(row, index, problems) : { min: null, max: null }),
    lines: row.lines.flatMap((line, at) =>
      isEmptyLine(line) ? [] : [readLine(line, `${index}:${at}`, format, problems, ids)],
    ),
  }
}

function readChooseLimits(row: SectionRow, index: number, problems: DraftProblems) {
  const readCount = (name: 'min' | 'max') => {
    const text = row[name].trim()
    if (text === '') return null
    if (!/^\d{1,3}$/.test(text)) problems[`${name}:${index}`] = 'quote-limits-malformed'
    return Number(text)
  }
  const limits = { min: readCount('min'), max: readCount('max') }
  if (limits.max === 0 || (limits.min ?? 0) > (limits.max ?? Infinity))
    problems[`max:${index}`] = 'quote-limits-malformed'
  return limits
}

function readLine(
  row: LineRow,
  place: string,
  format: DraftFormat,
  problems: DraftProblems,
  ids: Set<string>,
): QuoteLine {
  const typed = { [`name:${place}`]: row.name, [`text:${place}`]: row.text }
  const line = {
    id: readRowId(row.line, ids),
    priceItemId: readId(row.item),
    name: readText(typed, `name:${place}`, maxLineName, problems),
    text: readText(typed, `text:${place}`, maxLineDetails, problems),
    quantityMilli: readLineQuantity(row.quantity, format, `quantity:${place}`, problems),
    unit: PRICE_UNITS.find((unit) => unit === row.unit) ?? 'piece',
    unitPrice: readPrice(row.price, format, `price:${place}`, problems),
    discount: readDiscount(row.discount, format, `discount:${place}`, problems),
    taxRateId: readId(row.tax),
    isOptional: row.optional === 'on',
    isPreselected: row.preselected === 'on',
  }
  return { ...line, ...readQuantityLimits(row, line, place, format, problems) }
}

const noLimits = { minMilli: null, maxMilli: null, stepMilli: null }

function readQuantityLimits(
  row: LineRow,
  line: Omit<QuoteLine, keyof typeof noLimits>,
  place: string,
  format: DraftFormat,
  problems: DraftProblems,
) {
  const { min, max, step } = row
  if (`${min}${max}`.trim() === '') return noLimits
  const found: DraftProblems = {}
  const readMilli = (text: string) => readLineQuantity(text, format, 'limits', found)
  const limits = {
    minMilli: readMilli(min),
    maxMilli: readMilli(max),
    stepMilli: step.trim() === '' ? null : readMilli(step),
  }
  const isWrong =
    found.limits !== undefined ||
    limits.minMilli >= limits.maxMilli ||
    !isQuantityOffered({ ...line, ...limits }, line.quantityMilli)
  if (isWrong && !problems[`quantity:${place}`]) problems[`min:${place}`] = 'quote-quantity-limits'
  return limits
}

/** Returns a quote as fields of the builder. */
export function toQuoteFields(content: QuoteContent, format: DraftFormat): Fields {
  const { currency, locale } = format
  return {
    priceMode: content.priceMode,
    title: content.title,
    opening: content.opening,
    discount: formatDiscountInput(content.discount, format),
    discountReason: content.discountReason,
    minimum: content.minimum === 0 ? '' : formatMoneyInput(content.minimum, currency, locale),
    expiresOn: content.expiresOn ?? '',
    terms: content.terms,
    contract: content.contractTemplateId ?? '',
    ...toPlanFields(content.plan, format),
    ...toSigningFields(content.signing),
    note: content.note,
    ...toRowFields(content.sections.map((section) => toSectionRow(section, format))),
  }
}

function toSigningFields(signing: QuoteSigning | undefined): Fields {
  const signers = signerFields.map((field, index) => [field, signing?.contactIds[index] ?? ''])
  return {
    ...(Object.fromEntries(signers) as Fields),
    inOrder: signing?.inOrder ? 'on' : '',
    countersigned: signing?.isCountersigned ? 'on' : '',
  }
}

function toSectionRow(section: QuoteSection, format: DraftFormat): SectionRow {
  const { id, heading, text, choose, min, max, lines } = section
  return {
    section: id,
    heading,
    lead: text,
    choose,
    min: String(min ?? ''),
    max: String(max ?? ''),
    lines: lines.map((line) => toLineRow(line, format)),
  }
}

/** Returns a line as it is typed. */
function toLineRow(line: QuoteLine, format: DraftFormat): LineRow {
  const { currency, locale } = format
  const formatLimit = (milli: number | null) =>
    milli === null ? '' : formatQuantityInput(milli, locale)
  return {
    line: line.id,
    item: line.priceItemId ?? '',
    name: line.name,
    text: line.text,
    quantity: formatQuantityInput(line.quantityMilli, locale),
    unit: line.unit,
    price: formatMoneyInput(line.unitPrice, currency, locale),
    discount: formatDiscountInput(line.discount, format),
    tax: line.taxRateId ?? '',
    optional: line.isOptional ? 'on' : '',
    preselected: line.isPreselected ? 'on' : '',
    min: formatLimit(line.minMilli),
    max: formatLimit(line.maxMilli),
    // offered as soon as limits are typed
    step: line.minMilli === null ? '1' : formatLimit(line.stepMilli),
  }
}
