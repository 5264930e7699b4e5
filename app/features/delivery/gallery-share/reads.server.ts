import { createHmac, timingSafeEqual } from 'node:crypto'

import { and, eq, gt, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { addMs, toStudioDay } from '#app/core/day.ts'
import { type Failure, fail, ok } from '#app/core/result.ts'
import { slugPattern } from '#app/core/slug.ts'
import {
  client,
  clientContact,
  gallery,
  gallerySession,
  galleryShare,
} from '#app/data/schema/index.server.ts'
import { hashText } from '#app/platform/auth/tokens.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize, may } from '#app/features/access.ts'
import { maySeeGallery } from '#app/features/delivery/gallery/reads.server.ts'
import { type GallerySize, isLocked, isOpenToGuests } from '#app/features/delivery/gallery/rules.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import { type GuestPermission, gallerySessionLifetime, listRights } from './rules.ts'

type Gallery = typeof gallery.$inferSelect
type Share = typeof galleryShare.$inferSelect

/** A viewer of a gallery: someone of the studio, or a guest with what they may do. */
export type GalleryViewer =
  | { kind: 'studio'; sizes: GallerySize[] }
  | {
      kind: 'guest'
      shareId: string
      /** Null for a browser with a link, until its guest gives a name. */
      contactId: string | null
      name: string | null
      /** The contact's id or the browser's session, which statistics count. */
      visitor: string
      sizes: GallerySize[]
      permissions: GuestPermission[]
      /** True for a family link, which a guest made. */
      isFamily: boolean
    }

/** Returns true for viewers who see hidden files: the studio, and guests who may hide. */
export function maySeeHidden(viewer: GalleryViewer): boolean {
  return viewer.kind === 'studio' || viewer.permissions.includes('hide')
}

/** Returns true for viewers who see comments: guests who may comment, and the studio but crew. */
export function maySeeComments({ actor }: Ctx, viewer: GalleryViewer): boolean {
  return viewer.kind === 'studio'
    ? may(actor, 'gallery.change')
    : viewer.permissions.includes('comment')
}

/** A guest with a name who may do something in a gallery. */
export type NamedGuest = Extract<GalleryViewer, { kind: 'guest' }> & {
  contactId: string
  name: string
}

/**
 * Returns the viewer as a guest who may do this. Fails with `guest-may-not`, also for the studio,
 * or `guest-name-missing` for a browser with a link whose guest gave no name yet.
 */
export function findNamedGuest(
  viewer: GalleryViewer,
  permission: GuestPermission,
): { ok: true; value: NamedGuest } | Failure<'guest-may-not' | 'guest-name-missing'> {
  if (viewer.kind !== 'guest' || !viewer.permissions.includes(permission))
    return fail('guest-may-not')
  const { contactId, name } = viewer
  if (contactId === null || name === null) return fail('guest-name-missing')
  return ok({ ...viewer, contactId, name })
}

/** An open gallery. `viewer` is null for a browser with the open link that must enter the PIN. */
export type GalleryAccess = { gallery: Gallery; viewer: GalleryViewer | null }

/** A gallery that a request may open, with its PIN where it has one. */
export type OpenGallery = GalleryAccess & { viewer: GalleryViewer }

/**
 * Returns a gallery if this person or browser may open it, or null. `token` is the browser's for
 * this gallery. An unknown, a closed and a private gallery are the same to guests. Read at every
 * request, so that a revoked share opens nothing anymore.
 */
export async function findGalleryAccess(
  ctx: Ctx,
  slug: string,
  token: string | null,
): Promise<GalleryAccess | null> {
  authorize(ctx.actor, 'gallery.open')
  const found = await findGalleryBySlug(ctx, slug)
  if (!found) return null
  if (await maySeeGallery(ctx, found))
    return { gallery: found, viewer: { kind: 'studio', sizes: found.sizes } }
  const { timeZone } = await getStudio(ctx)
  if (!isOpenToGuests(found, toStudioDay(ctx.now, timeZone))) return null
  const share = await findContactShare(ctx, found.id)
  if (share && ctx.actor.kind === 'client') {
    const { contactId, name } = ctx.actor
    const guest = { kind: 'guest', shareId: share.id, contactId, name, visitor: contactId } as const
    const rights = listRights(found.sizes, share)
    return { gallery: found, viewer: { ...guest, ...rights, isFamily: false } }
  }
  const session = token === null ? null : await findSession(ctx, found.id, token)
  if (!session) return null
  const needsPin = session.share.pinHash !== null && session.pinVerifiedAt === null
  return { gallery: found, viewer: needsPin ? null : toLinkGuest(found, session) }
}

/** Returns true if a guest has to wait for a payment before they download anything. */
export function isHeldBack({ gallery, viewer }: OpenGallery): boolean {
  return viewer.kind === 'guest' && isLocked(gallery)
}

type LinkSession = NonNullable<Awaited<ReturnType<typeof findSession>>>

function toLinkGuest(found: Gallery, session: LinkSession): GalleryViewer {
  const { id, share, parent, contactId, name } = session
  return {
    kind: 'guest',
    shareId: share.id,
    contactId,
    name,
    visitor: id,
    ...listRights(found.sizes, share, parent),
    isFamily: parent !== null,
  }
}

async function findGalleryBySlug(ctx: Ctx, slug: string): Promise<Gallery | null> {
  // PostgreSQL fails on some characters
  if (!slugPattern.test(slug)) return null
  const [row] = await ctx.db
    .select({ found: gallery })
    .from(gallery)
    .innerJoin(client, eq(client.id, gallery.clientId))
    .where(and(eq(gallery.slug, slug), isNull(client.erasedAt)))
  return row?.found ?? null
}

async function findContactShare({ db, actor }: Ctx, galleryId: string): Promise<Share | null> {
  if (actor.kind !== 'client') return null
  const [row] = await db
    .select()
    .from(galleryShare)
    .where(and(eq(galleryShare.galleryId, galleryId), eq(galleryShare.contactId, actor.contactId)))
  return row ?? null
}

/**
 * Returns the session of a browser's token for a gallery, with its share, for a family link also
 * the share of the guest who made it, and the guest who gave a name; or null.
 */
export async function findSession(ctx: Ctx, galleryId: string, token: string) {
  const parent = alias(galleryShare, 'parent')
  const [row] = await ctx.db
    .select({
      id: gallerySession.id,
      tokenHash: gallerySession.tokenHash,
      lastSeenAt: gallerySession.lastSeenAt,
      pinVerifiedAt: gallerySession.pinVerifiedAt,
      share: galleryShare,
      parent: { sizes: parent.sizes, permissions: parent.permissions },
      contactId: clientContact.id,
      name: clientContact.name,
    })
    .from(gallerySession)
    .innerJoin(
      galleryShare,
      and(
        eq(galleryShare.id, gallerySession.shareId),
        eq(galleryShare.epoch, gallerySession.epoch),
      ),
    )
    .leftJoin(parent, eq(parent.id, galleryShare.parentId))
    .leftJoin(clientContact, eq(clientContact.id, gallerySession.contactId))
    .where(
      and(
        eq(gallerySession.tokenHash, hashText(token)),
        eq(galleryShare.galleryId, galleryId),
        isNull(galleryShare.contactId),
        gt(gallerySession.lastSeenAt, addMs(ctx.now, -gallerySessionLifetime)),
      ),
    )
  return row ?? null
}

/**
 * Returns the token in an open link or a family link. It follows from the share, so that the studio
 * can copy the link again although no token is stored; a renewal changes it.
 */
export function computeOpenToken(
  { app }: Pick<Ctx, 'app'>,
  { id, epoch }: Pick<Share, 'id' | 'epoch'>,
): string {
  return createHmac('sha256', app.key)
    .update(`open link of gallery share ${id} ${epoch}`)
    .digest('base64url')
}

/** Returns the address of a gallery's open link, or of a family link. */
export function buildOpenLink(
  ctx: Pick<Ctx, 'app'>,
  slug: string,
  share: Pick<Share, 'id' | 'epoch'>,
): string {
  return `${ctx.app.config.publicUrl}/g/${slug}/open/${computeOpenToken(ctx, share)}`
}

/** Returns the share of the link with this token if guests can open the gallery. */
export async function findOpenShare(ctx: Ctx, slug: string, token: string): Promise<Share | null> {
  const found = await findGalleryBySlug(ctx, slug)
  if (!found) return null
  const { timeZone } = await getStudio(ctx)
  if (!isOpenToGuests(found, toStudioDay(ctx.now, timeZone))) return null
  const shares = await ctx.db
    .select()
    .from(galleryShare)
    .where(and(eq(galleryShare.galleryId, found.id), isNull(galleryShare.contactId)))
  const given = Buffer.from(token)
  return (
    shares.find((share) => {
      const expected = Buffer.from(computeOpenToken(ctx, share))
      return given.length === expected.length && timingSafeEqual(given, expected)
    }) ?? null
  )
}

/**
 * Returns a gallery that has ended and the share with which this person or browser could open it,
 * or null. The name is null for a browser of the open link.
 */
export async function findFormerShare(ctx: Ctx, slug: string, token: string | null) {
  authorize(ctx.actor, 'gallery.open')
  const found = await findGalleryBySlug(ctx, slug)
  if (!found || found.state === 'draft') return null
  const { timeZone } = await getStudio(ctx)
  if (isOpenToGuests(found, toStudioDay(ctx.now, timeZone))) return null
  const share =
    (await findContactShare(ctx, found.id)) ??
    (token === null ? null : ((await findSession(ctx, found.id, token))?.share ?? null))
  const name = ctx.actor.kind === 'client' && share?.contactId ? ctx.actor.name : null
  return share && { id: found.id, title: found.title, shareId: share.id, name }
}
