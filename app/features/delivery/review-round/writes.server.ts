import { and, eq, gte, isNull, or } from 'drizzle-orm'

import { type Cents, formatExactMoney } from '#app/core/money.ts'
import { type Failure, fail, ok } from '#app/core/result.ts'
import { review, reviewNote, reviewVersion } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { getClientLanguage } from '#app/features/clients/client/reads.server.ts'
import { type ReviewRow, lockReview } from '#app/features/delivery/review/reads.server.ts'
import { isInReview } from '#app/features/delivery/review/rules.ts'
import { failApproved } from '#app/features/delivery/review-decision/reads.server.ts'
import { emailSubmission } from '#app/features/delivery/review-email/writes.server.ts'
import type { OpenReview } from '#app/features/delivery/review-share/reads.server.ts'
import { selectPublished } from '#app/features/delivery/review-version/reads.server.ts'
import {
  acceptCharge,
  declineCharge,
  lockRoundCharge,
  requestCharge,
} from '#app/features/sales/project-charge/writes.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getDocumentLines } from '#app/messages/document-lines.ts'
import { getReviewMessages } from '#app/messages/review.ts'

import { mayAgree } from './reads.server.ts'
import { getRound, isExtraRound } from './rules.ts'

type OpenRound = {
  row: ReviewRow
  version: typeof reviewVersion.$inferSelect
  round: number
  /** When the round before ended, after which late notes count for this one. */
  lastEndedAt: Date | null
  /** True if it ended already. */
  isSubmitted: boolean
}

/**
 * Locks the review, and returns the round of its newest version for a guest who writes notes. Fails
 * with `review-guest-may-not`, `review-version-old`, or `review-is-approved` with the `name` of who
 * approved.
 */
async function lockRound(
  ctx: TxCtx,
  { review: { id }, viewer }: OpenReview,
  versionId: string,
): Promise<{ ok: true; value: OpenRound } | Failure> {
  if (viewer.kind !== 'guest' || !viewer.permissions.includes('comment'))
    return fail('review-guest-may-not')
  const row = await lockReview(ctx, id)
  const versions = await selectPublished(ctx, id)
  const newest = versions.at(-1)
  if (!row || newest?.id !== versionId) return fail('review-version-old')
  if (!isInReview(row)) return failApproved(ctx, versionId)
  const round = getRound(versions, newest.number)
  const lastEndedAt = versions.findLast(({ submittedAt }) => submittedAt)?.submittedAt ?? null
  const isSubmitted = newest.submittedAt !== null
  return ok({ row, version: newest, round, lastEndedAt, isSubmitted })
}

/**
 * Submits all notes on the newest version together, which ends the round for everyone. A round that
 * the price doesn't include needs the guest's agreement to what it costs, in `agreedTo`. A second
 * press does nothing. Fails with `review-guest-may-not`, `review-is-approved` with the `name` of
 * who approved, `review-version-old`, `review-notes-missing`, and the problems of `settleRound`.
 */
export function submitNotes(
  ctx: Ctx,
  access: OpenReview,
  versionId: string,
  agreedTo: Cents | null = null,
) {
  authorize(ctx.actor, 'review.open')
  return transact(ctx, async (ctx) => {
    const open = await lockRound(ctx, access, versionId)
    if (!open.ok) return open
    const { row, version, isSubmitted } = open.value
    if (isSubmitted) return ok()
    if (!(await hasNotes(ctx, open.value))) return fail('review-notes-missing')
    const settled = await settleRound(ctx, open.value, agreedTo)
    if (!settled.ok) return settled
    const contactId = ctx.actor.kind === 'client' ? ctx.actor.contactId : null
    await ctx.db
      .update(reviewVersion)
      .set({ submittedAt: ctx.now, submittedBy: contactId })
      .where(eq(reviewVersion.id, versionId))
    await ctx.db.update(review).set({ state: 'notes-submitted' }).where(eq(review.id, row.id))
    const by = ctx.actor.kind === 'client' ? ctx.actor.name : ''
    await emailSubmission(ctx, row, { number: version.number, by, agreedTo: settled.value })
    await recordEvent(ctx, 'review-round.submitted', row.id, { version: versionId })
    return ok()
  })
}

