import { existsSync } from 'node:fs'

import { and, asc, desc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'

import { addMs, minute } from '#app/core/day.ts'
import { getFallbackWidth } from '#app/core/media.ts'
import { ok, fail } from '#app/core/result.ts'
import { takeLock } from '#app/data/locks.server.ts'
import { mediaItem, image, studio } from '#app/data/schema/index.server.ts'
import {
  type Queue,
  claimNext,
  isDue,
  reclaimAbandoned,
  settleClaim,
} from '#app/platform/claims.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { log } from '#app/platform/log.server.ts'
import { hasOriginal, excludeMissing } from '#app/platform/media/missing-files.server.ts'
import { getMediaFolder, writeAtomically, syncFolder } from '#app/platform/media/storage.server.ts'
import type { MediaResult } from '#app/platform/media/worker.server.ts'
import {
  type RenditionFormat,
  avatarWidth,
  getRenditionName,
  getSocialImageName,
  listWidths,
} from '#app/platform/media/rendition-config.ts'
import type { ReceivedFile } from '#app/platform/media/multipart-upload.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { getErrorCode, transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import {
  deleteOrphanedFiles,
  deleteUnusedFiles,
  lockFile,
  saveFile,
} from '#app/features/media/file/writes.server.ts'
import { buildIsShownSql } from '#app/features/media/media-usage/reads.server.ts'

import { buildImageCondition } from './reads.server.ts'
import type { ImageDescription, ImageSlot, ImageTarget } from './rules.ts'

type Row = typeof image.$inferSelect

function getRequiredVerb(target: ImageTarget) {
  return target === 'profile'
    ? 'own-account.change'
    : target === 'share'
      ? 'studio.change'
      : 'website.change'
}

/**
 * Inspects a received image and saves it in its slot, replacing the previous one. Its files are on
 * the disk before the transaction commits. Fails with `picture-damaged`, `picture-kind`,
 * `picture-large`, `picture-lost`, `no-room` or `closing`.
 */
export async function saveImage(ctx: Ctx, slot: ImageSlot, received: ReceivedFile) {
  authorize(ctx.actor, getRequiredVerb(slot))
  const { folder, hash } = received
  const inspected = await inspectUploadedImage(ctx, folder, slot === 'share')
  if (!inspected.ok) return fail(inspected.problem)
  let replaced: string[] = []
  try {
    const result = await transact(ctx, async (ctx) => {
      await takeLock(ctx.db, 'imageSlot', { key: `${slot}:${getStaffId(ctx)}` })
      await lockFile(ctx, hash)
      await saveFile(ctx, received)
      replaced = (
        await ctx.db
          .delete(image)
          .where(buildImageCondition(ctx, slot))
          .returning({ hash: image.hash })
      ).map((row) => row.hash)
      const [row] = await ctx.db
        .insert(image)
        .values({
          usage: slot,
          staffId: slot === 'profile' ? getStaffId(ctx) : null,
          ...toImageRow(ctx, received, inspected.imageInfo!),
        })
        .returning({ id: image.id })
      await invalidateSite(ctx, slot)
      await recordSlotEvent(ctx, slot)
      return ok({ id: row!.id })
    })
    for (const old of new Set(replaced)) await deleteUnusedFiles(ctx, old)
    return result
  } catch (error) {
    await deleteUnusedFiles(ctx, hash).catch(() => {}) // the next cleanup deletes what is left
    throw error
  }
}

/**
 * Saves an image's focus and alt text. Fails with `picture-is-gone`, with `alt-missing` if visitors
 * would see it without alt text, or with a problem of making the social image.
 */
export async function describeImage(
  ctx: Ctx,
  target: ImageTarget,
  { focus, alt, decorative }: ImageDescription,
) {
  authorize(ctx.actor, getRequiredVerb(target))
  const [row] = await ctx.db
    .select({ hash: image.hash, removedAt: mediaItem.removedAt })
    .from(image)
    .leftJoin(mediaItem, eq(mediaItem.hash, image.hash))
    .where(buildImageCondition(ctx, target))
  if (!row || (typeof target === 'object' && row.removedAt)) return fail('picture-is-gone')
  if (target !== 'profile') {
    const ensured = await ensureSocialImage(ctx, row.hash, focus)
    if (!ensured.ok) return fail(ensured.problem)
  }
  return transact(ctx, async (ctx) => {
    // locked first, so that no page can publish the image at the same time
    const [locked] = await ctx.db
      .select({ shown: buildIsShownSql(row.hash) })
      .from(image)
      .where(buildImageCondition(ctx, target))
      .for('update')
    if (typeof target === 'object' && alt === '' && !decorative && locked?.shown)
      return fail('alt-missing')
    const [changed] = await ctx.db
      .update(image)
      .set({ focus, alt, decorative })
      .where(and(buildImageCondition(ctx, target), eq(image.hash, row.hash)))
      .returning({ id: image.id })
    if (!changed) return fail('picture-is-gone')
    await invalidateSite(ctx, target)
    if (typeof target === 'object') await recordEvent(ctx, 'image.described', changed.id)
    else await recordSlotEvent(ctx, target)
    return ok()
  })
}

