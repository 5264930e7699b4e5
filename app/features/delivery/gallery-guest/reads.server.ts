import { asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

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
 * Returns guests who took part in a gallery without access of their own: those who gave a name
 * through a link, and those whose access ended.
 */
export async function listOtherGuests(ctx: Ctx, galleryId: string) {
  authorize(ctx.actor, 'gallery.change')
  const { rows } = await ctx.db.execute<{
    id: string
    name: string
    email: string
    favorites: number
    comments: number
  }>(sql`
    with here as (select id from gallery_item where gallery_id = ${galleryId})
    select c.id, c.name, c.email, f.favorites, t.comments
    from client_contact c
      cross join lateral (select count(*)::int as favorites from favorite
        where contact_id = c.id and item_id in (select id from here)) f
      cross join lateral (select count(*)::int as comments from comment
        where contact_id = c.id and item_id in (select id from here)) t
    where c.is_guest and c.client_id = (select client_id from gallery where id = ${galleryId})
      and not exists (select from gallery_share
        where gallery_id = ${galleryId} and contact_id = c.id)
      and (f.favorites > 0 or t.comments > 0 or exists (select from gallery_session s
        join gallery_share h on h.id = s.share_id and h.gallery_id = ${galleryId}
        where s.contact_id = c.id))
    order by lower(c.name), c.id`)
  return rows
}

/**
 * Returns who may open a gallery: the open link and the family links with `contactId` null and
 * their `href`, and then the contacts by name.
 */
export async function listGalleryGuests(ctx: Ctx, galleryId: string) {
  authorize(ctx.actor, 'gallery.change')
  const maker = alias(clientContact, 'maker')
  const rows = await ctx.db
    .select({
      id: galleryShare.id,
      epoch: galleryShare.epoch,
      slug: gallery.slug,
      contactId: galleryShare.contactId,
      name: sql<
        string | null
      >`case when ${galleryShare.parentId} is null then ${clientContact.name} else ${galleryShare.name} end`,
      email: clientContact.email,
      isGuest: clientContact.isGuest,
      sizes: galleryShare.sizes,
      permissions: galleryShare.permissions,
      isFamily: sql<boolean>`${galleryShare.parentId} is not null`,
      madeBy: maker.name,
      hasPin: sql<boolean>`${galleryShare.pinHash} is not null`,
      sentAt: galleryShare.sentAt,
      lastSeenAt: galleryShare.lastSeenAt,
      /** Browsers that came through the open link. */
      browsers: sql<number>`(select count(*) from ${gallerySession}
        where ${gallerySession.shareId} = ${galleryShare.id})`.mapWith(Number),
      downloads: sql<number>`(select count(*) from ${galleryDownload}
        where ${galleryDownload.shareId} = ${galleryShare.id})`.mapWith(Number),
      favorites: sql<number>`(select count(*) from favorite f
        join favorite_list l on l.id = f.list_id and l.gallery_id = ${galleryShare.galleryId}
        where f.contact_id = ${galleryShare.contactId})`.mapWith(Number),
    })
    .from(galleryShare)
    .innerJoin(gallery, eq(gallery.id, galleryShare.galleryId))
    .leftJoin(clientContact, eq(clientContact.id, galleryShare.contactId))
    .leftJoin(maker, eq(maker.id, galleryShare.madeBy))
    .where(eq(galleryShare.galleryId, galleryId))
    .orderBy(
      sql`${galleryShare.contactId} is not null`,
      sql`${galleryShare.parentId} is not null`,
      asc(sql`lower(${clientContact.name})`),
      asc(galleryShare.id),
    )
  return rows.map(({ epoch, slug, ...row }) => ({
    ...row,
    href: row.contactId === null ? buildOpenLink(ctx, slug, { id: row.id, epoch }) : null,
  }))
}
