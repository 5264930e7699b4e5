import { and, eq, inArray, isNotNull } from 'drizzle-orm'

import { fail, ok } from '#app/core/result.ts'
import { favoriteList, favoriteListShare, galleryShare } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { lockGallery } from '#app/features/delivery/gallery/reads.server.ts'

import type { FavoriteListForm } from './rules.ts'

/** Sets up a list that guests fill. Fails with `gallery-is-gone`. */
export function createFavoriteList(
  ctx: Ctx,
  galleryId: string,
  { share, ...form }: FavoriteListForm,
) {
  authorize(ctx.actor, 'gallery.change')
  return transact(ctx, async (ctx) => {
    if (!(await lockGallery(ctx, galleryId))) return fail('gallery-is-gone')
    const [created] = await ctx.db
      .insert(favoriteList)
      .values({ ...form, galleryId, isPersonal: false, createdAt: ctx.now })
      .returning({ id: favoriteList.id })
    const { id } = created!
    await saveShares(ctx, galleryId, id, share)
    await recordEvent(ctx, 'favorite-list.created', galleryId, { list: id })
    return ok({ id })
  })
}

/**
 * Changes a list of the studio. A lower limit takes no file out; guests do that before they send
 * the list. Fails with `list-is-gone`.
 */
export function changeFavoriteList(
  ctx: Ctx,
  galleryId: string,
  id: string,
  { share, ...form }: FavoriteListForm,
) {
  authorize(ctx.actor, 'gallery.change')
  return transact(ctx, async (ctx) => {
    const [changed] = await ctx.db
      .update(favoriteList)
      .set(form)
      .where(and(isListIn(galleryId, id), eq(favoriteList.isPersonal, false)))
      .returning({ id: favoriteList.id })
    if (!changed) return fail('list-is-gone')
    await ctx.db.delete(favoriteListShare).where(eq(favoriteListShare.listId, id))
    await saveShares(ctx, galleryId, id, share)
    await recordEvent(ctx, 'favorite-list.changed', galleryId, { list: id })
    return ok()
  })
}

async function saveShares(ctx: TxCtx, galleryId: string, listId: string, ids: string[]) {
  if (ids.length === 0) return
  const shares = await ctx.db
    .select({ shareId: galleryShare.id })
    .from(galleryShare)
    .where(and(eq(galleryShare.galleryId, galleryId), inArray(galleryShare.id, ids)))
  if (shares.length > 0)
    await ctx.db
      .insert(favoriteListShare)
      .values(shares.map(({ shareId }) => ({ listId, shareId })))
}

/** Opens a sent list to its guests again. Fails with `list-is-gone`. */
export function reopenFavoriteList(ctx: Ctx, galleryId: string, id: string) {
  authorize(ctx.actor, 'gallery.change')
  return transact(ctx, async (ctx) => {
    if ((await ctx.db.$count(favoriteList, isListIn(galleryId, id))) === 0)
      return fail('list-is-gone')
    const [reopened] = await ctx.db
      .update(favoriteList)
      .set({ submittedAt: null, submittedBy: null })
      .where(and(isListIn(galleryId, id), isNotNull(favoriteList.submittedAt)))
      .returning({ id: favoriteList.id })
    if (reopened) await recordEvent(ctx, 'favorite-list.reopened', galleryId, { list: id })
    return ok()
  })
}

/** Deletes a list of the studio with all that was chosen in it. Fails with `list-is-gone`. */
export function deleteFavoriteList(ctx: Ctx, galleryId: string, id: string) {
  authorize(ctx.actor, 'gallery.change')
  return transact(ctx, async (ctx) => {
    const [deleted] = await ctx.db
      .delete(favoriteList)
      .where(and(isListIn(galleryId, id), eq(favoriteList.isPersonal, false)))
      .returning({ id: favoriteList.id })
    if (!deleted) return fail('list-is-gone')
    await recordEvent(ctx, 'favorite-list.deleted', galleryId, { list: id })
    return ok()
  })
}

function isListIn(galleryId: string, id: string) {
  return and(eq(favoriteList.id, id), eq(favoriteList.galleryId, galleryId))
}
