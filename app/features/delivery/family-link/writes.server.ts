import { and, eq } from 'drizzle-orm'

import { fail, ok } from '#app/core/result.ts'
import { galleryShare } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import {
  type OpenGallery,
  findNamedGuest,
} from '#app/features/delivery/gallery-share/reads.server.ts'

import { type FamilyLinkForm, maxFamilyLinks } from './rules.ts'

/**
 * Makes a link with which the family can look, choose favorites and download the web size, as far
 * as the viewer may. Fails with `guest-may-not`, `guest-name-missing`, `family-links-many`.
 */
export function createFamilyLink(ctx: Ctx, { gallery, viewer }: OpenGallery, form: FamilyLinkForm) {
  authorize(ctx.actor, 'gallery.open')
  return transact(ctx, async (ctx) => {
    const found = findNamedGuest(viewer, 'family')
    if (!found.ok) return found
    const { shareId, contactId } = found.value
    const [parent] = await ctx.db
      .select({ id: galleryShare.id })
      .from(galleryShare)
      .where(eq(galleryShare.id, shareId))
      .for('update')
    if (!parent) return fail('guest-may-not')
    const isOwn = and(eq(galleryShare.parentId, shareId), eq(galleryShare.madeBy, contactId))
    if ((await ctx.db.$count(galleryShare, isOwn)) >= maxFamilyLinks)
      return fail('family-links-many')
    const [created] = await ctx.db
      .insert(galleryShare)
      .values({
        galleryId: gallery.id,
        parentId: shareId,
        madeBy: contactId,
        name: form.name,
        sizes: ['web'],
        permissions: ['favorite'],
        createdAt: ctx.now,
      })
      .returning({ id: galleryShare.id })
    await recordEvent(ctx, 'gallery-share.created', gallery.id, { share: created!.id })
    return ok()
  })
}

/**
 * Ends a family link of the viewer, with every browser that opened it. Fails with `guest-may-not`,
 * `share-is-gone`.
 */
export function endFamilyLink(ctx: Ctx, { gallery, viewer }: OpenGallery, id: string) {
  authorize(ctx.actor, 'gallery.open')
  return transact(ctx, async (ctx) => {
    if (viewer.kind !== 'guest' || viewer.contactId === null) return fail('guest-may-not')
    const [ended] = await ctx.db
      .delete(galleryShare)
      .where(
        and(
          eq(galleryShare.id, id),
          eq(galleryShare.parentId, viewer.shareId),
          eq(galleryShare.madeBy, viewer.contactId),
        ),
      )
      .returning({ id: galleryShare.id })
    if (!ended) return fail('share-is-gone')
    await recordEvent(ctx, 'gallery-share.revoked', gallery.id, { share: id })
    return ok()
  })
}