/**
 * Restores items from the trash because content refers to them again. The caller has checked the
 * permission and opened the transaction.
 */
export async function restoreFromTrash(ctx: TxCtx, hashes: string[]) {
  if (hashes.length === 0) return
  const isListed = inArray(mediaItem.hash, hashes)
  // locked against removal until the content that refers to them is committed
  await ctx.db
    .select({ id: mediaItem.id })
    .from(mediaItem)
    .where(isListed)
    .orderBy(asc(mediaItem.hash))
    .for('share')
  const restored = await ctx.db
    .update(mediaItem)
    .set({ removedAt: null })
    .where(and(isListed, isNotNull(mediaItem.removedAt)))
    .returning({ id: mediaItem.id })
  for (const { id } of restored) await recordEvent(ctx, 'media.restored', id)
}

/** Removes an avatar or the social image, and its files unless something else uses them. */
export async function removeImage(ctx: Ctx, slot: ImageSlot) {
  authorize(ctx.actor, getRequiredVerb(slot))
  let removed: { id: string; hash: string }[] = []
  const result = await transact(ctx, async (ctx) => {
    removed = await ctx.db
      .delete(image)
      .where(buildImageCondition(ctx, slot))
      .returning({ id: image.id, hash: image.hash })
    const [removedImage] = removed
    if (!removedImage) return ok()
    await invalidateSite(ctx, slot)
    await recordSlotEvent(ctx, slot)
    return ok()
  })
  for (const { hash } of removed) await deleteUnusedFiles(ctx, hash)
  return result
}

/**
 * Inspects an uploaded image, makes the social image on request, and flushes the files to the disk.
 */
export async function inspectUploadedImage(
  ctx: Ctx,
  folder: string,
  withSocialImage: boolean,
): Promise<MediaResult> {
  const inspected = await ctx.app.mediaWorker.runNow({
    kind: 'inspect-image',
    from: `${folder}/original`,
    into: folder,
  })
  if (!inspected.ok) return inspected
  const { focus } = inspected.imageInfo!
  const socialImage = withSocialImage
    ? await ctx.app.mediaWorker.runNow({
        kind: 'share',
        from: `${folder}/original`,
        to: `${folder}/${getSocialImageName(focus)}`,
        focus,
      })
    : inspected
  if (!socialImage.ok) return socialImage
  await syncFolder(folder)
  return inspected
}

export function toImageRow(
  ctx: Ctx,
  { hash, bytes, kind }: ReceivedFile,
  info: NonNullable<(MediaResult & { ok: true })['imageInfo']>,
) {
  return {
    addedBy: findStaffId(ctx),
    addedAt: ctx.now,
    nextTryAt: ctx.now,
    hash,
    bytes,
    format: kind,
    ...info,
    state: 'seen' as const,
  }
}

/** `queue`: a request waits for it, or nothing does. */
async function ensureSocialImage(
  ctx: Ctx,
  hash: string,
  focus: [number, number],
  queue: 'runNow' | 'enqueue' = 'runNow',
): Promise<MediaResult> {
  const folder = getMediaFolder(ctx.app.config.dataDir, hash)
  const to = `${folder}/${getSocialImageName(focus)}`
  if (existsSync(to)) return { ok: true }
  return writeAtomically([to], ([temporary]) =>
    ctx.app.mediaWorker[queue]({
      kind: 'share',
      from: `${folder}/original`,
      to: temporary!,
      focus,
    }),
  )
}

/**
 * Increments the site's content version if visitors see the image, so that cached pages are
 * rebuilt.
 */
export async function invalidateSite(ctx: TxCtx, target: ImageTarget) {
  if (target === 'profile') return
  const changed = await ctx.db
    .update(studio)
    .set({ contentVersion: sql`${studio.contentVersion} + 1` })
    .where(target === 'share' ? undefined : buildIsShownSql(target.hash))
    .returning({ id: studio.id })
  if (changed.length > 0) ctx.tx.changedNouns.add('website')
}

/** An avatar is part of the profile, and the social image part of the studio's settings. */
async function recordSlotEvent(ctx: TxCtx, slot: ImageSlot) {
  if (slot === 'profile') await recordEvent(ctx, 'staff.picture-changed', getStaffId(ctx))
  else await recordEvent(ctx, 'studio.changed', 'studio', { fields: 'picture' })
}

/** Returns the staff member's id, or null for the system. */
export function findStaffId({ actor }: Ctx): string | null {
  return actor.kind === 'staff' ? actor.id : null
}

