import { and, asc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'

import { ok, fail } from '#app/core/result.ts'
import { image, video, mediaItem } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { deleteMediaItem } from '#app/features/media/upload/writes.server.ts'
import { buildIsShownSql, findUsages } from '#app/features/media/media-usage/reads.server.ts'
import type { ImageTexts } from '#app/features/media/image/rules.ts'
import { restoreFromTrash, invalidateSite } from '#app/features/media/image/writes.server.ts'
import { findStudio } from '#app/features/studio/settings/reads.server.ts'

import { findMediaItemById, listMediaItemsByIds } from './reads.server.ts'
import { type MediaDetails, getTrashCutoff, mergeTags } from './rules.ts'

/** Saves an item's texts, folder and tags. Fails with `file-is-gone`. */
export function updateMediaDetails(ctx: Ctx, id: string, details: MediaDetails) {
  authorize(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    const [changed] = await ctx.db
      .update(mediaItem)
      .set(details)
      .where(buildItemCondition(id))
      .returning({ hash: mediaItem.hash })
    if (!changed) return fail('file-is-gone')
    await invalidateSite(ctx, { hash: changed.hash })
    await recordEvent(ctx, 'media.described', id)
    return ok()
  })
}

/**
 * Saves the given texts of an image. A decorative image has no alt text. Fails with
 * `picture-is-gone`, or with `alt-missing` if visitors would see it without alt text.
 */
export function saveImageTexts(ctx: Ctx, hash: string, texts: ImageTexts) {
  authorize(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    const isSiteImage = and(eq(image.hash, hash), eq(image.usage, 'site'))
    const [item] = await ctx.db
      .select({ id: mediaItem.id })
      .from(mediaItem)
      .where(and(eq(mediaItem.hash, hash), isNull(mediaItem.removedAt)))
      .for('update')
    // locked first, so that no page can publish the image at the same time
    const [row] = await ctx.db
      .select({ id: image.id, alt: image.alt, decorative: image.decorative })
      .from(image)
      .where(isSiteImage)
      .for('update')
    if (!item || !row) return fail('picture-is-gone')
    const decorative = texts.decorative ?? (texts.alt ? false : row.decorative)
    const alt = decorative ? '' : (texts.alt ?? row.alt)
    if (alt === '' && !decorative && (await isImageShown(ctx, hash))) return fail('alt-missing')
    await ctx.db.update(image).set({ alt, decorative }).where(isSiteImage)
    if (texts.caption !== undefined)
      await ctx.db
        .update(mediaItem)
        .set({ caption: texts.caption })
        .where(eq(mediaItem.id, item.id))
    await invalidateSite(ctx, { hash })
    await recordEvent(ctx, 'image.described', row.id)
    return ok()
  })
}

async function isImageShown(ctx: TxCtx, hash: string): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ shown: boolean }>(
    sql`select ${buildIsShownSql(hash)} as shown`,
  )
  return rows[0]?.shown === true
}

/**
 * Moves items to a folder, which exists as long as it contains items. Fails with `file-is-gone` if
 * none of them exists.
 */
export function moveMediaItems(ctx: Ctx, ids: string[], folder: string) {
  authorize(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    const moved = await ctx.db
      .update(mediaItem)
      .set({ folder })
      .where(buildItemsCondition(ids))
      .returning({ id: mediaItem.id })
    if (moved.length === 0) return fail('file-is-gone')
    await recordEvent(ctx, 'media.moved', getEventSubject(moved), { files: moved.length })
    return ok({ ids: moved.map(({ id }) => id) })
  })
}

/** Adds tags to items. Fails with `file-is-gone` if none of them exists. */
export function tagMediaItems(ctx: Ctx, ids: string[], tags: string[]) {
  authorize(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    const items = await listMediaItemsByIds(ctx, ids)
    if (items.length === 0) return fail('file-is-gone')
    const itemsByTags = Map.groupBy(items, (item) => JSON.stringify(mergeTags(item.tags, tags)))
    for (const [all, those] of itemsByTags)
      await ctx.db
        .update(mediaItem)
        .set({ tags: JSON.parse(all) as string[] })
        .where(buildItemsCondition(those.map(({ id }) => id)))
    await recordEvent(ctx, 'media.tagged', getEventSubject(items), { files: items.length })
    return ok({ ids: items.map(({ id }) => id) })
  })
}

