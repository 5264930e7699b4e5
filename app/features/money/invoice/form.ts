import { type StudioDay, isDay } from '#app/core/day.ts'
import { type Cents, formatMoneyInput, isMoneyTooLarge, parseMoney } from '#app/core/money.ts'
import { formatQuantityInput, readQuantity } from '#app/core/quantity.ts'
import type { Details } from '#app/core/result.ts'
import { type PriceMode, formatRate, parseRatePercent, priceModes } from '#app/core/tax.ts'
import { normalizeText, toSingleLine } from '#app/core/text.ts'
import { PRICE_UNITS, type PriceUnit } from '#app/features/money/price-list/rules.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

/*
 * The form of an invoice draft. It needs no schema, so that the editor shows totals and preview
 * without loading the schema library. Lines come as fields `name:<n>`, `text:<n>`,
 * `quantity:<n>`, `unit:<n>`, `price:<n>`, `discount:<n>`, `tax:<n>` and `account:<n>`; empty
 * lines are ignored.
 */

export const maxLines = 500
export const maxLineName = 200
const maxLineText = 500
export const maxParagraph = 4000
const maxDueDays = 365

/** A percentage in parts per million (12.5% = 125,000), or an amount. */
export type Discount = { kind: 'percent'; ppm: number } | { kind: 'amount'; cents: Cents }

export type DraftLine = {
  name: string
  text: string
  /** In thousandths. */
  quantityMilli: number
  unit: PriceUnit
  unitPrice: Cents
  discount: Discount | null
  /** Null if the line isn't taxable. */
  taxRateId: string | null
  /** The code of the revenue account; empty for that of the booking's service. */
  account: string
}

/** The content of a draft. Prices are in the price mode. */
export type DraftContent = {
  priceMode: PriceMode
  lines: DraftLine[]
  discount: Discount | null
  discountReason: string
  /** The day of the service; null for the day of issue. */
  suppliedOn: StudioDay | null
  /** Days from issue until it is due. */
  dueDays: number
  /** Texts above and below the lines. */
  opening: string
  closing: string
  bookingId: string | null
  projectId: string | null
}

export type DraftFormat = { currency: string; locale: string }
type Fields = Record<string, string>
export type DraftProblems = Record<string, ProblemCode>

const lineFields = [
  'name',
  'text',
  'quantity',
  'unit',
  'price',
  'discount',
  'tax',
  'account',
] as const
type LineField = (typeof lineFields)[number]
export type DraftRow = Record<LineField, string> & { index: number }

/** Returns the lines of a form as typed, in order, including empty ones. */
export function parseDraftRows(fields: Fields): DraftRow[] {
  return Object.keys(fields)
    .flatMap((field) => (/^name:\d{1,4}$/.test(field) ? [Number(field.slice(5))] : []))
    .sort((a, b) => a - b)
    .map((index) => {
      const typed = lineFields.map((name) => [name, fields[`${name}:${index}`] ?? ''])
      return { index, ...(Object.fromEntries(typed) as Record<LineField, string>) }
    })
}

/** A line as the editor adds it. */
const emptyRow: Record<LineField, string> = {
  name: '',
  text: '',
  quantity: '1',
  unit: 'piece',
  price: '',
  discount: '',
  tax: '',
  account: '',
}

function isEmptyRow({ name, text, price, discount }: DraftRow): boolean {
  return `${name}${text}${price}${discount}`.trim() === ''
}

/**
 * Returns the fields after a button of the editor: `add`, `remove:2`, `copy:2`, `up:2` or `down:2`.
 * Lines are renumbered, and any other action leaves them as they are. A new line has the tax and
 * account of the last one.
 */
export function changeDraftRows(fields: Fields, action: string): Fields {
  const [verb = '', place] = action.split(':')
  const rows = parseDraftRows(fields)
  const index = rows.findIndex((row) => row.index === Number(place))
  if (verb === 'add' && rows.length < maxLines) {
    const last = rows.at(-1) ?? { tax: fields.defaultTax ?? '', account: '' }
    rows.push({ ...emptyRow, tax: last.tax, account: last.account, index: -1 })
  }
  if (index !== -1) {
    const [row] = rows.splice(index, 1)
    const target = { up: Math.max(index - 1, 0), down: index + 1, remove: null }[verb]
    if (target !== null) rows.splice(target ?? index, 0, row!)
    if (verb === 'copy' && rows.length < maxLines) rows.splice(index + 1, 0, row!)
  }
  const others = Object.entries(fields).filter(([field]) => !/^[a-z]+:\d+$/.test(field))
  return Object.fromEntries([...others, ...rows.flatMap(toRowFields)])
}

function toRowFields(row: Record<LineField, string>, index: number): [string, string][] {
  return lineFields.map((name) => [`${name}:${index}`, row[name]])
}

/**
 * Reads a draft as a person types it, or returns a problem code for each field that has one, with
 * details for the messages.
 */
