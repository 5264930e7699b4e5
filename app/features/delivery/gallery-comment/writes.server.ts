import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'

import { hour } from '#app/core/day.ts'
import { fail, ok } from '#app/core/result.ts'
import { clientContact, comment, gallery, galleryItem } from '#app/data/schema/index.server.ts'
import { consumeRateLimit } from '#app/platform/auth/rate-limit.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { enqueueEmail } from '#app/platform/mail/queue.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { getClientLanguage } from '#app/features/clients/client/reads.server.ts'
import { findVisibleItem } from '#app/features/delivery/gallery-item/reads.server.ts'
import {
  type OpenGallery,
  findNamedGuest,
} from '#app/features/delivery/gallery-share/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getServerMessages } from '#app/messages/server.ts'

import { buildAnsweredEmail } from './emails.ts'

/** Comments of one guest in an hour. */
const maxComments = { max: 120, windowMs: hour }

type NewComment = {
  number: number
  text: string
  /** The comment that it answers, or null. */
  parentId: string | null
}

/**
 * Adds a comment of a guest or the studio about a file, or an answer to one, of which its author is
 * told by email. An answer of a guest opens a resolved comment again. Fails with `guest-may-not`,
 * `guest-name-missing`, `gallery-item-is-gone`, `comment-is-gone`, `too-many-changes`.
 */
export async function addComment(
  ctx: Ctx,
  access: OpenGallery,
  { number, text, parentId }: NewComment,
) {
  const { gallery, viewer } = access
  authorize(ctx.actor, viewer.kind === 'studio' ? 'gallery.change' : 'gallery.open')
  const found = viewer.kind === 'studio' ? null : findNamedGuest(viewer, 'comment')
  if (found && !found.ok) return found
  const guest = found?.value ?? null
  if (guest) {
    const key = `gallery-comment:${guest.contactId}`
    if (!(await consumeRateLimit(ctx, { key, ...maxComments }))) return fail('too-many-changes')
  }
  return transact(ctx, async (ctx) => {
    const item = await findVisibleItem(ctx, access, number)
    if (!item) return fail('gallery-item-is-gone')
    const parent = parentId === null ? null : await lockThread(ctx, item.id, parentId)
    if (parent === undefined) return fail('comment-is-gone')
    const [created] = await ctx.db
      .insert(comment)
      .values({
        itemId: item.id,
        parentId,
        contactId: guest?.contactId ?? null,
        isByStudio: guest === null,
        staffId: ctx.actor.kind === 'staff' ? ctx.actor.id : null,
        text,
        writtenAt: ctx.now,
      })
      .returning({ id: comment.id })
    if (guest && parent?.resolvedAt)
      await ctx.db.update(comment).set({ resolvedAt: null }).where(eq(comment.id, parent.id))
    if (parent) await emailAuthor(ctx, access, { parent, item, text, guest: guest?.name ?? null })
    await recordEvent(ctx, 'comment.created', gallery.id, { comment: created!.id })
    return ok({ id: created!.id })
  })
}

type Comment = typeof comment.$inferSelect

/** Locks a comment that can be answered. */
async function lockThread(ctx: TxCtx, itemId: string, id: string): Promise<Comment | undefined> {
  const [row] = await ctx.db
    .select()
    .from(comment)
    .where(and(eq(comment.id, id), eq(comment.itemId, itemId), isNull(comment.parentId)))
    .for('update')
  return row
}

type Answer = {
  parent: Comment
  item: { number: number; name: string }
  text: string
  /** The guest who answers; null for the studio. */
  guest: string | null
}

/** Tells the author of a comment that someone else answered, if they have an address. */
async function emailAuthor(
  ctx: TxCtx,
  { gallery, viewer }: OpenGallery,
  { parent, item, text, guest }: Answer,
) {
  if (parent.contactId === null) return
  if (viewer.kind === 'guest' && viewer.contactId === parent.contactId) return
  const [author] = await ctx.db
    .select()
    .from(clientContact)
    .where(eq(clientContact.id, parent.contactId))
  if (!author?.email) return
  const studio = await getStudio(ctx)
  const language = await getClientLanguage(ctx, gallery.clientId)
  await enqueueEmail(ctx, {
    ...buildAnsweredEmail(getServerMessages(language), studio, {
      title: gallery.title,
      name: author.name,
      by: guest ?? studio.name,
      file: item.name,
      text,
      link: `${ctx.app.config.publicUrl}/g/${gallery.slug}/items/${item.number}`,
    }),
    to: { name: author.name, address: author.email },
    language,
    subjectId: gallery.id,
  })
}