/**
 * Moves unused items to the trash, from which they can be restored for thirty days. Items in use
 * stay and are counted in `inUseCount`. Fails with `file-is-gone`, or with `file-in-use` if all of
 * them are in use.
 */
export function trashMediaItems(ctx: Ctx, ids: string[]) {
  authorize(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    // Locks the items, so that a concurrent draft that adds one waits, and then finds it in the
    // trash.
    await ctx.db
      .select({ id: mediaItem.id })
      .from(mediaItem)
      .where(buildItemsCondition(ids))
      .orderBy(asc(mediaItem.hash))
      .for('update')
    const items = await listMediaItemsByIds(ctx, ids)
    const usages = await findUsages(
      ctx,
      items.map(({ hash }) => hash),
    )
    const unused = items.filter(({ hash }) => !usages.has(hash))
    if (items.length === 0) return fail('file-is-gone')
    if (unused.length === 0) return fail('file-in-use')
    await ctx.db
      .update(mediaItem)
      .set({ removedAt: ctx.now })
      .where(buildItemsCondition(unused.map(({ id }) => id)))
    await recordEvent(ctx, 'media.removed', getEventSubject(unused), { files: unused.length })
    return ok({ ids: unused.map(({ id }) => id), inUseCount: items.length - unused.length })
  })
}

/** Restores items from the trash. Fails with `file-is-gone` if none of them is there. */
export function restoreMediaItems(ctx: Ctx, ids: string[]) {
  authorize(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    const restored = await ctx.db
      .update(mediaItem)
      .set({ removedAt: null })
      .where(and(inArray(mediaItem.id, ids), isNotNull(mediaItem.removedAt)))
      .returning({ id: mediaItem.id })
    if (restored.length === 0) return fail('file-is-gone')
    await recordEvent(ctx, 'media.restored', getEventSubject(restored), { files: restored.length })
    return ok({ ids: restored.map(({ id }) => id) })
  })
}

/**
 * Replaces an item with another in the video posters and, by the event `media.replaced`, everywhere
 * in the website and its drafts.
 * Returns `canUndo`: true if the reverse replacement undoes it, because the other item was unused
 * before. Fails with `file-is-gone`, `file-other-kind`, `file-unused`, or `file-needs-words` for an
 * image without alt text.
 */
export function replaceMediaItem(ctx: Ctx, id: string, otherId: string) {
  authorize(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    const [item, other] = [await findMediaItemById(ctx, id), await findMediaItemById(ctx, otherId)]
    if (!item || !other || other.removedAt) return fail('file-is-gone')
    if (item.kind !== other.kind || item.id === other.id) return fail('file-other-kind')
    if (other.picture && other.picture.alt === '' && !other.picture.decorative)
      return fail('file-needs-words')
    if (item.usages.length === 0) return fail('file-unused')
    await restoreFromTrash(ctx, [other.hash])
    await ctx.db.update(video).set({ poster: other.hash }).where(eq(video.poster, item.hash))
    await recordEvent(ctx, 'media.replaced', item.id, {
      other: other.id,
      from: item.hash,
      to: other.hash,
      places: item.usages.length,
    })
    return ok({ canUndo: other.usages.length === 0 })
  })
}

/** Deletes items whose thirty days in the trash are over, unless something refers to them again. */
export async function emptyTrash(ctx: Ctx) {
  authorize(ctx.actor, 'media.empty-trash')
  const studio = await findStudio(ctx)
  if (!studio) return
  const due = await ctx.db
    .select({ hash: mediaItem.hash })
    .from(mediaItem)
    .where(lt(mediaItem.removedAt, getTrashCutoff(ctx.now, studio.timeZone)))
  const usages = await findUsages(
    ctx,
    due.map(({ hash }) => hash),
  )
  for (const { hash } of due) if (!usages.has(hash)) await deleteMediaItem(ctx, hash)
}

function buildItemCondition(id: string) {
  return buildItemsCondition([id])
}

/** Matches the items that are not in the trash. */
function buildItemsCondition(ids: string[]) {
  return and(inArray(mediaItem.id, ids), isNull(mediaItem.removedAt))
}

function getEventSubject(items: { id: string }[]): string {
  const [only, more] = items
  return only && !more ? only.id : 'library'
}
