import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'

import { and, arrayContains, asc, eq, inArray, lt, sql } from 'drizzle-orm'

import { addMs, minute } from '#app/core/day.ts'
import { type Failure, ok } from '#app/core/result.ts'
import { deliveredFile, gallery, galleryItem } from '#app/data/schema/index.server.ts'
import {
  type Queue,
  claimNext,
  isDue,
  reclaimAbandoned,
  renewClaim,
  settleClaim,
} from '#app/platform/claims.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { log } from '#app/platform/log.server.ts'
import type { DeliverySize } from '#app/platform/media/delivery-renditions.server.ts'
import { excludeMissing, hasOriginal } from '#app/platform/media/missing-files.server.ts'
import {
  createUploadFolder,
  getMediaFolder,
  moveIntoPlace,
  removeFolder,
  syncFolder,
  syncMovedFolder,
  writeAtomically,
} from '#app/platform/media/storage.server.ts'
import type { Transcoder } from '#app/platform/media/transcoder.server.ts'
import { getErrorCode, transact } from '#app/platform/transact.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { authorize } from '#app/features/access.ts'
import { lockFile, saveFile } from '#app/features/media/file/writes.server.ts'
import { type ReceivedMedia, probeMedia } from '#app/features/media/upload/writes.server.ts'
import { transcodeVideo } from '#app/features/media/video/writes.server.ts'

import { type DeliveredKind, needsPrintCopy } from './rules.ts'

type Row = typeof deliveredFile.$inferSelect

/** A received file with its properties; the 480 px preview of an image is in its folder. */
export type InspectedFile = ReceivedMedia & {
  properties: Pick<Row, 'kind' | 'format'> &
    Partial<
      Pick<Row, 'width' | 'height' | 'seconds' | 'dominantColor' | 'capturedLocal' | 'camera'>
    >
}

const kinds = { picture: 'image', film: 'video', sound: 'audio' } as const

/**
 * Inspects a received file for a gallery and makes the preview of an image. Fails with
 * `file-damaged`, `file-kind`, `no-room`, `closing` and the problems of inspecting an image.
 */
export async function inspectDeliveredFile(
  ctx: Ctx,
  received: ReceivedMedia,
): Promise<{ ok: true; value: InspectedFile } | Failure> {
  authorize(ctx.actor, 'gallery.change')
  const { kind, folder } = received
  if (kind === 'pdf') {
    await syncFolder(folder)
    return ok({ ...received, properties: { kind: 'document', format: 'pdf' } })
  }
  const media = await probeMedia(ctx, { ...received, kind }, { withSocialImage: false })
  if (!media.ok) return media
  const details = { format: media.format, ...(await readCapture(ctx, folder)) }
  if (media.kind === 'picture') {
    const { width, height, dominantColor } = media.imageInfo
    const properties = { kind: 'image', ...details, width, height, dominantColor } as const
    return ok({ ...received, properties })
  }
  const { seconds, width, height } = media.mediaInfo
  return ok({
    ...received,
    properties: { kind: kinds[media.kind], ...details, width, height, seconds },
  })
}

/** Returns the time of capture and the camera, as far as they are known. */
async function readCapture({ app }: Ctx, folder: string) {
  const from = `${folder}/original`
  const result = await app.mediaWorker.runNow({ kind: 'read-capture', from })
  return result.ok ? result.capture : {}
}

/**
 * Saves an inspected file, and queues the sizes that it lacks. The caller adds it to a gallery in
 * the same transaction.
 */
export async function saveDeliveredFile(ctx: TxCtx, { properties, ...received }: InspectedFile) {
  authorize(ctx.actor, 'gallery.change')
  const { hash } = received
  await lockFile(ctx, hash)
  await saveFile(ctx, received)
  const { kind } = properties
  const queued = {
    state: kind === 'image' || kind === 'video' ? ('received' as const) : ('ready' as const),
    tries: 0,
    nextTryAt: ctx.now,
  }
  await ctx.db
    .insert(deliveredFile)
    .values({ hash, ...properties, ...queued })
    .onConflictDoUpdate({ target: deliveredFile.hash, set: queued })
}

