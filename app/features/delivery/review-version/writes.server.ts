import { and, eq, isNull, sql } from 'drizzle-orm'

import { maxGalleryBytes } from '#app/core/media-kinds.ts'
import { type Failure, fail, ok } from '#app/core/result.ts'
import {
  deliveredFile,
  gallery,
  galleryItem,
  review,
  reviewNote,
  reviewVersion,
} from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { getMediaFolder } from '#app/platform/media/storage.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { type ReviewRow, lockReview } from '#app/features/delivery/review/reads.server.ts'
import { emailVersion } from '#app/features/delivery/review-email/writes.server.ts'
import {
  inspectDeliveredFile,
  saveDeliveredFile,
} from '#app/features/media/delivered-file/writes.server.ts'
import { deleteUnusedFiles } from '#app/features/media/file/writes.server.ts'
import { findStaffId } from '#app/features/media/image/writes.server.ts'
import { countPdfPages } from '#app/features/media/pdf-pages/reads.server.ts'
import { findReviewMedia } from '#app/features/media/review-copy/reads.server.ts'
import { requestReviewCopy } from '#app/features/media/review-copy/writes.server.ts'
import { toFileName } from '#app/features/media/upload/rules.ts'
import { type ReceivedMedia, finishUpload } from '#app/features/media/upload/writes.server.ts'

import { type AddedVersion, type PublicationForm, isReviewKind } from './rules.ts'

type AddResult = { ok: true; value: AddedVersion } | Failure

/**
 * Adds a completely uploaded file as the next version, once. Fails with `review-is-gone`,
 * `review-file-kind`, `gallery-file-heavy`, `upload-gone`, `upload-cut`, `file-empty` and the
 * problems of `inspectDeliveredFile`.
 */
export async function completeVersionUpload(
  ctx: Ctx,
  reviewId: string,
  uploadId: string,
  { name }: { name: string },
): Promise<AddResult> {
  authorize(ctx.actor, 'review.change')
  const result = await finishUpload<AddedVersion>(ctx, uploadId, {
    maxBytes: maxGalleryBytes,
    async repeat(outcome) {
      if ('problem' in outcome) return fail(outcome.problem)
      const [version] = await ctx.db
        .select(returned)
        .from(reviewVersion)
        .where(and(eq(reviewVersion.reviewId, reviewId), eq(reviewVersion.hash, outcome.hash)))
      return version ? ok({ item: version, outcome: 'added' as const }) : fail('upload-gone')
    },
    store: (received) => addVersion(ctx, reviewId, { ...received, name: name || received.name }),
    describe: ({ item, outcome }) => ({ hash: item.hash, isNew: outcome !== 'exists' }),
  })
  if (result.ok) return result
  if (result.problem === 'file-kind') return fail('review-file-kind')
  return result.problem === 'file-heavy' ? fail('gallery-file-heavy') : result
}

const returned = { id: reviewVersion.id, hash: reviewVersion.hash, name: reviewVersion.name }

/**
 * Adds a received file as the next version. The file of the newest version isn't added twice. Fails
 * with `review-is-gone`, `review-file-kind` and the problems of `inspectDeliveredFile` and
 * `countPdfPages`.
 */
// oxlint-disable-next-line studio/writes-record-events -- `insertVersion` records it
export async function addVersion(
  ctx: Ctx,
  reviewId: string,
  received: ReceivedMedia,
): Promise<AddResult> {
  authorize(ctx.actor, 'review.change')
  const inspected = await inspectDeliveredFile(ctx, received)
  if (!inspected.ok) return inspected
  const counted =
    received.kind === 'pdf' ? await countPdfPages(ctx, `${received.folder}/original`) : ok(null)
  if (!counted.ok) return counted
  try {
    const result = await transact(ctx, async (ctx): Promise<AddResult> => {
      if (!isReviewKind(inspected.value.properties.kind)) return fail('review-file-kind')
      const row = await lockReview(ctx, reviewId)
      if (!row) return fail('review-is-gone')
      await saveDeliveredFile(ctx, inspected.value)
      const name = toFileName(received.name) || `file-${received.hash.slice(0, 8)}`
      return insertVersion(ctx, row, { hash: received.hash, name, pages: counted.value })
    })
    if (!result.ok) await deleteUnusedFiles(ctx, received.hash)
    return result
  } catch (error) {
    await deleteUnusedFiles(ctx, received.hash).catch(() => {}) // the next cleanup deletes it
    throw error
  }
}

/**
 * Adds a file of one of the client's galleries as the next version. Fails with `review-is-gone`,
 * `gallery-item-is-gone`, `review-file-kind` and the problems of `countPdfPages`.
 */
// oxlint-disable-next-line studio/writes-record-events -- `insertVersion` records it
export async function addGalleryFile(ctx: Ctx, reviewId: string, itemId: string) {
  authorize(ctx.actor, 'review.change')
  const found = await findGalleryFile(ctx, itemId)
  const counted =
    found?.kind === 'document'
      ? await countPdfPages(ctx, `${getMediaFolder(ctx.app.config.dataDir, found.hash)}/original`)
      : ok(null)
  if (!counted.ok) return counted
  return transact(ctx, async (ctx) => {
    const row = await lockReview(ctx, reviewId)
    if (!row) return fail('review-is-gone')
    const item = await findGalleryFile(ctx, itemId)
    if (item?.clientId !== row.clientId || item.hash !== found?.hash)
      return fail('gallery-item-is-gone')
    if (!isReviewKind(item.kind)) return fail('review-file-kind')
    const { hash, name } = item
    return insertVersion(ctx, row, { hash, name, pages: counted.value })
  })
}

