import { type StudioDay, toStudioDay } from '#app/core/day.ts'
import { type Cents, formatExactMoney, parseMoney } from '#app/core/money.ts'
import type { PriceKind } from '#app/features/money/price-list/rules.ts'
import {
  type PlanFormContext,
  changePlanRows,
  formatPlanInputs,
} from '#app/features/sales/payment-plan/form.ts'
import {
  type Fields,
  type LineRow,
  type SectionRow,
  buildLineRow,
  buildSectionRow,
  changeSectionRows,
  countLines,
  isEmptyLine,
  maxQuoteLines,
  maxSections,
  parseSectionRows,
  replaceSectionRows,
} from '#app/features/sales/quote-rows/form.ts'
import { signerFields } from '#app/features/sales/quote/form.ts'

/** An item of the price list as a line of the builder. */
export type PriceChoice = {
  id: string
  kind: PriceKind
  /** Ids of the items offered with a package. */
  options: string[]
  cents: Cents
  row: Partial<LineRow>
}

type StepContext = {
  prices: PriceChoice[]
  createId: () => string
  /** The heading of a new section with the options of a package. */
  optionsHeading: string
  plan: PlanFormContext
}

/**
 * Returns the fields after a button of the builder: those of `changeSectionRows`, `pick:0` for the
 * item chosen from the price list in the field `pick:0`, `price:0:1`, which updates a line to its
 * price in the list, and `plan:add` and so on, which are those of `changePlanRows`.
 */
export function runBuilderStep(fields: Fields, step: string, context: StepContext): Fields {
  const [verb, section, line] = step.split(':')
  if (verb === 'plan') return changePlanRows(fields, step, context.plan)
  if (verb !== 'pick' && verb !== 'price') return changeSectionRows(fields, step, context.createId)
  const sections = parseSectionRows(fields)
  if (verb === 'price') updatePrice(sections[Number(section)]?.lines[Number(line)], context)
  else addItem(sections, Number(section), fields[step] ?? '', context)
  return replaceSectionRows(fields, sections)
}

function updatePrice(row: LineRow | undefined, { prices }: StepContext) {
  const item = row && prices.find(({ id }) => id === row.item)
  if (item) row.price = item.row.price ?? ''
}

/** Adds an item as a line, and the options of a package as optional lines. */
function addItem(sections: SectionRow[], index: number, itemId: string, context: StepContext) {
  const { prices, createId } = context
  const section = sections[index]
  const item = prices.find(({ id }) => id === itemId)
  if (!section || !item || countLines(sections) >= maxQuoteLines) return
  const last = section.lines.at(-1)
  if (last && isEmptyLine(last)) section.lines.pop()
  section.lines.push(buildLineRow(createId(), item.row))
  const used = new Set(sections.flatMap(({ lines }) => lines.map((line) => line.item)))
  const options = item.options.flatMap((id) => {
    const option = used.has(id) ? undefined : prices.find((price) => price.id === id)
    return option ? [option] : []
  })
  addOptions(sections, index, options, context)
}

/** Puts options below a package that is sold with everything else, or into a section after it. */
function addOptions(
  sections: SectionRow[],
  index: number,
  options: PriceChoice[],
  { createId, optionsHeading }: StepContext,
) {
  const isFull =
    sections.length >= maxSections || countLines(sections) + options.length > maxQuoteLines
  if (options.length === 0 || isFull) return
  const lines = options.map(({ row }) =>
    buildLineRow(createId(), { ...row, optional: 'on', preselected: '' }),
  )
  const section = sections[index]!
  if (section.choose === 'all') section.lines.push(...lines)
  else
    sections.splice(index + 1, 0, {
      ...buildSectionRow(createId, ''),
      heading: optionsHeading,
      lines,
    })
}

/** Returns the list prices by line, for lines with a different price. */
export function getListPrices(
  lines: LineRow[],
  prices: PriceChoice[],
  { currency, locale }: { currency: string; locale: string },
): Record<string, string> {
  const centsById = new Map(prices.map(({ id, cents }) => [id, cents]))
  return Object.fromEntries(
    lines.flatMap(({ line, item, price }) => {
      const cents = centsById.get(item)
      return cents === undefined || parseMoney(price, currency, locale) === cents
        ? []
        : [[line, formatExactMoney(cents, currency, locale)]]
    }),
  )
}

const headFields = [
  'title',
  'opening',
  'discount',
  'discountReason',
  'minimum',
  'priceMode',
  'expiresOn',
  'terms',
  'contract',
  ...signerFields,
  'inOrder',
  'countersigned',
  'project',
  'note',
]

/** Returns true if two forms would save the same quote. */
export function isSameDraft(one: Fields, other: Fields): boolean {
  return formatDraft(one) === formatDraft(other)
}

function formatDraft(fields: Fields): string {
  const sections = parseSectionRows(fields).map((section) => ({
    ...section,
    lines: section.lines.filter((line) => !isEmptyLine(line)),
  }))
  const bookings = Object.keys(fields)
    .filter((field) => field.startsWith('booking:') && fields[field] === 'on')
    .sort()
  const head = headFields.map((field) => fields[field] ?? '')
  return JSON.stringify([head, bookings, sections, formatPlanInputs(fields)]).replaceAll(
    String.raw`\r\n`,
    String.raw`\n`,
  )
}

/**
 * Returns the day that the payment plan of a form counts from: that of its first booking, or else
 * the due day of its project; null without either.
 */
export function findTypedDate(
  fields: Fields,
  {
    bookings,
    projects,
  }: {
    bookings: { id: string; startsAt: Date }[]
    projects: { id: string; dueOn: StudioDay | null }[]
  },
  timeZone: string,
): StudioDay | null {
  const [first] = bookings
    .filter(({ id }) => fields[`booking:${id}`] === 'on')
    .map(({ startsAt }) => toStudioDay(startsAt, timeZone))
    .sort()
  return first ?? projects.find(({ id }) => id === fields.project)?.dueOn ?? null
}
