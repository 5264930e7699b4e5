import { and, eq, isNull } from 'drizzle-orm'

import { fail, ok } from '#app/core/result.ts'
import { gallerySession, galleryShare } from '#app/data/schema/index.server.ts'
import { hashPassword } from '#app/platform/auth/passwords.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { findContact } from '#app/features/clients/contact/reads.server.ts'
import { lockGallery } from '#app/features/delivery/gallery/reads.server.ts'
import type { GallerySize } from '#app/features/delivery/gallery/rules.ts'
import type {
  InvitedShareForm,
  OpenLinkForm,
  RightsForm,
} from '#app/features/delivery/gallery-share/form.ts'
import { getDefaultPermissions } from '#app/features/delivery/gallery-share/rules.ts'
import {
  eraseGuestContact,
  findOrAddGuest,
  forgetGuest,
} from '#app/features/delivery/guest/writes.server.ts'

/**
 * Creates the open link of a gallery, or changes its PIN and what its guests may do. A new PIN, or
 * one that is set for the first time, is asked of every browser. Fails with `gallery-is-gone`, or
 * `pin-format` if a PIN is wanted and none is known.
 */
export async function saveOpenLink(ctx: Ctx, galleryId: string, form: OpenLinkForm) {
  authorize(ctx.actor, 'gallery.change')
  const newPin = form.hasPin && form.pin !== '' ? await hashPassword(form.pin) : null
  return transact(ctx, async (ctx) => {
    if (!(await lockGallery(ctx, galleryId))) return fail('gallery-is-gone')
    const share = await findOpenLink(ctx, galleryId)
    const pinHash = form.hasPin ? (newPin ?? share?.pinHash ?? null) : null
    const { sizes, permissions } = form
    if (form.hasPin && pinHash === null) return fail('pin-format')
    if (!share) {
      const shareId = await insertShare(ctx, galleryId, { sizes, permissions, pinHash })
      await recordEvent(ctx, 'gallery-share.created', galleryId, { share: shareId })
      return ok({ shareId })
    }
    await ctx.db
      .update(galleryShare)
      .set({ sizes, permissions, pinHash })
      .where(eq(galleryShare.id, share.id))
    if (newPin !== null)
      await ctx.db
        .update(gallerySession)
        .set({ pinVerifiedAt: null })
        .where(eq(gallerySession.shareId, share.id))
    await recordEvent(ctx, 'gallery-share.changed', galleryId, { share: share.id })
    return ok({ shareId: share.id })
  })
}

/**
 * Replaces the open link: the former one, every browser that opened it, and the family links of its
 * guests lose access at once.
 * Fails with `gallery-is-gone`, `share-is-gone`.
 */
export function renewOpenLink(ctx: Ctx, galleryId: string) {
  authorize(ctx.actor, 'gallery.change')
  return transact(ctx, async (ctx) => {
    if (!(await lockGallery(ctx, galleryId))) return fail('gallery-is-gone')
    const share = await findOpenLink(ctx, galleryId)
    if (!share) return fail('share-is-gone')
    await ctx.db
      .update(galleryShare)
      .set({ epoch: share.epoch + 1 })
      .where(eq(galleryShare.id, share.id))
    await ctx.db.delete(gallerySession).where(eq(gallerySession.shareId, share.id))
    await ctx.db.delete(galleryShare).where(eq(galleryShare.parentId, share.id))
    await recordEvent(ctx, 'gallery-share.renewed', galleryId, { share: share.id })
    return ok()
  })
}

/**
 * Lets a contact of the gallery's client open it; the main contact may do everything. Fails with
 * `gallery-is-gone`, `contact-is-gone`, `share-exists`.
 */
export function shareWithContact(
  ctx: Ctx,
  galleryId: string,
  { contactId, sizes }: { contactId: string; sizes: GallerySize[] },
) {
  authorize(ctx.actor, 'gallery.change')
  return transact(ctx, async (ctx) => {
    const row = await lockGallery(ctx, galleryId)
    if (!row) return fail('gallery-is-gone')
    const contact = await findContact(ctx, row.clientId, contactId)
    if (!contact) return fail('contact-is-gone')
    const permissions = getDefaultPermissions(contact.isMain)
    const added = await addShare(ctx, galleryId, { contactId, sizes, permissions })
    if (added.ok)
      await recordEvent(ctx, 'gallery-share.created', galleryId, { share: added.value.shareId })
    return added
  })
}

