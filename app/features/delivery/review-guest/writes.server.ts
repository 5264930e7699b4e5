import { and, eq } from 'drizzle-orm'

import { addMs, minute } from '#app/core/day.ts'
import { fail, ok } from '#app/core/result.ts'
import { reviewShare } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { findContact } from '#app/features/clients/contact/reads.server.ts'
import {
  eraseGuestContact,
  findOrAddGuest,
  forgetGuest,
} from '#app/features/delivery/guest/writes.server.ts'
import { lockReview } from '#app/features/delivery/review/reads.server.ts'
import { isReviewOpen } from '#app/features/delivery/review/rules.ts'
import { emailReview } from '#app/features/delivery/review-email/writes.server.ts'
import type {
  ReviewInvitationForm,
  ReviewRightsForm,
} from '#app/features/delivery/review-share/form.ts'
import type { OpenReview } from '#app/features/delivery/review-share/reads.server.ts'
import {
  type ReviewPermission,
  getDefaultReviewPermissions,
} from '#app/features/delivery/review-share/rules.ts'

/**
 * Lets a contact of the review's client open it; the main contact may approve. Fails with
 * `review-is-gone`, `contact-is-gone`, `share-exists`.
 */
// oxlint-disable-next-line studio/writes-record-events -- `addShare` records it
export function shareReview(ctx: Ctx, reviewId: string, contactId: string) {
  authorize(ctx.actor, 'review.change')
  return transact(ctx, async (ctx) => {
    const row = await lockReview(ctx, reviewId)
    if (!row) return fail('review-is-gone')
    const contact = await findContact(ctx, row.clientId, contactId)
    if (!contact) return fail('contact-is-gone')
    return addShare(ctx, reviewId, contactId, getDefaultReviewPermissions(contact.isMain))
  })
}

/**
 * Lets someone open the review by their email address. Someone new becomes a contact who sees
 * nothing else of the client. Fails with `review-is-gone`, `share-exists`.
 */
export function inviteToReview(ctx: Ctx, reviewId: string, form: ReviewInvitationForm) {
  authorize(ctx.actor, 'review.change')
  return transact(ctx, async (ctx) => {
    const row = await lockReview(ctx, reviewId)
    if (!row) return fail('review-is-gone')
    const { contactId, isNew } = await findOrAddGuest(ctx, row.clientId, form)
    if (isNew) await recordEvent(ctx, 'client.contact-added', row.clientId, { contact: contactId })
    return addShare(ctx, reviewId, contactId, form.permissions)
  })
}

async function addShare(
  ctx: TxCtx,
  reviewId: string,
  contactId: string,
  permissions: ReviewPermission[],
) {
  const [created] = await ctx.db
    .insert(reviewShare)
    .values({
      reviewId,
      contactId,
      permissions,
      createdAt: ctx.now,
      createdBy: ctx.actor.kind === 'staff' ? ctx.actor.id : null,
    })
    .onConflictDoNothing()
    .returning({ id: reviewShare.id })
  if (!created) return fail('share-exists')
  await recordEvent(ctx, 'review-share.created', reviewId, { share: created.id })
  return ok({ shareId: created.id })
}

/** Changes what a guest may do. Fails with `share-is-gone`. */
export function changeReviewShare(
  ctx: Ctx,
  reviewId: string,
  shareId: string,
  { permissions }: ReviewRightsForm,
) {
  authorize(ctx.actor, 'review.change')
  return transact(ctx, async (ctx) => {
    const [changed] = await ctx.db
      .update(reviewShare)
      .set({ permissions })
      .where(and(eq(reviewShare.id, shareId), eq(reviewShare.reviewId, reviewId)))
      .returning({ id: reviewShare.id })
    if (!changed) return fail('share-is-gone')
    await recordEvent(ctx, 'review-share.changed', reviewId, { share: shareId })
    return ok()
  })
}

/**
 * Ends the access of a guest from the next request on. A guest who has no other access, and chose,
 * wrote and approved nothing, is forgotten. Fails with `share-is-gone`.
 */
export function endReviewShare(ctx: Ctx, reviewId: string, shareId: string) {
  authorize(ctx.actor, 'review.change')
  return transact(ctx, async (ctx) => {
    const [ended] = await ctx.db
      .delete(reviewShare)
      .where(and(eq(reviewShare.id, shareId), eq(reviewShare.reviewId, reviewId)))
      .returning({ contactId: reviewShare.contactId })
    if (!ended) return fail('share-is-gone')
    await forgetGuest(ctx, ended.contactId)
    await recordEvent(ctx, 'review-share.revoked', reviewId, { share: shareId })
    return ok()
  })
}

/**
 * Emails an open review to a guest. Fails with `review-is-gone`, `review-not-open`,
 * `share-is-gone`.
 */
export function sendReview(ctx: Ctx, reviewId: string, shareId: string) {
  authorize(ctx.actor, 'review.change')
  return transact(ctx, async (ctx) => {
    const row = await lockReview(ctx, reviewId)
    if (!row) return fail('review-is-gone')
    if (!isReviewOpen(row)) return fail('review-not-open')
    if (!(await emailReview(ctx, row, shareId))) return fail('share-is-gone')
    await recordEvent(ctx, 'review.sent', reviewId, { share: shareId })
    return ok()
  })
}

/**
 * Deletes the name, address and access of a guest who sees nothing else of the client, and the text
 * of what they wrote. Fails with `review-is-gone`, `guest-is-gone`.
 */
export function eraseReviewGuest(ctx: Ctx, reviewId: string, contactId: string) {
  authorize(ctx.actor, 'review.change')
  return transact(ctx, async (ctx) => {
    const row = await lockReview(ctx, reviewId)
    if (!row) return fail('review-is-gone')
    if (!(await eraseGuestContact(ctx, row.clientId, contactId))) return fail('guest-is-gone')
    await recordEvent(ctx, 'review-guest.erased', reviewId)
    return ok()
  })
}

/** Notes a guest's visit, and records the first one of each share. The studio leaves no trace. */
export async function recordReviewVisit(ctx: Ctx, { review, viewer }: OpenReview) {
  authorize(ctx.actor, 'review.open')
  if (viewer.kind !== 'guest') return ok()
  const isOwn = eq(reviewShare.id, viewer.shareId)
  const [share] = await ctx.db
    .select({ lastSeenAt: reviewShare.lastSeenAt })
    .from(reviewShare)
    .where(isOwn)
  const isRecent = share?.lastSeenAt && share.lastSeenAt > addMs(ctx.now, -minute)
  if (!share || isRecent) return ok()
  return transact(ctx, async (ctx) => {
    await ctx.db.update(reviewShare).set({ lastSeenAt: ctx.now }).where(isOwn)
    if (share.lastSeenAt === null)
      await recordEvent(ctx, 'review.opened', review.id, { share: viewer.shareId })
    return ok()
  })
}
