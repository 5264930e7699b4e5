import { and, asc, eq, sql } from 'drizzle-orm'

import { deliveredFile, file, galleryItem, gallerySection } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'

export type GalleryItem = Awaited<ReturnType<typeof listGalleryItems>>[number]

const columns = {
  id: galleryItem.id,
  number: galleryItem.number,
  sectionId: galleryItem.sectionId,
  hash: galleryItem.hash,
  name: galleryItem.name,
  addedAt: galleryItem.addedAt,
  kind: deliveredFile.kind,
  format: deliveredFile.format,
  width: deliveredFile.width,
  height: deliveredFile.height,
  seconds: deliveredFile.seconds,
  dominantColor: deliveredFile.dominantColor,
  capturedLocal: deliveredFile.capturedLocal,
  state: deliveredFile.state,
  watermarkKey: deliveredFile.watermarkKey,
  bytes: file.bytes,
}

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
    .orderBy(
      // nulls, which are items without a section, come last in PostgreSQL unless said otherwise
      asc(sql`coalesce(${gallerySection.position}, -1)`),
      asc(galleryItem.position),
      asc(galleryItem.number),
    )
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
