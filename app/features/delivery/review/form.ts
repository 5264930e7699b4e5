import { type Cents, formatMoneyInput, readPrice } from '#app/core/money.ts'
import { revisionField } from '#app/core/revision.ts'
import { z } from '#app/core/schema.ts'
import { toSingleLine } from '#app/core/text.ts'
import { maxRounds } from '#app/features/studio/policy/rules.ts'
import { categories } from '#app/features/studio/service/rules.ts'

import { approvalRules } from './rules.ts'

const titleField = z
  .string()
  .default('')
  .transform(toSingleLine)
  .pipe(z.string().min(1, 'gallery-title-missing').max(120, 'line-long'))

/** A new review as a person types it. */
export const newReviewSchema = z.object({
  title: titleField,
  projectId: z.uuid('review-project-missing'),
})
export type NewReviewForm = z.infer<typeof newReviewSchema>

/** A number of rounds as a person types it; null if it is empty, for any number. */
const roundsField = z
  .string()
  .default('')
  .transform((text) => text.trim())
  .pipe(z.string().regex(/^\d{0,2}$/, 'rounds-malformed'))
  .transform((text) => (text === '' ? null : Number(text)))
  .pipe(z.number().max(maxRounds, 'rounds-malformed').nullable())

type Format = { currency: string; locale: string }

/** A price as a person types it; null if it is empty. */
const buildPriceField = (format: Format) =>
  z
    .string()
    .default('')
    .transform((text, issues): Cents | null => {
      if (text.trim() === '') return null
      const price = readPrice(text, format)
      if ('cents' in price) return price.cents
      issues.addIssue({ code: 'custom', message: price.problem })
      return z.NEVER
    })

/** The settings of a review, with its price in the studio's number format. */
export const createReviewSchema = (format: Format) =>
  z.object({
    title: titleField,
    category: z.enum(categories, 'project-category-unknown'),
    approvalRule: z.enum(approvalRules).catch('one'),
    includedRounds: roundsField,
    extraRoundAmount: buildPriceField(format),
    revision: revisionField,
  })
export type ReviewForm = z.infer<ReturnType<typeof createReviewSchema>>

/** Returns the rounds and the price of a review as fields of its form. */
export function toRoundFields(
  { includedRounds, extraRoundAmount }: Pick<ReviewForm, 'includedRounds' | 'extraRoundAmount'>,
  { currency, locale }: Format,
) {
  return {
    includedRounds: String(includedRounds ?? ''),
    extraRoundAmount:
      extraRoundAmount === null ? '' : formatMoneyInput(extraRoundAmount, currency, locale),
  }
}
