import type { Ctx } from '#app/platform/context.server.ts'
import { listSharedReviews } from '#app/features/delivery/review/reads.server.ts'
import { buildReviewPath } from '#app/features/delivery/review/rules.ts'
import type { ReviewCardView } from '#app/features/delivery/review-page/ui/review-cards.tsx'
import { getReviewMessages } from '#app/messages/review.ts'

/** Returns the reviews that a contact may open, those that wait for them first. */
export async function listReviewCards(
  ctx: Ctx,
  contactId: string,
  { isPreview }: { isPreview: boolean },
): Promise<ReviewCardView[]> {
  const { card: messages } = getReviewMessages(ctx.language)
  return (await listSharedReviews(ctx, contactId)).map(
    ({ slug, title, state, version, permissions }) => ({
      title,
      href: isPreview ? null : buildReviewPath(slug),
      isWaiting: state === 'open' && permissions.length > 0,
      text:
        state === 'approved'
          ? messages.approved(version)
          : state === 'notes-submitted'
            ? messages.submitted
            : permissions.includes('approve')
              ? messages.waiting(version)
              : permissions.includes('comment')
                ? messages.notes(version)
                : messages.watch(version),
    }),
  )
}
