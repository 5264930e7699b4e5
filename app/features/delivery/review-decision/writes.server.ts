import { and, eq, ne } from 'drizzle-orm'

import { fail, ok } from '#app/core/result.ts'
import { review, reviewDecision } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { type ReviewRow, lockReview } from '#app/features/delivery/review/reads.server.ts'
import { isInReview } from '#app/features/delivery/review/rules.ts'
import { emailApproval, emailApproved } from '#app/features/delivery/review-email/writes.server.ts'
import {
  type OpenReview,
  mayApprove,
  selectAwaited,
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
    await recordEvent(ctx, 'review-version.approved', id, { version: versionId })
    const isApproved = await settleApproval(ctx, row, newest)
    await emailApproval(ctx, row, { number: newest.number, by: name, message, isApproved })
    return ok()
  })
}

/** Approves a review if its newest version has the approvals it needs. Returns true if it has. */
async function settleApproval(
  ctx: TxCtx,
  row: ReviewRow,
  version: { id: string; number: number },
): Promise<boolean> {
  const approvals = await ctx.db
    .select({ name: reviewDecision.name })
    .from(reviewDecision)
    .where(isDecision(version.id))
    .orderBy(reviewDecision.decidedAt)
  if (approvals.length === 0) return false
  if ((await selectAwaited(ctx, row, version.id)).length > 0) return false
  await ctx.db
    .update(review)
    .set({ state: 'approved', approvedAt: ctx.now })
    .where(eq(review.id, row.id))
  const names = approvals.map(({ name }) => name).filter((name) => name !== '')
  await emailApproved(ctx, row, { number: version.number, names })
  await recordEvent(ctx, 'review.approved', row.id, { version: version.id })
  return true
}

/**
 * Looks again if a review, or any of a client, has the approvals it needs, after someone lost the
 * right to approve or the rule changed.
 */
// oxlint-disable-next-line studio/writes-record-events -- `settleApproval` records it
export async function settleReviews(
  ctx: TxCtx,
  of: { reviewId: string } | { clientId: string },
): Promise<void> {
  const isSubject = 'reviewId' in of ? eq(review.id, of.reviewId) : eq(review.clientId, of.clientId)
  const rows = await ctx.db
    .select({ id: review.id })
    .from(review)
    .where(and(isSubject, ne(review.state, 'approved')))
    .orderBy(review.id)
  for (const { id } of rows) {
    const row = await lockReview(ctx, id)
    const newest = row && isInReview(row) ? (await selectPublished(ctx, id)).at(-1) : undefined
    if (row && newest) await settleApproval(ctx, row, newest)
  }
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
