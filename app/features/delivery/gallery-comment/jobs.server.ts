import { and, asc, eq, inArray, isNull, lte, min } from 'drizzle-orm'

import { addMs } from '#app/core/day.ts'
import { ok } from '#app/core/result.ts'
import { clientContact, comment, gallery, galleryItem } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { enqueueEmail } from '#app/platform/mail/queue.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getServerMessages } from '#app/messages/server.ts'

import { buildNewCommentsEmail } from './emails.ts'
import { collectMs } from './rules.ts'

const isNew = and(eq(comment.isByStudio, false), isNull(comment.notifiedAt))

/** Emails the studio the new comments of each gallery, a quarter of an hour after the first. */
export async function notifyStudioOfComments(ctx: Ctx) {
  authorize(ctx.actor, 'gallery.maintain')
  const first = min(comment.writtenAt)
  const due = await ctx.db
    .select({ id: galleryItem.galleryId })
    .from(comment)
    .innerJoin(galleryItem, eq(galleryItem.id, comment.itemId))
    .where(isNew)
    .groupBy(galleryItem.galleryId)
    .having(lte(first, addMs(ctx.now, -collectMs)))
  for (const { id } of due) await notifyOfGallery(ctx, id)
}

function notifyOfGallery(ctx: Ctx, galleryId: string) {
  return transact(ctx, async (ctx) => {
    const [row] = await ctx.db
      .select({ title: gallery.title })
      .from(gallery)
      .where(eq(gallery.id, galleryId))
      .for('update')
    const comments = await ctx.db
      .select({
        id: comment.id,
        name: clientContact.name,
        file: galleryItem.name,
        text: comment.text,
      })
      .from(comment)
      .innerJoin(galleryItem, eq(galleryItem.id, comment.itemId))
      .leftJoin(clientContact, eq(clientContact.id, comment.contactId))
      .where(and(isNew, eq(galleryItem.galleryId, galleryId)))
      .orderBy(asc(comment.writtenAt), asc(comment.id))
    if (!row || comments.length === 0) return ok()
    const studio = await getStudio(ctx)
    const messages = getServerMessages(studio.language)
    const { aGuest } = messages.emails.galleries
    await enqueueEmail(ctx, {
      ...buildNewCommentsEmail(messages, studio, {
        title: row.title,
        comments: comments.map(({ name, file, text }) => ({ name: name ?? aGuest, file, text })),
        link: `${ctx.app.config.publicUrl}/portal/galleries/${galleryId}/comments`,
      }),
      to: { name: studio.name, address: studio.email },
      language: studio.language,
      subjectId: galleryId,
    })
    const ids = comments.map(({ id }) => id)
    await ctx.db.update(comment).set({ notifiedAt: ctx.now }).where(inArray(comment.id, ids))
    await recordEvent(ctx, 'comment.studio-notified', galleryId, { comments: ids.length })
    return ok()
  })
}
