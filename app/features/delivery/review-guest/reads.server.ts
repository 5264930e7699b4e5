import { asc, eq, sql } from 'drizzle-orm'

import { clientContact, reviewShare } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'

/** Returns who may open a review, by name. */
export function listReviewGuests(ctx: Ctx, reviewId: string) {
  authorize(ctx.actor, 'review.change')
  return ctx.db
    .select({
      id: reviewShare.id,
      contactId: reviewShare.contactId,
      name: clientContact.name,
      email: clientContact.email,
      isGuest: clientContact.isGuest,
      permissions: reviewShare.permissions,
      sentAt: reviewShare.sentAt,
      lastSeenAt: reviewShare.lastSeenAt,
    })
    .from(reviewShare)
    .innerJoin(clientContact, eq(clientContact.id, reviewShare.contactId))
    .where(eq(reviewShare.reviewId, reviewId))
    .orderBy(asc(sql`lower(${clientContact.name})`), asc(reviewShare.id))
}