/**
 * Lets someone open the gallery by their email address. Someone new becomes a contact who sees
 * nothing else of the client. Fails with `gallery-is-gone`, `share-exists`.
 */
export function inviteGuest(ctx: Ctx, galleryId: string, form: InvitedShareForm) {
  authorize(ctx.actor, 'gallery.change')
  return transact(ctx, async (ctx) => {
    const row = await lockGallery(ctx, galleryId)
    if (!row) return fail('gallery-is-gone')
    const { contactId, isNew } = await findOrAddGuest(ctx, row.clientId, form)
    if (isNew) await recordEvent(ctx, 'client.contact-added', row.clientId, { contact: contactId })
    const { sizes, permissions } = form
    const added = await addShare(ctx, galleryId, { contactId, sizes, permissions })
    if (added.ok)
      await recordEvent(ctx, 'gallery-share.created', galleryId, { share: added.value.shareId })
    return added
  })
}

/** Changes what a guest may download and do. Fails with `share-is-gone`. */
export function changeShare(
  ctx: Ctx,
  galleryId: string,
  shareId: string,
  { sizes, permissions }: RightsForm,
) {
  authorize(ctx.actor, 'gallery.change')
  return transact(ctx, async (ctx) => {
    const [changed] = await ctx.db
      .update(galleryShare)
      .set({ sizes, permissions })
      .where(and(eq(galleryShare.id, shareId), eq(galleryShare.galleryId, galleryId)))
      .returning({ id: galleryShare.id })
    if (!changed) return fail('share-is-gone')
    await recordEvent(ctx, 'gallery-share.changed', galleryId, { share: shareId })
    return ok()
  })
}

/**
 * Ends the access of a guest, or a link with all browsers that opened it, from the next request on,
 * together with its family links. A guest who has no other gallery, chose and wrote nothing, and
 * sees nothing else is forgotten. Fails with `share-is-gone`.
 */
export function endShare(ctx: Ctx, galleryId: string, shareId: string) {
  authorize(ctx.actor, 'gallery.change')
  return transact(ctx, async (ctx) => {
    const [ended] = await ctx.db
      .delete(galleryShare)
      .where(and(eq(galleryShare.id, shareId), eq(galleryShare.galleryId, galleryId)))
      .returning({ contactId: galleryShare.contactId })
    if (!ended) return fail('share-is-gone')
    if (ended.contactId !== null) await forgetGuest(ctx, ended.contactId)
    await recordEvent(ctx, 'gallery-share.revoked', galleryId, { share: shareId })
    return ok()
  })
}

/**
 * Deletes the name, address, labels and access of a guest who sees nothing else of the client, and
 * the text of their comments. What they chose stays without a name. Fails with `gallery-is-gone`,
 * `guest-is-gone`.
 */
export function eraseGuest(ctx: Ctx, galleryId: string, contactId: string) {
  authorize(ctx.actor, 'gallery.change')
  return transact(ctx, async (ctx) => {
    const row = await lockGallery(ctx, galleryId)
    if (!row) return fail('gallery-is-gone')
    const isErased = await eraseGuestContact(ctx, row.clientId, contactId)
    if (!isErased) return fail('guest-is-gone')
    await recordEvent(ctx, 'gallery-guest.erased', galleryId)
    return ok()
  })
}

async function findOpenLink(ctx: TxCtx, galleryId: string) {
  const [row] = await ctx.db
    .select()
    .from(galleryShare)
    .where(
      and(
        eq(galleryShare.galleryId, galleryId),
        isNull(galleryShare.contactId),
        isNull(galleryShare.parentId),
      ),
    )
  return row
}

async function addShare(ctx: TxCtx, galleryId: string, share: RightsForm & { contactId: string }) {
  const isShared = and(
    eq(galleryShare.galleryId, galleryId),
    eq(galleryShare.contactId, share.contactId),
  )
  if ((await ctx.db.$count(galleryShare, isShared)) > 0) return fail('share-exists')
  return ok({ shareId: await insertShare(ctx, galleryId, share) })
}

async function insertShare(
  ctx: TxCtx,
  galleryId: string,
  values: Pick<typeof galleryShare.$inferInsert, 'contactId' | 'sizes' | 'permissions' | 'pinHash'>,
): Promise<string> {
  const [created] = await ctx.db
    .insert(galleryShare)
    .values({
      ...values,
      galleryId,
      createdAt: ctx.now,
      createdBy: ctx.actor.kind === 'staff' ? ctx.actor.id : null,
    })
    .returning({ id: galleryShare.id })
  return created!.id
}
