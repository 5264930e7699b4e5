import { and, asc, desc, eq, sql } from 'drizzle-orm'

import {
  clientContact,
  favorite,
  galleryDownload,
  galleryItem,
  galleryItemView,
  galleryShare,
  galleryVisit,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'

/** Items in the list of the most viewed. */
const maxItems = 20

/** Returns what guests did in a gallery: totals, visits by day, and the most viewed items. */
export async function getGalleryStatistics(ctx: Ctx, galleryId: string) {
  authorize(ctx.actor, 'gallery.change')
  const [totals] = await ctx.db
    .select({
      visits: sql<number>`count(*)`.mapWith(Number),
      people: sql<number>`count(distinct ${galleryVisit.visitor})`.mapWith(Number),
    })
    .from(galleryVisit)
    .where(eq(galleryVisit.galleryId, galleryId))
  const days = await ctx.db
    .select({ day: galleryVisit.day, people: sql<number>`count(*)`.mapWith(Number) })
    .from(galleryVisit)
    .where(eq(galleryVisit.galleryId, galleryId))
    .groupBy(galleryVisit.day)
    .orderBy(asc(galleryVisit.day))
  const views = sql<number>`sum(${galleryItemView.count})`.mapWith(Number)
  const items = await ctx.db
    .select({ number: galleryItem.number, name: galleryItem.name, views })
    .from(galleryItemView)
    .innerJoin(galleryItem, eq(galleryItem.id, galleryItemView.itemId))
    .where(eq(galleryItem.galleryId, galleryId))
    .groupBy(galleryItem.id)
    .orderBy(desc(views), asc(galleryItem.number))
    .limit(maxItems)
  const [chosen] = await ctx.db
    .select({ favorites: sql<number>`count(*)`.mapWith(Number) })
    .from(favorite)
    .innerJoin(galleryItem, eq(galleryItem.id, favorite.itemId))
    .where(eq(galleryItem.galleryId, galleryId))
  return {
    ...totals!,
    ...chosen!,
    days,
    items,
    downloads: await listGalleryDownloads(ctx, galleryId),
  }
}

/** Returns the newest downloads; `name` is null for the open link and former guests. */
function listGalleryDownloads(ctx: Ctx, galleryId: string) {
  return ctx.db
    .select({
      id: galleryDownload.downloadId,
      name: clientContact.name,
      isFormer: sql<boolean>`${galleryDownload.shareId} is null`,
      size: galleryDownload.size,
      files: galleryDownload.files,
      bytes: galleryDownload.bytes,
      plannedAt: galleryDownload.plannedAt,
      finishedAt: galleryDownload.finishedAt,
    })
    .from(galleryDownload)
    .leftJoin(galleryShare, eq(galleryShare.id, galleryDownload.shareId))
    .leftJoin(clientContact, eq(clientContact.id, galleryShare.contactId))
    .where(and(eq(galleryDownload.galleryId, galleryId)))
    .orderBy(desc(galleryDownload.plannedAt), asc(galleryDownload.downloadId))
    .limit(200)
}