/** Queues the images of a gallery again, after it began to offer the print size. */
export async function queuePrintSizes(ctx: TxCtx, galleryId: string) {
  authorize(ctx.actor, 'gallery.change')
  const hashes = ctx.db
    .select({ hash: galleryItem.hash })
    .from(galleryItem)
    .where(eq(galleryItem.galleryId, galleryId))
  await ctx.db
    .update(deliveredFile)
    .set({ state: 'received', tries: 0, nextTryAt: ctx.now })
    .where(
      and(
        inArray(deliveredFile.hash, hashes),
        eq(deliveredFile.kind, 'image'),
        eq(deliveredFile.state, 'ready'),
      ),
    )
  ctx.tx.changedNouns.add('gallery-item')
}

const maxTries = 3
const retryDelay = 5 * minute
const queue: Queue<typeof deliveredFile> = {
  table: deliveredFile,
  key: deliveredFile.hash,
  lease: 15 * minute,
}

/** Releases claims. Call it only at startup on a database no other process uses. */
export async function recoverDeliveryJobs(ctx: Ctx) {
  await reclaimAbandoned(ctx, queue)
}

type Outcome = { ok: true; found?: Partial<Row> } | { ok: false; problem: string }

/** Makes the sizes of the images in galleries, one image after the other. */
export async function renderDeliveredImages(ctxNow: () => Ctx, isStopped: () => boolean) {
  await runQueue('image', ctxNow, isStopped, renderImage)
}

/**
 * Makes the poster and the streamed version of videos in galleries, one after the other, if FFmpeg
 * is installed.
 */
export async function transcodeDeliveredVideos(ctxNow: () => Ctx, isStopped: () => boolean) {
  const { transcoder } = ctxNow().app
  if (transcoder)
    await runQueue('video', ctxNow, isStopped, (ctx, row) => renderVideo(ctx, transcoder, row))
}

async function runQueue(
  kind: DeliveredKind,
  ctxNow: () => Ctx,
  isStopped: () => boolean,
  work: (ctx: Ctx, row: Row) => Promise<Outcome>,
) {
  while (!isStopped()) {
    const ctx = ctxNow()
    authorize(ctx.actor, 'gallery.maintain')
    const row = await claimNext(ctx, queue, {
      due: and(
        eq(deliveredFile.kind, kind),
        eq(deliveredFile.state, 'received'),
        lt(deliveredFile.tries, maxTries),
        isDue(deliveredFile.nextTryAt, ctx.now, retryDelay),
        excludeMissing(ctx, deliveredFile.hash),
      ),
      order: [asc(deliveredFile.nextTryAt), asc(deliveredFile.hash)],
    })
    if (!row) return
    if (!hasOriginal(ctx, row.hash)) {
      await settleClaim(ctx, queue, row, {})
      continue
    }
    const renewal = renewClaim(ctxNow, queue, row)
    const outcome = await runWork(ctx, row, work).finally(() => renewal.end())
    await saveOutcome(ctxNow(), row, outcome)
  }
}

/** The files may be deleted during the work. */
async function runWork(
  ctx: Ctx,
  row: Row,
  work: (ctx: Ctx, row: Row) => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await work(ctx, row)
  } catch (error) {
    if (getErrorCode(error) !== 'ENOENT') throw error
    return { ok: false, problem: 'picture-damaged' }
  }
}

async function renderImage(ctx: Ctx, row: Row): Promise<Outcome> {
  const folder = getMediaFolder(ctx.app.config.dataDir, row.hash)
  const width = row.width ?? 0
  const sizes: DeliverySize[] = [
    ...(width > 480 ? (['960.webp'] as const) : []),
    ...(width > 960 ? (['1920.webp'] as const) : []),
    '2048.jpg',
    ...(needsPrintCopy(row) && (await isPrintOffered(ctx, row.hash))
      ? (['4096.jpg'] as const)
      : []),
  ]
  const missing = sizes.filter((size) => !existsSync(`${folder}/${size}`))
  if (missing.length === 0) return { ok: true }
  return writeAtomically(
    missing.map((size) => `${folder}/${size}`),
    (temporaries) =>
      ctx.app.mediaWorker.enqueue({
        kind: 'delivery',
        from: `${folder}/original`,
        outputs: missing.map((size, index) => ({ size, to: temporaries[index]! })),
      }),
  )
}

