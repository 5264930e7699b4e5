import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm'

import { clientContact, reviewNote, reviewVersion, staff } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import type { OpenReview } from '#app/features/delivery/review-share/reads.server.ts'

/** Returns the notes of a review up to a version, with their authors, the oldest first. */
export async function listNotes(ctx: Ctx, { review, viewer }: OpenReview, upTo: number) {
  authorize(ctx.actor, viewer.kind === 'studio' ? 'review.see' : 'review.open')
  const isGuest = viewer.kind !== 'studio'
  return ctx.db
    .select({
      id: reviewNote.id,
      parentId: reviewNote.parentId,
      version: reviewVersion.number,
      isByStudio: reviewNote.isByStudio,
      /** The guest's name, or that of someone of the studio; empty if it was deleted. */
      author: sql<string>`coalesce(${clientContact.name}, ${staff.name}, '')`,
      contactId: reviewNote.contactId,
      staffId: reviewNote.staffId,
      text: reviewNote.text,
      from: reviewNote.fromPosition,
      to: reviewNote.toPosition,
      drawing: reviewNote.drawing,
      region: reviewNote.region,
      isInternal: reviewNote.isInternal,
      isLate: reviewNote.isLate,
      writtenAt: reviewNote.writtenAt,
      editedAt: reviewNote.editedAt,
      resolvedAt: reviewNote.resolvedAt,
    })
    .from(reviewNote)
    .innerJoin(reviewVersion, eq(reviewVersion.id, reviewNote.versionId))
    .leftJoin(clientContact, eq(clientContact.id, reviewNote.contactId))
    .leftJoin(staff, eq(staff.id, reviewNote.staffId))
    .where(
      and(
        eq(reviewVersion.reviewId, review.id),
        lte(reviewVersion.number, upTo),
        isGuest ? isNotNull(reviewVersion.publishedAt) : undefined,
        isGuest ? eq(reviewNote.isInternal, false) : undefined,
      ),
    )
    .orderBy(asc(reviewNote.writtenAt), asc(reviewNote.id))
}
export type NoteRow = Awaited<ReturnType<typeof listNotes>>[number]
