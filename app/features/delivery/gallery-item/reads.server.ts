import { and, asc, eq, sql } from 'drizzle-orm'

import { deliveredFile, file, galleryItem, gallerySection } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'

export type GalleryItem = Awaited<ReturnType<typeof listGalleryItems>>[number]
/** An item with only what its tile shows. */
export type GalleryTile = Awaited<ReturnType<typeof listGalleryTiles>>[number]

const tileColumns = {
  id: galleryItem.id,
  number: galleryItem.number,
  sectionId: galleryItem.sectionId,
  name: galleryItem.name,
  kind: deliveredFile.kind,
  width: deliveredFile.width,
  height: deliveredFile.height,
  seconds: deliveredFile.seconds,
  dominantColor: deliveredFile.dominantColor,
}

const columns = {
  ...tileColumns,
  hash: galleryItem.hash,
  addedAt: galleryItem.addedAt,
  format: deliveredFile.format,
  capturedLocal: deliveredFile.capturedLocal,
  state: deliveredFile.state,
  watermarkKey: deliveredFile.watermarkKey,
  bytes: file.bytes,
}

/** Items without a section come first; nulls would come last in PostgreSQL. */
const order = [
  asc(sql`coalesce(${gallerySection.position}, -1)`),
  asc(galleryItem.position),
  asc(galleryItem.number),
]

/**
 * Returns the items of a gallery: those without a section first, then by section and position. The
 * caller has found the gallery with `findGalleryAccess` or as the studio.
 */
export function listGalleryItems(ctx: Ctx, galleryId: string) {
  authorize(ctx.actor, 'gallery.open')
  return ctx.db
    .select(columns)
    .from(galleryItem)
    .innerJoin(deliveredFile, eq(deliveredFile.hash, galleryItem.hash))
    .innerJoin(file, eq(file.hash, galleryItem.hash))
    .leftJoin(gallerySection, eq(gallerySection.id, galleryItem.sectionId))
    .where(eq(galleryItem.galleryId, galleryId))
    .orderBy(...order)
}

/** Returns the same items with only what tiles show, for up to 10,000 of them. */
export function listGalleryTiles(ctx: Ctx, galleryId: string) {
  authorize(ctx.actor, 'gallery.open')
  return ctx.db
    .select(tileColumns)
    .from(galleryItem)
    .innerJoin(deliveredFile, eq(deliveredFile.hash, galleryItem.hash))
    .leftJoin(gallerySection, eq(gallerySection.id, galleryItem.sectionId))
    .where(eq(galleryItem.galleryId, galleryId))
    .orderBy(...order)
}

/** Returns an item of a gallery by its number, or null. */
export async function findGalleryItem(
  ctx: Ctx,
  galleryId: string,
  number: number,
): Promise<GalleryItem | null> {
  authorize(ctx.actor, 'gallery.open')
  const [row] = await ctx.db
    .select(columns)
    .from(galleryItem)
    .innerJoin(deliveredFile, eq(deliveredFile.hash, galleryItem.hash))
    .innerJoin(file, eq(file.hash, galleryItem.hash))
    .where(and(eq(galleryItem.galleryId, galleryId), eq(galleryItem.number, number)))
  return row ?? null
}
