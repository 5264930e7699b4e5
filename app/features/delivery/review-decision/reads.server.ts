import { and, asc, eq, isNull } from 'drizzle-orm'

import { reviewDecision, reviewVersion } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import type { OpenReview } from '#app/features/delivery/review-share/reads.server.ts'

/** Returns the approvals of a review's versions that count, the first one first. */
export async function listApprovals(ctx: Ctx, { review, viewer }: OpenReview) {
  authorize(ctx.actor, viewer.kind === 'studio' ? 'review.see' : 'review.open')
  return ctx.db
    .select({
      versionId: reviewDecision.versionId,
      contactId: reviewDecision.contactId,
      name: reviewDecision.name,
      message: reviewDecision.message,
      decidedAt: reviewDecision.decidedAt,
      fileHash: reviewDecision.fileHash,
    })
    .from(reviewDecision)
    .innerJoin(reviewVersion, eq(reviewVersion.id, reviewDecision.versionId))
    .where(and(eq(reviewVersion.reviewId, review.id), isNull(reviewDecision.withdrawnAt)))
    .orderBy(asc(reviewDecision.decidedAt))
}
