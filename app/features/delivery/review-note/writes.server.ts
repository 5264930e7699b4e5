import { and, eq, isNotNull } from 'drizzle-orm'

import { hour } from '#app/core/day.ts'
import { type Failure, fail, ok } from '#app/core/result.ts'
import { reviewNote, reviewVersion } from '#app/data/schema/index.server.ts'
import { consumeRateLimit } from '#app/platform/auth/rate-limit.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { type ReviewRow, lockReview } from '#app/features/delivery/review/reads.server.ts'
import { isInReview } from '#app/features/delivery/review/rules.ts'
import { emailAnswer } from '#app/features/delivery/review-email/writes.server.ts'
import { emailMentioned } from '#app/features/delivery/review-mention/writes.server.ts'
import type { OpenReview } from '#app/features/delivery/review-share/reads.server.ts'

import type { NotePlace } from '#app/features/delivery/review-clock/rules.ts'
import type { Region } from '#app/features/delivery/review-region/rules.ts'

import type { DrawingShape } from './rules.ts'

/** Notes of one guest in an hour. */
const maxNotes = { max: 240, windowMs: hour }

type Note = typeof reviewNote.$inferSelect
type NewNote = NotePlace & {
  versionId: string
  text: string
  drawing: DrawingShape[]
  region?: Region | null
  isInternal: boolean
}

/** Checks what a guest needs to write; the studio always may. */
async function checkAuthor(ctx: Ctx, { viewer }: OpenReview) {
  authorize(ctx.actor, viewer.kind === 'studio' ? 'review.comment' : 'review.open')
  if (viewer.kind === 'studio') return ok()
  if (viewer.kind !== 'guest' || !viewer.permissions.includes('comment'))
    return fail('review-guest-may-not')
  const key = `review-note:${viewer.contactId}`
  return (await consumeRateLimit(ctx, { key, ...maxNotes })) ? ok() : fail('too-many-changes')
}

/** Returns the columns that say who writes. */
function toAuthor({ actor }: Ctx, { viewer }: OpenReview) {
  return {
    contactId: viewer.kind === 'guest' ? viewer.contactId : null,
    isByStudio: viewer.kind === 'studio',
    staffId: actor.kind === 'staff' ? actor.id : null,
  }
}

/**
 * Adds a note about a version, also about one that isn't the newest, and emails those it mentions.
 * Guests write until the review is approved; internal notes are of the studio. Fails with
 * `review-guest-may-not`, `too-many-changes`, `review-version-is-gone`, `review-is-approved`.
 */
// oxlint-disable-next-line studio/writes-record-events -- `checkAuthor` authorizes
export async function addNote(ctx: Ctx, access: OpenReview, note: NewNote) {
  const allowed = await checkAuthor(ctx, access)
  if (!allowed.ok) return allowed
  const { review, viewer } = access
  return transact(ctx, async (ctx) => {
    const row = await lockReview(ctx, review.id)
    const version = row && (await findVersion(ctx, row, note.versionId))
    if (!version) return fail('review-version-is-gone')
    if (viewer.kind === 'guest' && !isInReview(row)) return fail('review-is-approved')
    const [created] = await ctx.db
      .insert(reviewNote)
      .values({
        ...note,
        isInternal: note.isInternal && viewer.kind === 'studio',
        isLate: viewer.kind === 'guest' && version.submittedAt !== null,
        ...toAuthor(ctx, access),
        writtenAt: ctx.now,
      })
      .returning()
    await emailMentioned(ctx, access, created!)
    await recordEvent(ctx, 'review-note.created', review.id, { note: created!.id })
    return ok({ id: created!.id })
  })
}

/** Returns a version of the review; guests only write about those that they see. */
async function findVersion({ db, actor }: TxCtx, { id }: ReviewRow, versionId: string) {
  const [row] = await db
    .select({ submittedAt: reviewVersion.submittedAt })
    .from(reviewVersion)
    .where(
      and(
        eq(reviewVersion.id, versionId),
        eq(reviewVersion.reviewId, id),
        actor.kind === 'staff' ? undefined : isNotNull(reviewVersion.publishedAt),
      ),
    )
  return row
}

/**
 * Answers a note; an answer of a guest opens a resolved note again. Its author and those who are
 * mentioned get an email. Fails with `review-guest-may-not`, `too-many-changes`, `note-is-gone`,
 * `review-is-approved`.
 */
