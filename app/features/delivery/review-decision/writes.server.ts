import { and, eq } from 'drizzle-orm'

import { fail, ok } from '#app/core/result.ts'
import { review, reviewDecision } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { lockReview } from '#app/features/delivery/review/reads.server.ts'
import { isInReview } from '#app/features/delivery/review/rules.ts'
import { emailApproval } from '#app/features/delivery/review-email/writes.server.ts'
import {
  type OpenReview,
  listAwaited,
  mayApprove,
} from '#app/features/delivery/review-share/reads.server.ts'
import { selectPublished } from '#app/features/delivery/review-version/reads.server.ts'

import { failApproved, isDecision } from './reads.server.ts'
import type { ApprovalForm } from './rules.ts'

/**
 * Approves the newest version as a guest. The review is approved with the first approval, or with
 * that of the last of those who may approve. A second press of the same guest does nothing. Fails
 * with `review-guest-may-not`, `review-version-old`, or `review-is-approved` with the `name` of who
 * approved it.
 */
export function approveVersion(
  ctx: Ctx,
  { review: { id }, viewer }: OpenReview,
  versionId: string,
  { message }: ApprovalForm,
) {
  authorize(ctx.actor, 'review.open')
  return transact(ctx, async (ctx) => {
    if (!mayApprove(viewer)) return fail('review-guest-may-not')
    const { contactId, name } = viewer
    const row = await lockReview(ctx, id)
    const newest = (await selectPublished(ctx, id)).at(-1)
    if (!row || newest?.id !== versionId) return fail('review-version-old')
    if (await hasApproved(ctx, versionId, contactId)) return ok()
    if (!isInReview(row)) return failApproved(ctx, versionId)
    await ctx.db.insert(reviewDecision).values({
      versionId,
      contactId,
      name,
      message,
      fileHash: newest.hash,
      decidedAt: ctx.now,
    })
    const access = { review: row, viewer }
    const isApproved = (await listAwaited(ctx, access, versionId)).length === 0
    if (isApproved)
      await ctx.db
        .update(review)
        .set({ state: 'approved', approvedAt: ctx.now })
        .where(eq(review.id, id))
    await emailApproval(ctx, row, { number: newest.number, by: name, message, isApproved })
    await recordEvent(ctx, 'review-version.approved', id, { version: versionId })
    if (isApproved) await recordEvent(ctx, 'review.approved', id, { version: versionId })
    return ok()
  })
}

function hasApproved({ db }: TxCtx, versionId: string, contactId: string) {
  const isOwn = and(isDecision(versionId), eq(reviewDecision.contactId, contactId))
  return db.$count(reviewDecision, isOwn).then((count) => count > 0)
}

/**
 * Opens an approved review again, by the studio or a guest who may approve; its approvals count no
 * more. Fails with `review-guest-may-not`, `review-is-gone`.
 */
export function reopenReview(ctx: Ctx, { review: { id }, viewer }: OpenReview) {
  authorize(ctx.actor, viewer.kind === 'studio' ? 'review.change' : 'review.open')
  return transact(ctx, async (ctx) => {
    if (viewer.kind !== 'studio' && !mayApprove(viewer)) return fail('review-guest-may-not')
    const row = await lockReview(ctx, id)
    const newest = row && (await selectPublished(ctx, id)).at(-1)
    if (!newest) return fail('review-is-gone')
    if (row.state !== 'approved') return ok()
    await ctx.db.update(reviewDecision).set({ withdrawnAt: ctx.now }).where(isDecision(newest.id))
    await ctx.db.update(review).set({ state: 'open', approvedAt: null }).where(eq(review.id, id))
    await recordEvent(ctx, 'review.reopened', id)
    return ok()
  })
}
