import type { Ctx } from '#app/platform/context.server.ts'
import type { listSharedReviews } from '#app/features/delivery/review/reads.server.ts'
import { buildReviewPath } from '#app/features/delivery/review/rules.ts'
import type { ReviewCardView } from '#app/features/delivery/review-page/ui/review-cards.tsx'
import { getReviewMessages } from '#app/messages/review.ts'

/** A review that a contact may open. */
export type SharedReview = Omit<Awaited<ReturnType<typeof listSharedReviews>>[number], 'offer'> & {
  /** The price of a round that this contact is asked to agree to, in words. */
  offer: string | null
}

/** Returns true if the contact can write notes or approve now. */
export function isReviewWaiting({ state, permissions }: SharedReview): boolean {
  return state === 'open' && permissions.length > 0
}

/** Returns the cards of reviews that a contact may open, in their order. */
export function toReviewCards(
  ctx: Ctx,
  reviews: SharedReview[],
  { isPreview }: { isPreview: boolean },
): ReviewCardView[] {
  return reviews.map((review) => ({
    title: review.title,
    href: isPreview ? null : buildReviewPath(review.slug),
    isWaiting: isReviewWaiting(review),
    text: describeReview(ctx, review),
  }))
}

/** Returns what a review waits for, as a sentence. */
export function describeReview(ctx: Ctx, review: SharedReview): string {
  const { state, version, permissions } = review
  const { card: messages, round } = getReviewMessages(ctx.language)
  if (state === 'approved') return messages.approved(version)
  const rounds = `${round.round(review.round, review.includedRounds)}.`
  if (review.offer !== null) return messages.offer(review.round, review.offer)
  if (state === 'notes-submitted') return `${messages.submitted} ${rounds}`
  if (permissions.length === 0) return messages.watch(version)
  const waiting = permissions.includes('approve') ? messages.waiting : messages.notes
  return `${waiting(version)} ${rounds}`
}
