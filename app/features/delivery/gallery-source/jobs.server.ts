import { and, asc, eq, gt, isNull } from 'drizzle-orm'

import { gallery, galleryItem, metadataRedaction } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { excludeMissing } from '#app/platform/media/missing-files.server.ts'
import { authorize } from '#app/features/access.ts'
import { ensureRedaction } from '#app/features/media/redaction/writes.server.ts'

/**
 * Finds the locations in files of galleries that don't keep them, so that no guest waits for it
 * when they download many.
 */
export async function prepareRedactions(ctxNow: () => Ctx, isStopped: () => boolean) {
  for (let after = ''; !isStopped();) {
    const ctx = ctxNow()
    authorize(ctx.actor, 'gallery.maintain')
    const [row] = await ctx.db
      .select({ hash: galleryItem.hash })
      .from(galleryItem)
      .innerJoin(gallery, eq(gallery.id, galleryItem.galleryId))
      .leftJoin(metadataRedaction, eq(metadataRedaction.hash, galleryItem.hash))
      .where(
        and(
          eq(gallery.metadata, 'no-location'),
          isNull(metadataRedaction.hash),
          gt(galleryItem.hash, after),
          excludeMissing(ctx, galleryItem.hash),
        ),
      )
      .orderBy(asc(galleryItem.hash))
      .limit(1)
    if (!row) return
    after = row.hash
    await ensureRedaction(ctx, row.hash, 'enqueue')
  }
}
