import { revisionField } from '#app/core/revision.ts'
import { z } from '#app/core/schema.ts'
import { toSingleLine } from '#app/core/text.ts'
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

/** The settings of a review. */
export const reviewSchema = z.object({
  title: titleField,
  category: z.enum(categories, 'project-category-unknown'),
  approvalRule: z.enum(approvalRules).catch('one'),
  revision: revisionField,
})
export type ReviewForm = z.infer<typeof reviewSchema>
