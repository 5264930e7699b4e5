import { and, asc, desc, eq, isNull } from 'drizzle-orm'

import { fail } from '#app/core/result.ts'
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

/** Matches the approvals of a version that count. */
export function isDecision(versionId: string) {
  return and(eq(reviewDecision.versionId, versionId), isNull(reviewDecision.withdrawnAt))
}

/** The failure of a write that came after an approval: it names who approved the version. */
export async function failApproved({ db }: Ctx, versionId: string) {
  const [last] = await db
    .select({ name: reviewDecision.name })
    .from(reviewDecision)
    .where(isDecision(versionId))
    .orderBy(desc(reviewDecision.decidedAt))
    .limit(1)
  return fail('review-is-approved', { name: last?.name ?? '' })
}
