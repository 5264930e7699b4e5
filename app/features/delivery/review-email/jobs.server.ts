import { and, eq, isNull, lte, min } from 'drizzle-orm'

import { addMs } from '#app/core/day.ts'
import { ok } from '#app/core/result.ts'
import { reviewNote, reviewVersion } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { lockReview } from '#app/features/delivery/review/reads.server.ts'
import { collectMs } from './rules.ts'

import { emailNewNotes } from './writes.server.ts'

/** Emails the studio the new notes of each review, a quarter of an hour after the first. */
export async function notifyStudioOfNotes(ctx: Ctx) {
  authorize(ctx.actor, 'review.maintain')
  const due = await ctx.db
    .select({ id: reviewVersion.reviewId })
    .from(reviewNote)
    .innerJoin(reviewVersion, eq(reviewVersion.id, reviewNote.versionId))
    .where(and(eq(reviewNote.isByStudio, false), isNull(reviewNote.notifiedAt)))
    .groupBy(reviewVersion.reviewId)
    .having(lte(min(reviewNote.writtenAt), addMs(ctx.now, -collectMs)))
  for (const { id } of due)
    await transact(ctx, async (ctx) => {
      const row = await lockReview(ctx, id)
      const notes = row ? await emailNewNotes(ctx, row) : 0
      if (notes > 0) await recordEvent(ctx, 'review-note.studio-notified', id, { notes })
      return ok()
    })
}
