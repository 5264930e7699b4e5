import { asc, eq, sql } from 'drizzle-orm'

import {
  clientContact,
  gallery,
  galleryDownload,
  gallerySession,
  galleryShare,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { buildOpenLink } from '#app/features/delivery/gallery-share/reads.server.ts'

/**
 * Returns who may open a gallery: the contacts by name and, with `contactId` null and its `href`,
 * the open link first.
 */
export async function listGalleryGuests(ctx: Ctx, galleryId: string) {
  authorize(ctx.actor, 'gallery.see')
  const rows = await ctx.db
    .select({
      id: galleryShare.id,
      epoch: galleryShare.epoch,
      slug: gallery.slug,
      contactId: galleryShare.contactId,
      name: clientContact.name,
      email: clientContact.email,
      isGuest: clientContact.isGuest,
      sizes: galleryShare.sizes,
      hasPin: sql<boolean>`${galleryShare.pinHash} is not null`,
      sentAt: galleryShare.sentAt,
      lastSeenAt: galleryShare.lastSeenAt,
      /** Browsers that came through the open link. */
      browsers: sql<number>`(select count(*) from ${gallerySession}
        where ${gallerySession.shareId} = ${galleryShare.id})`.mapWith(Number),
      downloads: sql<number>`(select count(*) from ${galleryDownload}
        where ${galleryDownload.shareId} = ${galleryShare.id})`.mapWith(Number),
    })
    .from(galleryShare)
    .innerJoin(gallery, eq(gallery.id, galleryShare.galleryId))
    .leftJoin(clientContact, eq(clientContact.id, galleryShare.contactId))
    .where(eq(galleryShare.galleryId, galleryId))
    .orderBy(
      sql`${galleryShare.contactId} is not null`,
      asc(sql`lower(${clientContact.name})`),
      asc(galleryShare.id),
    )
  return rows.map(({ epoch, slug, ...row }) => ({
    ...row,
    href: row.contactId === null ? buildOpenLink(ctx, slug, { id: row.id, epoch }) : null,
  }))
}