function getStaffId({ actor }: Ctx): string {
  if (actor.kind !== 'staff') throw new Error('Only staff can upload images.')
  return actor.id
}

/**
 * Releases claims and deletes orphaned files. Call it only at startup on a database no other
 * process uses.
 */
export async function recoverImageJobs(ctx: Ctx) {
  await reclaimAbandoned(ctx, renditionQueue)
  await deleteOrphanedFiles(ctx, 0)
}

const maxTries = 3
const retryDelay = 5 * minute
const renditionQueue: Queue<typeof image> = { table: image, key: image.id, lease: 15 * minute }

/**
 * Makes missing renditions one after the other: first WebP of every image and, while none waits for
 * that, AVIF, one width at a time.
 */
export async function renderImages(ctxNow: () => Ctx, isStopped: () => boolean) {
  while (!isStopped()) {
    const ctx = ctxNow()
    authorize(ctx.actor, 'image.render')
    const row = await claimImage(ctx)
    if (!row) return
    if (hasOriginal(ctx, row.hash))
      await saveRenderResult(ctxNow, row, await tryRenderNext(ctx, row))
    else await settleClaim(ctx, renditionQueue, row, {})
  }
}

function claimImage(ctx: Ctx): Promise<Row | undefined> {
  return claimNext(ctx, renditionQueue, {
    due: and(
      inArray(image.state, ['seen', 'ready']),
      lt(image.tries, maxTries),
      isDue(image.nextTryAt, ctx.now, retryDelay),
      excludeMissing(ctx, image.hash),
    ),
    order: [desc(image.state), asc(image.nextTryAt)],
  })
}

/**
 * An image of the site that came from a gallery has no social image yet. The files may be deleted
 * while renditions are made.
 */
async function tryRenderNext(ctx: Ctx, row: Row): Promise<MediaResult | null> {
  try {
    const result = await renderNext(ctx, row)
    return row.state === 'seen' && row.usage === 'site' && result?.ok !== false
      ? await ensureSocialImage(ctx, row.hash, row.focus, 'enqueue')
      : result
  } catch (error) {
    if (getErrorCode(error) !== 'ENOENT') throw error
    return { ok: false, problem: 'picture-damaged' }
  }
}

/** Makes the next renditions of an image, or returns null if all exist. */
async function renderNext({ app }: Ctx, { hash, width, state }: Row): Promise<MediaResult | null> {
  const folder = getMediaFolder(app.config.dataDir, hash)
  const widths = listWidths(width)
  const renditions: [number, RenditionFormat][] =
    state === 'seen'
      ? [
          [avatarWidth, 'webp'],
          ...widths.map((width): [number, RenditionFormat] => [width, 'webp']),
          [getFallbackWidth(widths), 'jpg'],
        ]
      : widths.map((width) => [width, 'avif'])
  const missingRenditions = renditions
    .map(([width, format]) => ({
      width,
      format,
      to: `${folder}/${getRenditionName(width, format)}`,
    }))
    .filter(({ to }) => !existsSync(to))
    .slice(0, state === 'seen' ? undefined : 1)
  if (missingRenditions.length === 0) return null
  return writeAtomically(
    missingRenditions.map(({ to }) => to),
    (temporaries) =>
      app.mediaWorker.enqueue({
        kind: 'renditions',
        from: `${folder}/original`,
        renditions: missingRenditions.map((rendition, index) => ({
          ...rendition,
          to: temporaries[index]!,
        })),
      }),
  )
}

/** The event of each outcome of a rendering step. */
const stepEvents = {
  ready: 'image.processed',
  complete: 'image.completed',
  broken: 'image.failed',
} as const

/** Saves the result. An image that fails repeatedly keeps the renditions it has. */
async function saveRenderResult(ctxNow: () => Ctx, row: Row, result: MediaResult | null) {
  const ctx = ctxNow()
  const failed = result !== null && !result.ok && result.problem !== 'closing'
  if (failed) log('warn', 'image-not-made', { note: result.problem, tries: row.tries + 1 })
  const isStepDone = failed
    ? row.state === 'seen' && row.tries + 1 >= maxTries
    : row.state === 'seen'
      ? result?.ok !== false
      : result === null
  if (!isStepDone) {
    await settleClaim(
      ctx,
      renditionQueue,
      row,
      failed ? { tries: row.tries + 1, nextTryAt: addMs(ctx.now, retryDelay) } : {},
    )
    return
  }
  const state = failed ? 'broken' : row.state === 'seen' ? 'ready' : 'complete'
  await transact(ctx, async (ctx) => {
    if (!(await settleClaim(ctx, renditionQueue, row, { state, tries: 0 }))) return ok()
    if (row.usage === 'site') await invalidateSite(ctx, { hash: row.hash })
    await recordEvent(ctx, stepEvents[state], row.id)
    return ok()
  })
}
