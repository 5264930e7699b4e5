import { and, eq, or, sql } from 'drizzle-orm'

import { hour } from '#app/core/day.ts'
import { fail, ok } from '#app/core/result.ts'
import { toEmailKey, toSearchKey } from '#app/core/text.ts'
import {
  clientContact,
  gallery,
  gallerySession,
  galleryShare,
} from '#app/data/schema/index.server.ts'
import { consumeRateLimit, getNetworkPrefix } from '#app/platform/auth/rate-limit.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { lockGallery } from '#app/features/delivery/gallery/reads.server.ts'
import { emailOwnLink } from '#app/features/delivery/gallery-email/writes.server.ts'
import type { OpenGallery } from '#app/features/delivery/gallery-share/reads.server.ts'

import type { GuestNameForm, OwnLinkForm } from './rules.ts'

/** Names given from one network in an hour. */
const maxNames = { max: 60, windowMs: hour }
/** Links sent for one browser in an hour, and to one network. */
const maxLinks = { browser: { max: 3, windowMs: hour }, network: { max: 20, windowMs: hour } }

/**
 * Gives the guest of a browser with a link a name, once; the guest becomes a contact of the client
 * without an address, who sees nothing else. Fails with `guest-may-not` for all others,
 * `guest-name-used` if another guest has the name, or `too-many-changes`.
 */
export async function setGuestName(
  ctx: Ctx,
  { gallery: { id, clientId }, viewer }: OpenGallery,
  { name, isOther }: GuestNameForm,
) {
  authorize(ctx.actor, 'gallery.open')
  if (viewer.kind !== 'guest' || !mayActAsGuest(viewer.permissions)) return fail('guest-may-not')
  if (viewer.contactId !== null) return ok({ contactId: viewer.contactId, name: viewer.name ?? '' })
  const key = `gallery-name:${getNetworkPrefix(ctx.ip ?? '')}`
  if (!(await consumeRateLimit(ctx, { key, ...maxNames }))) return fail('too-many-changes')
  return transact(ctx, async (ctx) => {
    const [session] = await ctx.db
      .select({ contactId: gallerySession.contactId })
      .from(gallerySession)
      .where(eq(gallerySession.id, viewer.visitor))
      .for('update')
    if (!session) return fail('guest-may-not')
    // another tab of this browser was faster
    if (session.contactId !== null) return ok({ contactId: session.contactId, name })
    if (!isOther && (await isNameUsed(ctx, id, name))) return fail('guest-name-used')
    const [created] = await ctx.db
      .insert(clientContact)
      .values({
        clientId,
        createdAt: ctx.now,
        name,
        email: '',
        emailKey: '',
        role: 'other',
        isGuest: true,
      })
      .returning({ id: clientContact.id })
    const contactId = created!.id
    await ctx.db
      .update(gallerySession)
      .set({ contactId })
      .where(eq(gallerySession.id, viewer.visitor))
    await recordEvent(ctx, 'gallery-guest.named', id, { contact: contactId })
    return ok({ contactId, name })
  })
}

function mayActAsGuest(permissions: readonly string[]): boolean {
  return permissions.includes('favorite') || permissions.includes('comment')
}

/** Returns true if another guest of a gallery has this name. */
async function isNameUsed(ctx: TxCtx, galleryId: string, name: string): Promise<boolean> {
  const rows = await ctx.db
    .selectDistinct({ name: clientContact.name })
    .from(clientContact)
    .leftJoin(gallerySession, eq(gallerySession.contactId, clientContact.id))
    .innerJoin(
      galleryShare,
      or(eq(galleryShare.contactId, clientContact.id), eq(galleryShare.id, gallerySession.shareId)),
    )
    .where(eq(galleryShare.galleryId, galleryId))
  return rows.some((row) => toSearchKey(row.name) === toSearchKey(name))
}

/**
 * Emails a guest of the open link a link of their own. An address of a contact of the client gets
 * it for that contact, and the answer is the same for every address. Fails with `guest-may-not`,
 * `too-many-changes`.
 */
export async function requestOwnLink(
  ctx: Ctx,
  { gallery: { id }, viewer }: OpenGallery,
  form: OwnLinkForm,
) {
  authorize(ctx.actor, 'gallery.open')
  if (viewer.kind !== 'guest' || viewer.isFamily) return fail('guest-may-not')
  const { shareId } = viewer
  const limits = [
    { key: `gallery-own-link:${viewer.visitor}`, ...maxLinks.browser },
    { key: `gallery-own-link-from:${getNetworkPrefix(ctx.ip ?? '')}`, ...maxLinks.network },
  ]
  for (const limit of limits)
    if (!(await consumeRateLimit(ctx, limit))) return fail('too-many-changes')
  return transact(ctx, async (ctx) => {
    const row = await lockGallery(ctx, id)
    const [share] = await ctx.db.select().from(galleryShare).where(eq(galleryShare.id, shareId))
    if (!row || !share) return fail('guest-may-not')
    const contactId = await findOrAddContact(ctx, row, form, viewer.contactId)
    const [own] = await ctx.db
      .insert(galleryShare)
      .values({
        galleryId: id,
        contactId,
        sizes: share.sizes,
        permissions: share.permissions,
        createdAt: ctx.now,
      })
      .onConflictDoNothing()
      .returning({ id: galleryShare.id })
    if (own) await recordEvent(ctx, 'gallery-share.created', id, { share: own.id })
    await emailOwnLink(ctx, row, contactId)
    await recordEvent(ctx, 'gallery.sent', id, { contact: contactId })
    return ok()
  })
}

/**
 * Returns the contact with this address: a known one, the guest who gave only a name, or a new one.
 */
async function findOrAddContact(
  ctx: TxCtx,
  { clientId }: typeof gallery.$inferSelect,
  { name, email }: OwnLinkForm,
  guestId: string | null,
): Promise<string> {
  const emailKey = toEmailKey(email)
  const [known] = await ctx.db
    .select({ id: clientContact.id })
    .from(clientContact)
    .where(and(eq(clientContact.clientId, clientId), eq(clientContact.emailKey, emailKey)))
  if (known) return known.id
  if (guestId !== null) {
    const [changed] = await ctx.db
      .update(clientContact)
      .set({ email, emailKey })
      .where(and(eq(clientContact.id, guestId), sql`${clientContact.emailKey} = ''`))
      .returning({ id: clientContact.id })
    if (changed) return changed.id
  }
  const [created] = await ctx.db
    .insert(clientContact)
    .values({ clientId, createdAt: ctx.now, name, email, emailKey, role: 'other', isGuest: true })
    .returning({ id: clientContact.id })
  return created!.id
}
