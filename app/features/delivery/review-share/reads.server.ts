import { and, arrayContains, asc, eq, isNull, sql } from 'drizzle-orm'

import { slugPattern } from '#app/core/slug.ts'
import {
  client,
  clientContact,
  review,
  reviewDecision,
  reviewShare,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize, may } from '#app/features/access.ts'
import { type ReviewRow, findReviewBySlug } from '#app/features/delivery/review/reads.server.ts'
import { isReviewOpen } from '#app/features/delivery/review/rules.ts'

import type { ReviewPermission } from './rules.ts'

/**
 * A viewer of a review: someone of the studio, as themselves or who looks at what guests see, or a
 * guest with what they may do.
 */
type ReviewViewer = { kind: 'studio' | 'preview' } | ReviewGuest
type ReviewGuest = {
  kind: 'guest'
  shareId: string
  contactId: string
  name: string
  permissions: ReviewPermission[]
}

/** Returns true for a guest who may approve. */
export function mayApprove(viewer: ReviewViewer): viewer is ReviewGuest {
  return viewer.kind === 'guest' && viewer.permissions.includes('approve')
}

/** A review that a request may open. */
export type OpenReview = { review: ReviewRow; viewer: ReviewViewer }

/**
 * Returns a review if this person may open it, or null. An unknown, a closed and a private review
 * are the same to guests. Read at every request, so that a revoked share opens nothing anymore.
 */
export async function findReviewAccess(ctx: Ctx, slug: string): Promise<OpenReview | null> {
  authorize(ctx.actor, 'review.open')
  // PostgreSQL fails on some characters
  if (!slugPattern.test(slug)) return null
  if (may(ctx.actor, 'review.see')) {
    const found = await findReviewBySlug(ctx, slug)
    return found && { review: found, viewer: { kind: 'studio' } }
  }
  if (ctx.actor.kind !== 'client') return null
  const { contactId, name } = ctx.actor
  const [found] = await ctx.db
    .select({ review, share: reviewShare })
    .from(reviewShare)
    .innerJoin(review, eq(review.id, reviewShare.reviewId))
    .innerJoin(client, eq(client.id, review.clientId))
    .where(
      and(eq(review.slug, slug), eq(reviewShare.contactId, contactId), isNull(client.erasedAt)),
    )
  if (!found || !isReviewOpen(found.review)) return null
  const { id, permissions } = found.share
  return {
    review: found.review,
    viewer: { kind: 'guest', shareId: id, contactId, name, permissions },
  }
}

/** Names of the guests whose approval of a version is missing, if all of them have to approve. */
export async function listAwaited(
  ctx: Ctx,
  { review, viewer }: OpenReview,
  versionId: string,
): Promise<string[]> {
  authorize(ctx.actor, viewer.kind === 'studio' ? 'review.see' : 'review.open')
  return selectAwaited(ctx, review, versionId)
}

/** Returns the same without checking the permission. */
export async function selectAwaited(
  { db }: Ctx,
  { id, approvalRule }: Pick<ReviewRow, 'id' | 'approvalRule'>,
  versionId: string,
): Promise<string[]> {
  if (approvalRule === 'one') return []
  const rows = await db
    .select({ name: clientContact.name })
    .from(reviewShare)
    .innerJoin(clientContact, eq(clientContact.id, reviewShare.contactId))
    .leftJoin(
      reviewDecision,
      and(
        eq(reviewDecision.versionId, versionId),
        eq(reviewDecision.contactId, reviewShare.contactId),
        isNull(reviewDecision.withdrawnAt),
      ),
    )
    .where(
      and(
        eq(reviewShare.reviewId, id),
        arrayContains(reviewShare.permissions, ['approve']),
        isNull(reviewDecision.id),
      ),
    )
    .orderBy(asc(sql`lower(${clientContact.name})`))
  return rows.map(({ name }) => name)
}