/** Answers a comment as the studio, which is in a gallery. Fails with `comment-is-gone`. */
export async function answerComment(
  ctx: Ctx,
  galleryId: string,
  commentId: string,
  { text }: { text: string },
) {
  authorize(ctx.actor, 'gallery.change')
  const [found] = await ctx.db
    .select({ gallery, number: galleryItem.number })
    .from(comment)
    .innerJoin(galleryItem, eq(galleryItem.id, comment.itemId))
    .innerJoin(gallery, eq(gallery.id, galleryItem.galleryId))
    .where(and(eq(comment.id, commentId), eq(gallery.id, galleryId)))
  if (!found) return fail('comment-is-gone')
  const viewer = { kind: 'studio' as const, sizes: found.gallery.sizes }
  const access = { gallery: found.gallery, viewer }
  return addComment(ctx, access, { number: found.number, text, parentId: commentId })
}

/** Resolves a comment, or opens it again. Fails with `comment-is-gone`. */
export function setResolved(
  ctx: Ctx,
  galleryId: string,
  commentId: string,
  { isResolved }: { isResolved: boolean },
) {
  authorize(ctx.actor, 'gallery.change')
  return transact(ctx, async (ctx) => {
    const isOther = isResolved ? isNull(comment.resolvedAt) : isNotNull(comment.resolvedAt)
    if (!(await isCommentIn(ctx, galleryId, commentId))) return fail('comment-is-gone')
    const [changed] = await ctx.db
      .update(comment)
      .set({ resolvedAt: isResolved ? ctx.now : null })
      .where(and(eq(comment.id, commentId), isNull(comment.parentId), isOther))
      .returning({ id: comment.id })
    if (changed)
      await recordEvent(ctx, isResolved ? 'comment.resolved' : 'comment.reopened', galleryId, {
        comment: commentId,
      })
    return ok()
  })
}

/** Deletes a comment with its answers. Fails with `comment-is-gone`. */
export function deleteComment(ctx: Ctx, galleryId: string, commentId: string) {
  authorize(ctx.actor, 'gallery.change')
  return transact(ctx, async (ctx) => {
    if (!(await isCommentIn(ctx, galleryId, commentId))) return fail('comment-is-gone')
    await ctx.db.delete(comment).where(eq(comment.id, commentId))
    await recordEvent(ctx, 'comment.deleted', galleryId, { comment: commentId })
    return ok()
  })
}

/**
 * Deletes a comment of the viewer that has no answer. Fails with `guest-may-not`,
 * `guest-name-missing`, `comment-is-gone`.
 */
export function deleteOwnComment(ctx: Ctx, { gallery, viewer }: OpenGallery, commentId: string) {
  authorize(ctx.actor, 'gallery.open')
  return transact(ctx, async (ctx) => {
    const found = findNamedGuest(viewer, 'comment')
    if (!found.ok) return found
    if (!(await isCommentIn(ctx, gallery.id, commentId))) return fail('comment-is-gone')
    const [deleted] = await ctx.db
      .delete(comment)
      .where(
        and(
          eq(comment.id, commentId),
          eq(comment.contactId, found.value.contactId),
          sql`not exists (select from comment answer where answer.parent_id = ${comment.id})`,
        ),
      )
      .returning({ id: comment.id })
    if (!deleted) return fail('comment-is-gone')
    await recordEvent(ctx, 'comment.deleted', gallery.id, { comment: commentId })
    return ok()
  })
}

async function isCommentIn(ctx: TxCtx, galleryId: string, id: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: comment.id })
    .from(comment)
    .innerJoin(galleryItem, eq(galleryItem.id, comment.itemId))
    .where(and(eq(comment.id, id), eq(galleryItem.galleryId, galleryId)))
  return row !== undefined
}
