import { isDeepStrictEqual } from 'node:util'

import { and, eq, ne } from 'drizzle-orm'

import { addMonths } from '#app/core/day.ts'
import { fail, ok } from '#app/core/result.ts'
import { toSlug } from '#app/core/slug.ts'
import { takeLock } from '#app/data/locks.server.ts'
import { gallery, galleryItem, galleryShare, project } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { updateRevision } from '#app/platform/revision.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { queuePrintSizes } from '#app/features/media/delivered-file/writes.server.ts'
import { lockClient } from '#app/features/clients/client/writes.server.ts'

import type { GalleryForm, NewGalleryForm } from './form.ts'
import { getGalleryDay, lockGallery, lockGalleryAndProject } from './reads.server.ts'
import { defaultMonths, gallerySizes } from './rules.ts'

/**
 * Creates an empty gallery, open to the studio alone, with a link that isn't given out yet. Fails
 * with `client-is-gone`, or `project-is-gone` if the project isn't the client's.
 */
export function createGallery(ctx: Ctx, form: NewGalleryForm) {
  authorize(ctx.actor, 'gallery.change')
  return transact(ctx, async (ctx) => {
    if (!(await lockClient(ctx, form.clientId))) return fail('client-is-gone')
    if (!(await isProjectOf(ctx, form.projectId, form.clientId))) return fail('project-is-gone')
    await takeLock(ctx.db, 'gallerySlug')
    const [created] = await ctx.db
      .insert(gallery)
      .values({
        ...form,
        slug: await findFreeSlug(ctx, form.title),
        sizes: [...gallerySizes],
        expiresOn: addMonths(await getGalleryDay(ctx), defaultMonths),
        createdAt: ctx.now,
      })
      .returning({ id: gallery.id })
    await recordEvent(ctx, 'gallery.created', created!.id)
    return ok({ id: created!.id })
  })
}

/**
 * Changes the settings of a gallery. The client stays, because guests are its contacts, and so does
 * the address once it was published, because emails have it. Fails with
 * `gallery-is-gone`, `gallery-was-changed`, `project-is-gone`, `gallery-slug-taken`,
 * `gallery-sizes-missing`, or `gallery-expiry-past` for a new last day that is over.
 */
export function changeGallery(ctx: Ctx, id: string, { revision, ...fields }: GalleryForm) {
  authorize(ctx.actor, 'gallery.change')
  return transact(ctx, async (ctx) => {
    await takeLock(ctx.db, 'gallerySlug')
    const row = await lockGalleryAndProject(ctx, id, fields.projectId)
    if (!row) return fail('gallery-is-gone')
    const form = row.publishedAt === null ? fields : { ...fields, slug: row.slug }
    if (isDeepStrictEqual({ ...row, ...form }, row)) return ok()
    if (row.revision !== revision) return fail('gallery-was-changed')
    if (form.sizes.length === 0) return fail('gallery-sizes-missing')
    if (!(await isProjectOf(ctx, form.projectId, row.clientId))) return fail('project-is-gone')
    if (await isSlugTaken(ctx, form.slug, id)) return fail('gallery-slug-taken')
    const isMoved = form.expiresOn !== row.expiresOn
    const hasNewProject = form.projectId !== row.projectId
    if (isMoved && form.expiresOn !== null && form.expiresOn < (await getGalleryDay(ctx)))
      return fail('gallery-expiry-past')
    await updateRevision(ctx, gallery, row, {
      ...form,
      ...(isMoved && { expiryReminded: null }),
      // what another project has paid says nothing about this one
      ...(hasNewProject &&
        row.releaseReason !== 'waived' && {
          lockedAt: null,
          releasedAt: null,
          releaseReason: null,
        }),
    })
    if (form.sizes.includes('print') && !row.sizes.includes('print')) await queuePrintSizes(ctx, id)
    await recordEvent(ctx, 'gallery.changed', id, hasNewProject ? { project: form.projectId } : {})
    return ok()
  })
}

/**
 * Sets the cover, or with null the first image. Fails with `gallery-is-gone`,
 * `gallery-item-is-gone`.
 */
