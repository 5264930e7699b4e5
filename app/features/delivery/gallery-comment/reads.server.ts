import { type SQL, and, asc, eq, sql } from 'drizzle-orm'

import { clientContact, comment, galleryItem } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import {
  type OpenGallery,
  maySeeComments,
} from '#app/features/delivery/gallery-share/reads.server.ts'

import { type StudioThread, type ThreadView, groupThreads } from './rules.ts'

const columns = {
  id: comment.id,
  parentId: comment.parentId,
  number: galleryItem.number,
  file: galleryItem.name,
  author: sql<
    string | null
  >`case when ${comment.isByStudio} then null else coalesce(${clientContact.name}, '') end`,
  contactId: comment.contactId,
  text: comment.text,
  writtenAt: comment.writtenAt,
  resolvedAt: comment.resolvedAt,
}

function selectComments(ctx: Ctx, condition: SQL | undefined) {
  return ctx.db
    .select(columns)
    .from(comment)
    .innerJoin(galleryItem, eq(galleryItem.id, comment.itemId))
    .leftJoin(clientContact, eq(clientContact.id, comment.contactId))
    .where(condition)
    .orderBy(asc(comment.writtenAt), asc(comment.id))
}

/** Returns the comments about an item; viewers who may not comment see none. */
export async function listItemThreads(
  ctx: Ctx,
  { viewer }: OpenGallery,
  itemId: string,
): Promise<ThreadView[]> {
  authorize(ctx.actor, 'gallery.open')
  if (!maySeeComments(ctx, viewer)) return []
  const rows = await selectComments(ctx, eq(comment.itemId, itemId))
  const contactId = viewer.kind === 'guest' ? viewer.contactId : null
  return groupThreads(
    rows.map((row) => ({ ...row, isOwn: contactId !== null && row.contactId === contactId })),
  )
}

/** Returns all comments in a gallery for the studio, with their files, the newest thread first. */
export async function listGalleryThreads(ctx: Ctx, galleryId: string): Promise<StudioThread[]> {
  authorize(ctx.actor, 'gallery.change')
  const rows = await selectComments(ctx, and(eq(galleryItem.galleryId, galleryId)))
  return groupThreads(rows.map((row) => ({ ...row, isOwn: row.author === null }))).toReversed()
}
