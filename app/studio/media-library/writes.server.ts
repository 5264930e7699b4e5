import { and, asc, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'

import { ok, fail } from '#app/core/result.ts'
import { video, mediaItem } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/studio/access.ts'
import { deleteMediaItem } from '#app/studio/upload/writes.server.ts'
import { replaceMediaReferences } from '#app/studio/site-editor/writes.server.ts'
import { findUsages } from '#app/studio/image/reads.server.ts'
import { restoreFromTrash, invalidateSite } from '#app/studio/image/writes.server.ts'
import { findStudio } from '#app/studio/settings/reads.server.ts'

import { findMediaItemById, listMediaItemsByIds } from './reads.server.ts'
import { type MediaDetails, getTrashCutoff, mergeTags } from './rules.ts'

/**
 * Says what a file is called, where it lies and what there is to read beside it. Problem:
 * `file-is-gone`.
 */
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
 * Puts files into a folder, which is there as soon as something is in it. Problem: `file-is-gone`,
 * where none of them is there.
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
    await recordEvent(ctx, 'media.moved', getEventSubject(moved), { files: moved.length, folder })
    return ok({ ids: moved.map(({ id }) => id) })
  })
}

/** Adds tags to files. Problem: `file-is-gone`, where none of them is there. */
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
 * Takes away what nothing uses; it can be had back for thirty days. What is in use stays and is
 * counted. Problems: `file-is-gone`; `file-in-use`, where all of it is.
 */
export function trashMediaItems(ctx: Ctx, ids: string[]) {
  authorize(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    // held, so that whoever writes one into a draft meanwhile waits, and finds it in the bin
    await ctx.db
      .select({ id: mediaItem.id })
      .from(mediaItem)
      .where(buildItemsCondition(ids))
      .orderBy(asc(mediaItem.hash))
      .for('update')
    const items = await listMediaItemsByIds(ctx, ids)
    const usages = await findUsages(ctx)
    const unused = items.filter(({ hash }) => !usages.has(hash))
    if (items.length === 0) return fail('file-is-gone')
    if (unused.length === 0) return fail('file-in-use')
    await ctx.db
      .update(mediaItem)
      .set({ removedAt: ctx.now })
      .where(buildItemsCondition(unused.map(({ id }) => id)))
    await recordEvent(ctx, 'media.removed', getEventSubject(unused), { files: unused.length })
    return ok({ ids: unused.map(({ id }) => id), stay: items.length - unused.length })
  })
}

/**
 * Brings back what was taken away. Problem: `file-is-gone`, where none of it is in the bin any
 * more.
 */
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
 * Wherever the website and its drafts name one file they name the other from now on. `back`: doing
 * the same the other way round is the way back, because the other was used nowhere before.
 * Problems: `file-is-gone`, `file-other-kind`,
 * `file-needs-words` of a picture visitors would see without any, `file-unused`.
 */
export function replaceMediaItem(ctx: Ctx, id: string, otherId: string) {
  authorize(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    const [item, other] = [await findMediaItemById(ctx, id), await findMediaItemById(ctx, otherId)]
    if (!item || !other || other.removedAt) return fail('file-is-gone')
    if (item.kind !== other.kind || item.id === other.id) return fail('file-other-kind')
    if (other.picture && other.picture.alt === '' && !other.picture.decorative)
      return fail('file-needs-words')
    if (item.uses.length === 0) return fail('file-unused')
    await restoreFromTrash(ctx, [other.hash])
    await replaceMediaReferences(ctx, item.hash, other.hash)
    await ctx.db
      .update(video)
      .set({ poster: other.hash })
      .where(sql`${video.poster} = ${item.hash}`)
    await recordEvent(ctx, 'media.replaced', item.id, { other: other.id, places: item.uses.length })
    return ok({ back: other.uses.length === 0 })
  })
}

/**
 * Lets go for good of what was taken away and whose thirty days are over, unless something names it
 * again.
 */
export async function emptyTrash(ctx: Ctx) {
  authorize(ctx.actor, 'media.empty-trash')
  const studio = await findStudio(ctx)
  if (!studio) return
  const due = await ctx.db
    .select({ hash: mediaItem.hash })
    .from(mediaItem)
    .where(lt(mediaItem.removedAt, getTrashCutoff(ctx.now, studio.timeZone)))
  const usages = due.length > 0 ? await findUsages(ctx) : new Map()
  for (const { hash } of due) if (!usages.has(hash)) await deleteMediaItem(ctx, hash)
}

function buildItemCondition(id: string) {
  return buildItemsCondition([id])
}

/** Those of them that are in the library and not in its bin. */
function buildItemsCondition(ids: string[]) {
  return and(inArray(mediaItem.id, ids), isNull(mediaItem.removedAt))
}

function getEventSubject(items: { id: string }[]): string {
  const [only, more] = items
  return only && !more ? only.id : 'library'
}
