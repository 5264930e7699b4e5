import { isInEu } from '#app/core/country.ts'
import type { StudioDay } from '#app/core/day.ts'
import {
  type LineTax,
  type TaxCategory,
  type TaxPart,
  parseRatePercent,
  taxCategories,
} from '#app/core/tax.ts'
import { z } from '#app/core/schema.ts'
import { toSingleLine } from '#app/core/text.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

const maxTaxParts = 4

/** A stored rate. It never changes: another percentage is another rate, and the old one retires. */
export type TaxRate = Omit<LineTax, 'id'> & {
  id: string
  validFrom: StudioDay
  retiredAt: Date | null
}

/** Categories that charge no tax and print the reason. */
const reasonCategories = new Set<TaxCategory>(['E', 'AE', 'G', 'O'])

const buildLineSchema = (max: number, problem: ProblemCode) =>
  z.string().transform(toSingleLine).pipe(z.string().max(max, problem))

type TypedRate = {
  name: string
  category: TaxCategory
  rate: string
  reason: string
  parts: { index: number; name: string; rate: string }[]
}

/**
 * A tax rate as a person types it. Parts come as fields `partName:<n>` and `partRate:<n>`, and
 * their sum is the rate.
 */
export const taxRateSchema = z
  .record(z.string(), z.string())
  .transform((fields) => ({
    name: fields.name ?? '',
    category: fields.category ?? 'S',
    rate: fields.rate ?? '',
    reason: fields.reason ?? '',
    parts: parsePartRows(fields),
  }))
  .pipe(
    z.object({
      name: buildLineSchema(60, 'tax-name-long').pipe(z.string().min(1, 'tax-name-missing')),
      category: z.enum(taxCategories, 'tax-category-unknown'),
      rate: z.string(),
      reason: buildLineSchema(300, 'line-long'),
      parts: z.array(z.object({ index: z.number(), name: z.string(), rate: z.string() })),
    }),
  )
  .transform((typed, issues): Omit<LineTax, 'id'> => {
    const problems: Record<string, ProblemCode> = {}
    const parts = readParts(typed, problems)
    const ratePpm = readRate(typed, parts, problems)
    if (reasonCategories.has(typed.category) && typed.reason === '')
      problems.reason = 'tax-reason-missing'
    for (const [field, message] of Object.entries(problems))
      issues.addIssue({ code: 'custom', path: [field], message })
    return { name: typed.name, category: typed.category, ratePpm, parts, reason: typed.reason }
  })

/** Returns the parts of a form as typed, without empty ones. */
function parsePartRows(fields: Record<string, string>): TypedRate['parts'] {
  return Object.keys(fields)
    .flatMap((field) => (/^partName:\d{1,2}$/.test(field) ? [Number(field.slice(9))] : []))
    .sort((a, b) => a - b)
    .map((index) => ({
      index,
      name: toSingleLine(fields[`partName:${index}`] ?? ''),
      rate: fields[`partRate:${index}`] ?? '',
    }))
    .filter(({ name, rate }) => `${name}${rate}`.trim() !== '')
}

function readParts({ parts }: TypedRate, problems: Record<string, ProblemCode>): TaxPart[] {
  if (parts.length > maxTaxParts) problems[`partName:${parts.at(-1)!.index}`] = 'tax-parts-many'
  return parts.map(({ index, name, rate }) => {
    const ratePpm = parseRatePercent(rate)
    if (name === '') problems[`partName:${index}`] ??= 'tax-name-missing'
    if (name.length > 60) problems[`partName:${index}`] ??= 'tax-name-long'
    if (ratePpm === null || ratePpm === 0) problems[`partRate:${index}`] = 'tax-rate-malformed'
    return { name, ratePpm: ratePpm ?? 0 }
  })
}

/** Returns the rate: the sum of the parts, or what was typed. Only category S charges tax. */
function readRate(
  { category, rate }: TypedRate,
  parts: TaxPart[],
  problems: Record<string, ProblemCode>,
): number {
  const sum = parts.reduce((total, { ratePpm }) => total + ratePpm, 0)
  const ppm = parts.length > 0 ? sum : rate.trim() === '' ? 0 : parseRatePercent(rate)
  if (ppm === null || ppm > 1_000_000) problems.rate = 'tax-rate-malformed'
  else if (category === 'S' && ppm === 0) problems.rate = 'tax-rate-needed'
  else if (category !== 'S' && ppm > 0) problems.rate = 'tax-rate-not-zero'
  return ppm ?? 0
}

/** Returns true if new lines may have the rate on a day. */
export function isRateAvailable({ validFrom, retiredAt }: TaxRate, today: StudioDay): boolean {
  return retiredAt === null && validFrom <= today
}

type TaxParties = {
  seller: { country: string }
  buyer: { country: string; isBusiness: boolean }
}

/**
 * Returns the rate of a new line, of those that are available: the studio's default, or that of
 * services to a business in another country, which a studio in the EU doesn't tax itself: the
 * reverse charge within the EU, and beyond it export or out of scope. Null if it has no such rate.
 */
export function pickDefaultRate(
  rates: TaxRate[],
  defaultId: string | null,
  { seller, buyer }: TaxParties,
): string | null {
  const isAbroad = buyer.country !== '' && buyer.country !== seller.country
  const categories: TaxCategory[] =
    !isInEu(seller.country) || !isAbroad || !buyer.isBusiness
      ? []
      : isInEu(buyer.country)
        ? ['AE']
        : ['G', 'O']
  const special = categories.flatMap(
    (specialCategory) => rates.find(({ category }) => category === specialCategory) ?? [],
  )
  return (special[0] ?? rates.find(({ id }) => id === defaultId))?.id ?? null
}

/** A rate of a draft that was retired, and the one with its name that replaced it, if any. */
export type RateChange = { from: TaxRate; to: TaxRate | null }

/** Returns the changes since a draft was written, for the rates that its lines have. */
export function findRateChanges(
  rateIds: (string | null)[],
  rates: TaxRate[],
  today: StudioDay,
): RateChange[] {
  return rates
    .filter((rate) => rateIds.includes(rate.id) && !isRateAvailable(rate, today))
    .map((from) => ({
      from,
      to:
        rates.find(
          (rate) => rate.name === from.name && rate.id !== from.id && isRateAvailable(rate, today),
        ) ?? null,
    }))
}
