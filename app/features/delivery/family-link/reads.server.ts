import { and, asc, eq } from 'drizzle-orm'

import { galleryShare } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import {
  type OpenGallery,
  buildOpenLink,
} from '#app/features/delivery/gallery-share/reads.server.ts'

/** Returns the family links that the viewer made, the oldest first, with their addresses. */
export async function listFamilyLinks(ctx: Ctx, { gallery, viewer }: OpenGallery) {
  authorize(ctx.actor, 'gallery.open')
  if (viewer.kind !== 'guest' || viewer.contactId === null) return []
  const rows = await ctx.db
    .select({
      id: galleryShare.id,
      epoch: galleryShare.epoch,
      name: galleryShare.name,
      lastSeenAt: galleryShare.lastSeenAt,
    })
    .from(galleryShare)
    .where(
      and(eq(galleryShare.parentId, viewer.shareId), eq(galleryShare.madeBy, viewer.contactId)),
    )
    .orderBy(asc(galleryShare.createdAt), asc(galleryShare.id))
  return rows.map(({ id, epoch, ...row }) => ({
    ...row,
    id,
    href: buildOpenLink(ctx, gallery.slug, { id, epoch }),
  }))
}
