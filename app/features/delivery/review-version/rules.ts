import { z } from '#app/core/schema.ts'
import { normalizeText } from '#app/core/text.ts'

/** Kinds of files that a review can have. */
export const reviewKinds = ['video', 'audio', 'image', 'document'] as const
export type ReviewKind = (typeof reviewKinds)[number]

export function isReviewKind(kind: string): kind is ReviewKind {
  return reviewKinds.some((one) => one === kind)
}

/** A version as it is published: guests read what is new. */
export const publicationSchema = z.object({
  note: z.string().default('').transform(normalizeText).pipe(z.string().max(1000, 'line-long')),
})
export type PublicationForm = z.infer<typeof publicationSchema>

/** A version as an uploading script gets it. */
export type AddedVersion = {
  item: { id: string; hash: string; name: string }
  outcome: 'added' | 'exists'
}
