import { asc, eq } from 'drizzle-orm'

import { gallerySection } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'

/** Returns the sections of a gallery that the caller may open, in their order. */
export function listSections({ db }: Ctx, galleryId: string) {
  return db
    .select({ id: gallerySection.id, title: gallerySection.title })
    .from(gallerySection)
    .where(eq(gallerySection.galleryId, galleryId))
    .orderBy(asc(gallerySection.position), asc(gallerySection.id))
}
