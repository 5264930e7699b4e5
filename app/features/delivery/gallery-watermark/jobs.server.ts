import { inArray } from 'drizzle-orm'

import { galleryItem } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { renderNextWatermarked } from '#app/features/media/watermarked-file/writes.server.ts'

import { listWatermarkedGalleries } from './reads.server.ts'

/**
 * Makes the previews with the watermark that galleries need. What they need follows from the
 * galleries and the watermark, so that nothing has to be queued when one of them changes.
 */
export async function renderWatermarks(ctxNow: () => Ctx, isStopped: () => boolean) {
  while (!isStopped()) {
    const ctx = ctxNow()
    authorize(ctx.actor, 'gallery.maintain')
    const ids = await listWatermarkedGalleries(ctx)
    if (ids.length === 0) return
    const hashes = ctx.db
      .select({ hash: galleryItem.hash })
      .from(galleryItem)
      .where(inArray(galleryItem.galleryId, ids))
    if (!(await renderNextWatermarked(ctxNow, hashes.getSQL()))) return
  }
}
