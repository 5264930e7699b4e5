import { asc, eq } from 'drizzle-orm'

import { gallerySection } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'

/**
 * Returns the sections of a gallery in their order. The caller has found the gallery with
 * `findGalleryAccess` or as the studio.
 */
export function listGallerySections(ctx: Ctx, galleryId: string) {
  authorize(ctx.actor, 'gallery.open')
  return ctx.db
    .select({ id: gallerySection.id, title: gallerySection.title })
    .from(gallerySection)
    .where(eq(gallerySection.galleryId, galleryId))
    .orderBy(asc(gallerySection.position), asc(gallerySection.id))
}