/** Returns true if guests wrote about the version, or late since the round before ended. */
async function hasNotes(
  { db }: TxCtx,
  { version: { id, reviewId }, lastEndedAt }: OpenRound,
): Promise<boolean> {
  const rows = await db
    .select({ id: reviewNote.id })
    .from(reviewNote)
    .innerJoin(reviewVersion, eq(reviewVersion.id, reviewNote.versionId))
    .where(
      and(
        eq(reviewNote.isByStudio, false),
        isNull(reviewNote.parentId),
        or(
          eq(reviewVersion.id, id),
          and(
            eq(reviewVersion.reviewId, reviewId),
            eq(reviewNote.isLate, true),
            lastEndedAt === null ? undefined : gte(reviewNote.writtenAt, lastEndedAt),
          ),
        ),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/**
 * Makes sure that a round may end: the price includes it, the studio waived it, or the guest agrees
 * to what it costs. Returns the amount that was agreed to now. Fails with `round-needs-price`,
 * `round-is-requested`, `round-needs-signer`, `round-not-agreed`, `round-price-changed`.
 */
async function settleRound(
  ctx: TxCtx,
  { row, round }: OpenRound,
  agreedTo: Cents | null,
): Promise<{ ok: true; value: Cents | null } | Failure> {
  if (!isExtraRound(round, row)) return ok(null)
  const charge = await lockRoundCharge(ctx, row.id, round)
  if (charge?.state === 'accepted' || charge?.state === 'waived') return ok(null)
  if (charge?.state === 'requested') return fail('round-is-requested')
  const price = charge ? charge.amount : row.extraRoundAmount
  if (price === null) return fail('round-needs-price')
  if (!mayAgree(ctx.actor)) return fail('round-needs-signer')
  if (agreedTo === null) return fail('round-not-agreed')
  if (agreedTo !== price) return fail('round-price-changed')
  const { currency, locale } = await getStudio(ctx)
  const { round: messages } = getReviewMessages(ctx.language)
  const amount = formatExactMoney(price, currency, locale)
  await acceptCharge(
    ctx,
    await describeRound(ctx, row, round),
    { amount: price, wording: messages.wording(round, row.includedRounds!, amount) },
    charge?.id ?? null,
  )
  return ok(price)
}

/** The round as a charge has it, with the line of its invoice in the client's language. */
async function describeRound(
  ctx: TxCtx,
  { id, projectId, title, clientId }: ReviewRow,
  round: number,
) {
  const { extraRound } = getDocumentLines(await getClientLanguage(ctx, clientId))
  return { projectId, reviewId: id, round, description: extraRound(title, round) }
}

/**
 * Asks the studio for the price of the round of the newest version. A second press does nothing.
 * Fails like `submitNotes`, and with `round-price-changed` if there is a price or none is needed.
 */
// oxlint-disable-next-line studio/writes-record-events -- `requestCharge` records it
export function requestRound(ctx: Ctx, access: OpenReview, versionId: string) {
  authorize(ctx.actor, 'review.open')
  return transact(ctx, async (ctx) => {
    const open = await lockRound(ctx, access, versionId)
    if (!open.ok) return open
    const { row, round, isSubmitted } = open.value
    if (isSubmitted || !isExtraRound(round, row) || row.extraRoundAmount !== null)
      return fail('round-price-changed')
    if (await lockRoundCharge(ctx, row.id, round)) return ok()
    if (!(await hasNotes(ctx, open.value))) return fail('review-notes-missing')
    await requestCharge(ctx, await describeRound(ctx, row, round))
    return ok()
  })
}

/**
 * Declines the price that the studio offered for the round. A second press does nothing. Fails with
 * `round-needs-signer` and like `submitNotes`.
 */
// oxlint-disable-next-line studio/writes-record-events -- `declineCharge` records it
export function declineRound(ctx: Ctx, access: OpenReview, versionId: string) {
  authorize(ctx.actor, 'review.open')
  return transact(ctx, async (ctx) => {
    const open = await lockRound(ctx, access, versionId)
    if (!open.ok) return open
    if (!mayAgree(ctx.actor)) return fail('round-needs-signer')
    const charge = await lockRoundCharge(ctx, open.value.row.id, open.value.round)
    if (charge?.state === 'offered') await declineCharge(ctx, charge)
    return ok()
  })
}

/**
 * Counts a note that was written after its round ended as part of it, as the studio. Fails with
 * `note-is-gone`.
 */
export function includeLateNote(ctx: Ctx, { review: { id } }: OpenReview, noteId: string) {
  authorize(ctx.actor, 'review.change')
  return transact(ctx, async (ctx) => {
    if (!(await lockReview(ctx, id))) return fail('review-is-gone')
    const [note] = await ctx.db
      .select({ isLate: reviewNote.isLate })
      .from(reviewNote)
      .innerJoin(reviewVersion, eq(reviewVersion.id, reviewNote.versionId))
      .where(and(eq(reviewNote.id, noteId), eq(reviewVersion.reviewId, id)))
    if (!note) return fail('note-is-gone')
    if (!note.isLate) return ok()
    await ctx.db.update(reviewNote).set({ isLate: false }).where(eq(reviewNote.id, noteId))
    await recordEvent(ctx, 'review-note.included', id, { note: noteId })
    return ok()
  })
}
