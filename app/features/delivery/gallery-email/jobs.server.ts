import { and, asc, eq, isNotNull } from 'drizzle-orm'

import { gallery } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { closeExpiredGallery } from '#app/features/delivery/gallery/writes.server.ts'

import { remindOfExpiry } from './writes.server.ts'

/**
 * Closes galleries whose last day is over, and reminds the guests of those that end soon. One that
 * fails doesn't keep the others waiting.
 */
export async function endExpiredGalleries(ctx: Ctx) {
  authorize(ctx.actor, 'gallery.maintain')
  const rows = await ctx.db
    .select({ id: gallery.id })
    .from(gallery)
    .where(and(eq(gallery.state, 'published'), isNotNull(gallery.expiresOn)))
    .orderBy(asc(gallery.expiresOn))
  const failures: unknown[] = []
  for (const { id } of rows)
    for (const work of [closeExpiredGallery, remindOfExpiry])
      await work(ctx, id).catch((failure: unknown) => failures.push(failure))
  if (failures.length > 0) throw failures[0]
}
