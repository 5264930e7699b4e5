import { and, asc, eq, ne } from 'drizzle-orm'

import { clientContact, reviewShare } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'

/**
 * Returns the guests of a review with an address, the first invited first, without checking the
 * permission.
 */
export function selectRecipients({ db }: Ctx, reviewId: string) {
  return db
    .select({
      shareId: reviewShare.id,
      permissions: reviewShare.permissions,
      contact: clientContact,
    })
    .from(reviewShare)
    .innerJoin(clientContact, eq(clientContact.id, reviewShare.contactId))
    .where(and(eq(reviewShare.reviewId, reviewId), ne(clientContact.email, '')))
    .orderBy(asc(reviewShare.createdAt), asc(reviewShare.id))
}
export type Recipient = Awaited<ReturnType<typeof selectRecipients>>[number]