export function setCover(ctx: Ctx, id: string, itemId: string | null) {
  authorize(ctx.actor, 'gallery.change')
  return transact(ctx, async (ctx) => {
    if (!(await lockGallery(ctx, id))) return fail('gallery-is-gone')
    if (itemId !== null) {
      const isItem = and(eq(galleryItem.id, itemId), eq(galleryItem.galleryId, id))
      if ((await ctx.db.$count(galleryItem, isItem)) === 0) return fail('gallery-item-is-gone')
    }
    await ctx.db.update(gallery).set({ coverItemId: itemId }).where(eq(gallery.id, id))
    await recordEvent(ctx, 'gallery.changed', id)
    return ok()
  })
}

/**
 * Opens a gallery to its guests. Fails with `gallery-is-gone`, `gallery-empty`, or
 * `gallery-expiry-past` if its last day is over.
 */
export function publishGallery(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'gallery.change')
  return transact(ctx, async (ctx) => {
    const row = await lockGalleryAndProject(ctx, id)
    if (!row) return fail('gallery-is-gone')
    if (row.state === 'published') return ok()
    if ((await ctx.db.$count(galleryItem, eq(galleryItem.galleryId, id))) === 0)
      return fail('gallery-empty')
    if (row.expiresOn !== null && row.expiresOn < (await getGalleryDay(ctx)))
      return fail('gallery-expiry-past')
    await ctx.db
      .update(gallery)
      .set({ state: 'published', publishedAt: ctx.now, closedAt: null, expiryReminded: null })
      .where(eq(gallery.id, id))
    await recordEvent(ctx, row.state === 'draft' ? 'gallery.published' : 'gallery.reopened', id)
    return ok()
  })
}

/** Closes a gallery to its guests at once. Fails with `gallery-is-gone`. */
export function closeGallery(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'gallery.change')
  return transact(ctx, async (ctx) => {
    const row = await lockGallery(ctx, id)
    if (!row) return fail('gallery-is-gone')
    if (row.state !== 'published') return ok()
    await setClosed(ctx, id)
    await recordEvent(ctx, 'gallery.closed', id, { by: 'studio' })
    return ok()
  })
}

/** Closes a gallery whose last day is over, unless it was changed in between. */
export function closeExpiredGallery(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'gallery.maintain')
  return transact(ctx, async (ctx) => {
    const row = await lockGallery(ctx, id)
    const isExpired =
      row?.state === 'published' &&
      row.expiresOn !== null &&
      row.expiresOn < (await getGalleryDay(ctx))
    if (!isExpired) return ok()
    await setClosed(ctx, id)
    await recordEvent(ctx, 'gallery.closed', id, { by: 'expiry' })
    return ok()
  })
}

async function setClosed(ctx: TxCtx, id: string) {
  await ctx.db.update(gallery).set({ state: 'closed', closedAt: ctx.now }).where(eq(gallery.id, id))
}

/**
 * Deletes a gallery that guests can't open, with its items. Files that nothing else uses are
 * deleted by the next cleanup. Fails with `gallery-is-gone`, `gallery-published`.
 */
export function deleteGallery(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'gallery.change')
  return transact(ctx, async (ctx) => {
    const row = await lockGallery(ctx, id)
    if (!row) return fail('gallery-is-gone')
    if (row.state === 'published') return fail('gallery-published')
    await ctx.db.delete(galleryShare).where(eq(galleryShare.galleryId, id))
    await ctx.db.delete(gallery).where(eq(gallery.id, id))
    await recordEvent(ctx, 'gallery.deleted', id)
    return ok()
  })
}

async function isProjectOf(ctx: TxCtx, projectId: string | null, clientId: string) {
  if (projectId === null) return true
  const isOwn = and(eq(project.id, projectId), eq(project.clientId, clientId))
  return (await ctx.db.$count(project, isOwn)) > 0
}

async function findFreeSlug(ctx: TxCtx, title: string): Promise<string> {
  const base = toSlug(title) || 'gallery'
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base.slice(0, 75).replace(/-$/, '')}-${number}`
    if (!(await isSlugTaken(ctx, slug, null))) return slug
  }
}

async function isSlugTaken(ctx: TxCtx, slug: string, id: string | null): Promise<boolean> {
  const isOther = and(eq(gallery.slug, slug), id === null ? undefined : ne(gallery.id, id))
  return (await ctx.db.$count(gallery, isOther)) > 0
}