/** Returns true if a gallery that shows the file offers the print size. */
async function isPrintOffered(ctx: Ctx, hash: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: gallery.id })
    .from(galleryItem)
    .innerJoin(gallery, eq(gallery.id, galleryItem.galleryId))
    .where(and(eq(galleryItem.hash, hash), arrayContains(gallery.sizes, ['print'])))
    .limit(1)
  return row !== undefined
}

/** The poster comes first: the page shows it while the video is converted. */
async function renderVideo(ctx: Ctx, transcoder: Transcoder, row: Row): Promise<Outcome> {
  const folder = getMediaFolder(ctx.app.config.dataDir, row.hash)
  const probed = await transcoder.probe(`${folder}/original`)
  if (!probed.ok) return probed
  const { seconds, width, height } = probed.info
  const found: Partial<Row> = { seconds, width, height }
  if (!existsSync(`${folder}/poster.jpg`)) {
    const poster = await createPoster(ctx, transcoder, row.hash, seconds)
    if (!poster.ok) return poster
    if (poster.dominantColor) found.dominantColor = poster.dominantColor
  }
  const stream = await transcodeVideo(ctx, transcoder, row)
  return stream.ok ? { ok: true, found } : stream
}

/** Makes the poster and previews from the frame at a tenth of the video. */
async function createPoster(ctx: Ctx, transcoder: Transcoder, hash: string, seconds: number) {
  const { config, mediaWorker } = ctx.app
  const folder = await createUploadFolder(config.dataDir)
  const frame = `${folder}/frame`
  try {
    const extracted = await transcoder.extractFrame(
      `${getMediaFolder(config.dataDir, hash)}/original`,
      frame,
      seconds / 10,
    )
    if (!extracted.ok) return extracted
    const inspected = await mediaWorker.enqueue({
      kind: 'inspect-image',
      from: frame,
      into: folder,
    })
    if (!inspected.ok) return inspected
    const sizes: DeliverySize[] = ['960.webp', '1920.webp', 'poster.jpg']
    const made = await mediaWorker.enqueue({
      kind: 'delivery',
      from: frame,
      outputs: sizes.map((size) => ({ size, to: `${folder}/${size}` })),
    })
    if (!made.ok) return made
    await rm(frame)
    await syncFolder(folder)
    moveIntoPlace(config.dataDir, folder, hash)
    await syncMovedFolder(config.dataDir, hash)
    return { ok: true as const, dominantColor: inspected.imageInfo?.dominantColor }
  } finally {
    await removeFolder(folder)
  }
}

/** Saves the outcome. A file that fails repeatedly is shown as uploaded. */
async function saveOutcome(ctx: Ctx, row: Row, outcome: Outcome) {
  const failed = !outcome.ok && outcome.problem !== 'closing'
  if (failed) {
    const name = row.kind === 'image' ? 'image-not-made' : 'video-not-made'
    log('warn', name, { note: outcome.problem, tries: row.tries + 1 })
  }
  const isFinal = !outcome.ok && /^film-(?:large|codec)$/.test(outcome.problem)
  if (!outcome.ok && !isFinal && !(failed && row.tries + 1 >= maxTries)) {
    const retry = { tries: row.tries + 1, nextTryAt: addMs(ctx.now, retryDelay) }
    await settleClaim(ctx, queue, row, failed ? retry : {})
    return
  }
  const state = outcome.ok ? 'ready' : 'broken'
  await transact(ctx, async (ctx) => {
    const change = { state, tries: 0, ...(outcome.ok && outcome.found) } as const
    if (!(await settleClaim(ctx, queue, row, change))) return ok()
    await countChange(ctx, row.hash)
    await recordEvent(
      ctx,
      outcome.ok ? 'delivered-file.prepared' : 'delivered-file.failed',
      row.hash,
    )
    return ok()
  })
}

/** Lists that browsers keep of a gallery have the size and color of its files. */
async function countChange(ctx: TxCtx, hash: string) {
  const shownIn = ctx.db
    .select({ id: galleryItem.galleryId })
    .from(galleryItem)
    .where(eq(galleryItem.hash, hash))
  await ctx.db
    .update(gallery)
    .set({ itemsRevision: sql`${gallery.itemsRevision} + 1` })
    .where(inArray(gallery.id, shownIn))
}
