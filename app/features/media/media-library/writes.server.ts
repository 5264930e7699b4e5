import { and, asc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'

import { ok, fail } from '#app/core/result.ts'
import {
  audio,
  deliveredFile,
  file,
  image,
  mediaItem,
  video,
} from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { guessFocus } from '#app/platform/media/rendition-config.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { lockFile } from '#app/features/media/file/writes.server.ts'
import { toFolderPath } from '#app/features/media/upload/rules.ts'
import { deleteMediaItem } from '#app/features/media/upload/writes.server.ts'
import { buildIsShownSql, findUsages } from '#app/features/media/media-usage/reads.server.ts'
import type { ImageTexts } from '#app/features/media/image/rules.ts'
import {
  findStaffId,
  invalidateSite,
  restoreFromTrash,
} from '#app/features/media/image/writes.server.ts'
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

type Delivered = typeof deliveredFile.$inferSelect & { bytes: number }
const kinds = { image: 'picture', video: 'film', audio: 'sound' } as const

/**
 * Adds files of galleries to the library, in a folder. No bytes are copied: both know a file by its
 * hash, in the same place. Files that the library has keep their texts, and come back from the
 * trash. Runs in the caller's transaction, which has authorized it and records the event. Returns
 * false if one of the files is gone.
 */
export async function addDeliveredFiles(
  ctx: TxCtx,
  files: { hash: string; name: string }[],
  folder: string,
): Promise<boolean> {
  const names = new Map(files.map(({ hash, name }) => [hash, name]))
  const hashes = [...names.keys()].toSorted()
  for (const hash of hashes) await lockFile(ctx, hash)
  const delivered = await ctx.db
    .select({ delivered: deliveredFile, bytes: file.bytes })
    .from(deliveredFile)
    .innerJoin(file, eq(file.hash, deliveredFile.hash))
    .where(inArray(deliveredFile.hash, hashes))
  if (delivered.length < hashes.length) return false
  await restoreFromTrash(ctx, hashes)
  for (const row of delivered) {
    const { hash, kind } = row.delivered
    if (kind === 'document') continue
    const added = await ctx.db
      .insert(mediaItem)
      .values({
        hash,
        kind: kinds[kind],
        name: names.get(hash)!,
        bytes: row.bytes,
        folder: toFolderPath(folder.replaceAll('/', ' ')),
        addedBy: findStaffId(ctx),
        addedAt: ctx.now,
      })
      .onConflictDoNothing()
      .returning({ id: mediaItem.id })
    if (added.length > 0) await insertDetails(ctx, { ...row.delivered, bytes: row.bytes })
  }
  for (const noun of ['media', 'image', 'video']) ctx.tx.changedNouns.add(noun)
  return true
}

/** The gallery inspected the file, and made the same preview as an upload to the library. */
async function insertDetails(ctx: TxCtx, { hash, kind, ...row }: Delivered) {
  const { bytes, seconds, dominantColor, peaks } = row
  if (kind === 'image') {
    const size = { width: row.width!, height: row.height! }
    await ctx.db.insert(image).values({
      usage: 'site',
      hash,
      format: row.format as typeof image.$inferInsert.format,
      bytes,
      ...size,
      focus: guessFocus(size),
      dominantColor,
      state: 'seen',
      addedBy: findStaffId(ctx),
      addedAt: ctx.now,
      nextTryAt: ctx.now,
    })
  } else if (kind === 'video') {
    const { width, height } = row
    const format = row.format as typeof video.$inferInsert.format
    await ctx.db.insert(video).values({ hash, format, seconds, width, height, nextTryAt: ctx.now })
  } else if (kind === 'audio') {
    const format = row.format as typeof audio.$inferInsert.format
    await ctx.db.insert(audio).values({ hash, format, seconds, peaks })
  }
  await invalidateSite(ctx, { hash })
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