async function findGalleryFile({ db }: Ctx, itemId: string) {
  const { hash, name } = galleryItem
  const { kind } = deliveredFile
  const [item] = await db
    .select({ hash, name, kind, clientId: gallery.clientId })
    .from(galleryItem)
    .innerJoin(gallery, eq(gallery.id, galleryItem.galleryId))
    .innerJoin(deliveredFile, eq(deliveredFile.hash, galleryItem.hash))
    .where(eq(galleryItem.id, itemId))
  return item
}

async function insertVersion(
  ctx: TxCtx,
  { id: reviewId }: ReviewRow,
  { hash, name, pages }: { hash: string; name: string; pages: number | null },
): Promise<AddResult> {
  const versions = await ctx.db
    .select({ ...returned, number: reviewVersion.number })
    .from(reviewVersion)
    .where(eq(reviewVersion.reviewId, reviewId))
    .orderBy(sql`${reviewVersion.number} desc`)
    .limit(1)
  const [newest] = versions
  if (newest?.hash === hash)
    return ok({ item: { id: newest.id, hash, name: newest.name }, outcome: 'exists' as const })
  const [created] = await ctx.db
    .insert(reviewVersion)
    .values({
      reviewId,
      number: (newest?.number ?? 0) + 1,
      hash,
      name,
      ...(await readClock(ctx, hash, pages)),
      addedBy: findStaffId(ctx),
      addedAt: ctx.now,
    })
    .returning(returned)
  await requestReviewCopy(ctx, hash)
  await recordEvent(ctx, 'review-version.added', reviewId, { version: created!.id })
  return ok({ item: created!, outcome: 'added' as const })
}

/**
 * Returns what notes of a version count: it stays, even if more becomes known about the file, so
 * that a note is always at its frame.
 */
async function readClock(ctx: TxCtx, hash: string, pages: number | null) {
  const media = await findReviewMedia(ctx, hash)
  if (media?.kind === 'document') return { unit: 'page' as const, length: pages }
  if (media?.kind === 'image') return { unit: 'image' as const, length: null }
  if (!media?.rate) return { rateNum: null, rateDen: null, length: media?.durationMs ?? null }
  const { rate, startFrame, dropFrame, frameCount } = media
  return { rateNum: rate.num, rateDen: rate.den, startFrame, dropFrame, length: frameCount }
}

/**
 * Shows the newest version to guests, opens the review, and emails them. A review that was approved
 * or closed is open again. Fails with `review-is-gone`, `review-empty`, or `review-published` if
 * guests see the newest version already.
 */
export function publishVersion(ctx: Ctx, reviewId: string, { note }: PublicationForm) {
  authorize(ctx.actor, 'review.change')
  return transact(ctx, async (ctx) => {
    const row = await lockReview(ctx, reviewId)
    if (!row) return fail('review-is-gone')
    const [newest] = await ctx.db
      .select()
      .from(reviewVersion)
      .where(eq(reviewVersion.reviewId, reviewId))
      .orderBy(sql`${reviewVersion.number} desc`)
      .limit(1)
    if (!newest) return fail('review-empty')
    if (newest.publishedAt !== null && row.state !== 'closed') return fail('review-published')
    await ctx.db
      .update(reviewVersion)
      .set({ note, ...(newest.publishedAt === null && (await publishFile(ctx, newest))) })
      .where(eq(reviewVersion.id, newest.id))
    await ctx.db
      .update(review)
      .set({ state: 'open', approvedAt: null })
      .where(eq(review.id, reviewId))
    if (row.state === 'approved') await recordEvent(ctx, 'review.reopened', reviewId)
    await recordEvent(ctx, 'review-version.published', reviewId, { version: newest.id })
    const sent = await emailVersion(ctx, row, { number: newest.number, note })
    return ok({ sent })
  })
}

/** The rate of a video may be known since it was added; notes that exist keep theirs. */
async function publishFile(ctx: TxCtx, { id, hash, length }: typeof reviewVersion.$inferSelect) {
  const hasNotes = (await ctx.db.$count(reviewNote, eq(reviewNote.versionId, id))) > 0
  return { publishedAt: ctx.now, ...(!hasNotes && (await readClock(ctx, hash, length))) }
}

/**
 * Deletes the newest version unless guests saw it. Fails with `review-is-gone`,
 * `review-version-is-gone`.
 */
export async function deleteVersion(ctx: Ctx, reviewId: string, versionId: string) {
  authorize(ctx.actor, 'review.change')
  let hash: string | null = null
  const result = await transact(ctx, async (ctx) => {
    if (!(await lockReview(ctx, reviewId))) return fail('review-is-gone')
    const [deleted] = await ctx.db
      .delete(reviewVersion)
      .where(
        and(
          eq(reviewVersion.id, versionId),
          eq(reviewVersion.reviewId, reviewId),
          isNull(reviewVersion.publishedAt),
        ),
      )
      .returning({ hash: reviewVersion.hash })
    if (!deleted) return fail('review-version-is-gone')
    hash = deleted.hash
    await recordEvent(ctx, 'review-version.deleted', reviewId)
    return ok()
  })
  if (hash !== null) await deleteUnusedFiles(ctx, hash)
  return result
}