// oxlint-disable-next-line studio/writes-record-events -- `checkAuthor` authorizes
export async function answerNote(
  ctx: Ctx,
  access: OpenReview,
  noteId: string,
  { text }: { text: string },
) {
  const allowed = await checkAuthor(ctx, access)
  if (!allowed.ok) return allowed
  const { review, viewer } = access
  return transact(ctx, async (ctx) => {
    const row = await lockReview(ctx, review.id)
    const parent = row && (await lockNote(ctx, access, noteId))
    if (!row || !parent || parent.parentId !== null) return fail('note-is-gone')
    if (viewer.kind === 'guest' && !isInReview(row)) return fail('review-is-approved')
    const [created] = await ctx.db
      .insert(reviewNote)
      .values({
        versionId: parent.versionId,
        parentId: parent.id,
        text,
        isInternal: parent.isInternal,
        ...toAuthor(ctx, access),
        writtenAt: ctx.now,
      })
      .returning()
    if (viewer.kind === 'guest' && parent.resolvedAt)
      await ctx.db
        .update(reviewNote)
        .set({ resolvedAt: null, resolvedBy: null })
        .where(eq(reviewNote.id, parent.id))
    await emailAnswer(ctx, access, { parent, text })
    await emailMentioned(ctx, access, { ...created!, fromPosition: parent.fromPosition })
    await recordEvent(ctx, 'review-note.created', review.id, { note: created!.id })
    return ok({ id: created!.id })
  })
}

/**
 * Changes the text of a note of the viewer's own. Fails with `note-is-gone`, `review-is-approved`.
 */
export function changeNote(
  ctx: Ctx,
  access: OpenReview,
  noteId: string,
  { text }: { text: string },
) {
  return changeOwn(ctx, access, noteId, async (ctx, note) => {
    if (note.text === text) return ok()
    await ctx.db
      .update(reviewNote)
      .set({ text, editedAt: ctx.now })
      .where(eq(reviewNote.id, note.id))
    await emailMentioned(ctx, access, { ...note, text }, note.text)
    await recordEvent(ctx, 'review-note.changed', access.review.id, { note: note.id })
    return ok()
  })
}

/**
 * Deletes a note of the viewer's own that has no answer. Those who may change the review delete
 * any, with its answers. Fails with `note-is-gone`, `note-has-answers`, `review-is-approved`.
 */
export function deleteNote(ctx: Ctx, access: OpenReview, noteId: string) {
  return changeOwn(ctx, access, noteId, async (ctx, note) => {
    const isAnswered = eq(reviewNote.parentId, note.id)
    if (access.viewer.kind === 'guest' && (await ctx.db.$count(reviewNote, isAnswered)) > 0)
      return fail('note-has-answers')
    await ctx.db.delete(reviewNote).where(eq(reviewNote.id, note.id))
    await recordEvent(ctx, 'review-note.deleted', access.review.id, { note: note.id })
    return ok()
  })
}

type Changed = { ok: true; value: undefined } | Failure

// oxlint-disable-next-line studio/writes-record-events -- its callers record it
function changeOwn(
  ctx: Ctx,
  access: OpenReview,
  noteId: string,
  change: (ctx: TxCtx, note: Note) => Promise<Changed>,
): Promise<Changed> {
  const { review, viewer } = access
  authorize(ctx.actor, viewer.kind === 'studio' ? 'review.comment' : 'review.open')
  return transact(ctx, async (ctx): Promise<Changed> => {
    const row = await lockReview(ctx, review.id)
    const note = row && (await lockNote(ctx, access, noteId))
    if (!row || !note || !isOwn(ctx, access, note)) return fail('note-is-gone')
    if (viewer.kind === 'guest' && !isInReview(row)) return fail('review-is-approved')
    return change(ctx, note)
  })
}

function isOwn({ actor }: Ctx, { viewer }: OpenReview, note: Note): boolean {
  if (viewer.kind === 'guest') return note.contactId === viewer.contactId
  return (
    viewer.kind === 'studio' &&
    actor.kind === 'staff' &&
    (note.staffId === actor.id || actor.role !== 'crew')
  )
}

/** Resolves a note, or opens it again, as the studio. Fails with `note-is-gone`. */
export function resolveNote(
  ctx: Ctx,
  access: OpenReview,
  noteId: string,
  { isResolved }: { isResolved: boolean },
) {
  authorize(ctx.actor, 'review.comment')
  const { review } = access
  return transact(ctx, async (ctx) => {
    const note = await lockNote(ctx, access, noteId)
    if (!note || note.parentId !== null) return fail('note-is-gone')
    if ((note.resolvedAt !== null) === isResolved) return ok()
    await ctx.db
      .update(reviewNote)
      .set(
        isResolved
          ? { resolvedAt: ctx.now, resolvedBy: ctx.actor.kind === 'staff' ? ctx.actor.id : null }
          : { resolvedAt: null, resolvedBy: null },
      )
      .where(eq(reviewNote.id, note.id))
    await recordEvent(
      ctx,
      isResolved ? 'review-note.resolved' : 'review-note.reopened',
      review.id,
      {
        note: note.id,
      },
    )
    return ok()
  })
}

/** Locks a note that the viewer sees. */
async function lockNote(
  ctx: TxCtx,
  { review, viewer }: OpenReview,
  id: string,
): Promise<Note | undefined> {
  const [row] = await ctx.db
    .select({ note: reviewNote })
    .from(reviewNote)
    .innerJoin(reviewVersion, eq(reviewVersion.id, reviewNote.versionId))
    .where(
      and(
        eq(reviewNote.id, id),
        eq(reviewVersion.reviewId, review.id),
        viewer.kind === 'studio' ? undefined : eq(reviewNote.isInternal, false),
      ),
    )
    .for('update', { of: reviewNote })
  return row?.note
}
