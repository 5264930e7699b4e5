import { type SQL, and, asc, eq, isNull, sql } from 'drizzle-orm'

import { deliveredFile, file, galleryItem, gallerySection } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import {
  type OpenGallery,
  maySeeHidden,
} from '#app/features/delivery/gallery-share/reads.server.ts'

export type GalleryItem = Awaited<ReturnType<typeof listGalleryItems>>[number]
/** An item with only what its tile shows. */
export type GalleryTile = Awaited<ReturnType<typeof listVisibleTiles>>[number]

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
  waveformState: deliveredFile.waveformState,
  hiddenAt: galleryItem.hiddenAt,
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

/** Returns all items of a gallery for the studio, in the order of the grid. */
export function listGalleryItems(ctx: Ctx, galleryId: string) {
  authorize(ctx.actor, 'gallery.see')
  return selectItems(ctx, galleryId)
}

/** Returns the items of a gallery that a viewer may see, in the order of the grid. */
export function listVisibleItems(ctx: Ctx, { gallery, viewer }: OpenGallery) {
  authorize(ctx.actor, 'gallery.open')
  return selectItems(ctx, gallery.id, isVisible(viewer))
}

/** Returns an item of a gallery by its number if a viewer may see it, or null. */
export async function findVisibleItem(
  ctx: Ctx,
  { gallery, viewer }: OpenGallery,
  number: number,
): Promise<GalleryItem | null> {
  authorize(ctx.actor, 'gallery.open')
  const isItem = and(eq(galleryItem.number, number), isVisible(viewer))
  const [row] = await selectItems(ctx, gallery.id, isItem)
  return row ?? null
}

function isVisible(viewer: OpenGallery['viewer']): SQL | undefined {
  return maySeeHidden(viewer) ? undefined : isNull(galleryItem.hiddenAt)
}

/** Items without a section come first, then those of the sections, by position. */
function selectItems(ctx: Ctx, galleryId: string, condition?: SQL) {
  return ctx.db
    .select(columns)
    .from(galleryItem)
    .innerJoin(deliveredFile, eq(deliveredFile.hash, galleryItem.hash))
    .innerJoin(file, eq(file.hash, galleryItem.hash))
    .leftJoin(gallerySection, eq(gallerySection.id, galleryItem.sectionId))
    .where(and(eq(galleryItem.galleryId, galleryId), condition))
    .orderBy(...order)
}

/** Returns the items that a viewer may see with only what tiles show, for up to 10,000 of them. */
export function listVisibleTiles(ctx: Ctx, { gallery, viewer }: OpenGallery) {
  authorize(ctx.actor, 'gallery.open')
  return ctx.db
    .select(tileColumns)
    .from(galleryItem)
    .innerJoin(deliveredFile, eq(deliveredFile.hash, galleryItem.hash))
    .leftJoin(gallerySection, eq(gallerySection.id, galleryItem.sectionId))
    .where(and(eq(galleryItem.galleryId, gallery.id), isVisible(viewer)))
    .orderBy(...order)
}