export function readDraft(
  fields: Fields,
  format: DraftFormat,
): { content: DraftContent } | { problems: DraftProblems; details: Details } {
  const problems: DraftProblems = {}
  const rows = parseDraftRows(fields).filter((row) => !isEmptyRow(row))
  if (rows.length > maxLines) problems[`name:${rows[maxLines]!.index}`] = 'lines-many'
  const lines = rows.slice(0, maxLines).map((row) => readLine(row, format, problems))
  const content: DraftContent = {
    priceMode: priceModes.find((mode) => mode === fields.priceMode) ?? 'net',
    lines,
    discount: readDiscount(fields.discount ?? '', format, 'discount', problems),
    discountReason: readText(fields, 'discountReason', maxLineName, problems),
    suppliedOn: readDay(fields.suppliedOn ?? '', problems),
    dueDays: readDueDays(fields.dueDays ?? '', problems),
    opening: readText(fields, 'opening', maxParagraph, problems),
    closing: readText(fields, 'closing', maxParagraph, problems),
    bookingId: readId(fields.booking),
    projectId: readId(fields.project),
  }
  return Object.keys(problems).length === 0
    ? { content }
    : { problems, details: { lines: maxLines } }
}

function readLine(row: DraftRow, format: DraftFormat, problems: DraftProblems): DraftLine {
  const buildField = (name: LineField) => `${name}:${row.index}`
  const typed = Object.fromEntries(lineFields.map((name) => [buildField(name), row[name]]))
  return {
    name: readText(typed, buildField('name'), maxLineName, problems),
    text: readText(typed, buildField('text'), maxLineText, problems),
    quantityMilli: readLineQuantity(row.quantity, format, buildField('quantity'), problems),
    unit: PRICE_UNITS.find((unit) => unit === row.unit) ?? 'piece',
    unitPrice: readPrice(row.price, format, buildField('price'), problems),
    discount: readDiscount(row.discount, format, buildField('discount'), problems),
    taxRateId: readId(row.tax),
    account: /^\d{4}$/.test(row.account) ? row.account : '',
  }
}

export function readId(text: string | undefined): string | null {
  return text && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : null
}

export function readText(
  fields: Fields,
  name: string,
  max: number,
  problems: DraftProblems,
): string {
  const text =
    max > maxLineText ? normalizeText(fields[name] ?? '') : toSingleLine(fields[name] ?? '')
  if (text.length > max) problems[name] = 'draft-text-long'
  return text
}

function readDay(text: string, problems: DraftProblems): StudioDay | null {
  if (text.trim() === '') return null
  if (isDay(text)) return text
  problems.suppliedOn = 'date-missing'
  return null
}

function readDueDays(text: string, problems: DraftProblems): number {
  const days = /^\s*\d{1,3}\s*$/.test(text) ? Number(text) : -1
  if (days < 0 || days > maxDueDays) problems.dueDays = 'due-days-malformed'
  return days
}

export function readLineQuantity(
  text: string,
  { locale }: DraftFormat,
  field: string,
  problems: DraftProblems,
): number {
  const { milli, problem } = readQuantity(text, locale)
  if (problem) problems[field] = problem
  return milli
}

export function readPrice(
  text: string,
  { currency, locale }: DraftFormat,
  field: string,
  problems: DraftProblems,
): Cents {
  const cents = parseMoney(text, currency, locale)
  if (cents !== null) return cents
  problems[field] = findPriceProblem(text, { currency, locale })
  return 0
}

function findPriceProblem(text: string, { currency, locale }: DraftFormat): ProblemCode {
  if (text.trim() === '') return 'price-missing'
  if (/^\s*[-−]/.test(text)) return 'line-negative'
  return isMoneyTooLarge(text, currency, locale) ? 'amount-large' : 'amount-malformed'
}

export function readDiscount(
  text: string,
  { currency, locale }: DraftFormat,
  field: string,
  problems: DraftProblems,
): Discount | null {
  const typed = text.trim()
  if (typed === '') return null
  if (typed.endsWith('%')) {
    const ppm = parseRatePercent(typed)
    if (ppm === null) problems[field] = 'discount-malformed'
    return { kind: 'percent', ppm: ppm ?? 0 }
  }
  const cents = parseMoney(typed, currency, locale)
  if (cents === null) problems[field] = 'discount-malformed'
  return { kind: 'amount', cents: cents ?? 0 }
}

/** Returns a draft as fields of its form. */
export function toDraftFields(content: DraftContent, format: DraftFormat): Fields {
  return Object.fromEntries([
    ['priceMode', content.priceMode],
    ['discount', formatDiscountInput(content.discount, format)],
    ['discountReason', content.discountReason],
    ['suppliedOn', content.suppliedOn ?? ''],
    ['dueDays', String(content.dueDays)],
    ['opening', content.opening],
    ['closing', content.closing],
    ['booking', content.bookingId ?? ''],
    ['project', content.projectId ?? ''],
    ...content.lines.flatMap((line, index) =>
      toRowFields(
        {
          name: line.name,
          text: line.text,
          quantity: formatQuantityInput(line.quantityMilli, format.locale),
          unit: line.unit,
          price: formatMoneyInput(line.unitPrice, format.currency, format.locale),
          discount: formatDiscountInput(line.discount, format),
          tax: line.taxRateId ?? '',
          account: line.account,
        },
        index,
      ),
    ),
  ])
}

export function formatDiscountInput(
  discount: Discount | null,
  { currency, locale }: DraftFormat,
): string {
  if (!discount) return ''
  return discount.kind === 'amount'
    ? formatMoneyInput(discount.cents, currency, locale)
    : formatRate(discount.ppm, locale)
}
