import { and, eq, sql } from 'drizzle-orm'

import { addMs, minute } from '#app/core/day.ts'
import { ok } from '#app/core/result.ts'
import {
  galleryItemView,
  gallerySession,
  galleryShare,
  galleryVisit,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { getGalleryDay } from '#app/features/delivery/gallery/reads.server.ts'
import { findVisibleItem } from '#app/features/delivery/gallery-item/reads.server.ts'
import type {
  GalleryAccess,
  OpenGallery,
} from '#app/features/delivery/gallery-share/reads.server.ts'

/**
 * Counts a guest's visit once per day, and records the first one of each share. The studio leaves
 * no trace.
 */
export async function recordGalleryVisit(ctx: Ctx, { gallery, viewer }: GalleryAccess) {
  authorize(ctx.actor, 'gallery.open')
  if (viewer?.kind !== 'guest') return ok()
  const { shareId, visitor } = viewer
  const today = await getGalleryDay(ctx)
  const [share] = await ctx.db
    .select({ lastSeenAt: galleryShare.lastSeenAt, visitor: galleryVisit.visitor })
    .from(galleryShare)
    .leftJoin(
      galleryVisit,
      and(
        eq(galleryVisit.galleryId, galleryShare.galleryId),
        eq(galleryVisit.visitor, visitor),
        eq(galleryVisit.day, today),
      ),
    )
    .where(eq(galleryShare.id, shareId))
  if (!share) return ok()
  const isRecent = share.lastSeenAt !== null && share.lastSeenAt > addMs(ctx.now, -minute)
  if (share.visitor !== null && isRecent) return ok()
  return transact(ctx, async (ctx) => {
    await ctx.db
      .insert(galleryVisit)
      .values({ galleryId: gallery.id, visitor, day: today })
      .onConflictDoNothing()
    await ctx.db
      .update(galleryShare)
      .set({ lastSeenAt: ctx.now })
      .where(eq(galleryShare.id, shareId))
    await ctx.db
      .update(gallerySession)
      .set({ lastSeenAt: ctx.now })
      .where(eq(gallerySession.id, visitor))
    if (share.lastSeenAt === null)
      await recordEvent(ctx, 'gallery.opened', gallery.id, { share: shareId })
    return ok()
  })
}

/** Counts that a guest opened an item in the viewer. An unknown number counts nothing. */
// oxlint-disable-next-line studio/writes-record-events -- a figure, not a change
export async function recordItemView(ctx: Ctx, access: OpenGallery, number: number) {
  authorize(ctx.actor, 'gallery.open')
  if (access.viewer.kind !== 'guest') return
  const item = await findVisibleItem(ctx, access, number)
  if (!item) return
  await ctx.db
    .insert(galleryItemView)
    .values({ itemId: item.id, day: await getGalleryDay(ctx), count: 1 })
    .onConflictDoUpdate({
      target: [galleryItemView.itemId, galleryItemView.day],
      set: { count: sql`${galleryItemView.count} + 1` },
    })
}
