import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'

import { type SQL, and, arrayContains, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'

import { addMs, minute } from '#app/core/day.ts'
import { ok } from '#app/core/result.ts'
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
import { makeReviewCopy } from '#app/features/media/review-copy/writes.server.ts'
import { transcodeVideo } from '#app/features/media/video/writes.server.ts'
import { makeWaveform } from '#app/features/media/waveform/writes.server.ts'

import { needsPrintCopy, toFrameFacts } from './rules.ts'

type Row = typeof deliveredFile.$inferSelect
type Outcome = { ok: true; found?: Partial<Row> } | { ok: false; problem: string }

/** One thing that is made of a file. Its state is part of the row, which is the queue. */
type Task = {
  due: SQL | undefined
  isDue: (row: Row) => boolean
  run: (ctx: Ctx, row: Row) => Promise<Outcome>
  /** The state after it was made, and after it failed for good. */
  done: Partial<Row>
  failed: Partial<Row>
  /** False for what no page shows. */
  isShown: boolean
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

/** Makes the sizes of the images in galleries, one image after the other. */
export async function renderDeliveredImages(ctxNow: () => Ctx, isStopped: () => boolean) {
  await runQueue('image', [buildSizesTask(renderImage)], ctxNow, isStopped)
}

/**
 * Makes what galleries and reviews need of videos, one thing after the other. Without FFmpeg, only
 * counts the frames of those that earlier versions stored.
 */
export async function transcodeDeliveredVideos(ctxNow: () => Ctx, isStopped: () => boolean) {
  const { transcoder } = ctxNow().app
  const tasks = transcoder
    ? [
        frameTask,
        buildWaveformTask(transcoder),
        buildSizesTask((ctx, row) => renderVideo(ctx, transcoder, row)),
        buildReviewTask(transcoder),
      ]
    : [frameTask]
  await runQueue('video', tasks, ctxNow, isStopped)
}

/** Makes the waveforms of recordings, if FFmpeg is installed. */
export async function drawWaveforms(ctxNow: () => Ctx, isStopped: () => boolean) {
  const { transcoder } = ctxNow().app
  if (transcoder) await runQueue('audio', [buildWaveformTask(transcoder)], ctxNow, isStopped)
}

const buildSizesTask = (run: Task['run']): Task => ({
  due: eq(deliveredFile.state, 'received'),
  isDue: ({ state }) => state === 'received',
  run,
  done: { state: 'ready' },
  failed: { state: 'broken' },
  isShown: true,
})

const buildReviewTask = (transcoder: Transcoder): Task => ({
  due: eq(deliveredFile.reviewState, 'waiting'),
  isDue: ({ reviewState }) => reviewState === 'waiting',
  run: (ctx, row) => makeReviewCopy(ctx, transcoder, row),
  done: { reviewState: 'ready' },
  failed: { reviewState: 'broken' },
  isShown: true,
})

const buildWaveformTask = (transcoder: Transcoder): Task => ({
  due: eq(deliveredFile.waveformState, 'waiting'),
  isDue: ({ waveformState }) => waveformState === 'waiting',
  async run(ctx, row) {
    const made = await makeWaveform(ctx, transcoder, row)
    return made.ok ? { ok: true, found: { peaks: made.peaks } } : made
  },
  done: { waveformState: 'ready' },
  failed: { waveformState: 'broken' },
  isShown: true,
})

const frameTask: Task = {
  due: isNull(deliveredFile.frameCount),
  isDue: ({ frameCount }) => frameCount === null,
  async run({ app }, { hash }) {
    const from = `${getMediaFolder(app.config.dataDir, hash)}/original`
    const probed = await app.mediaWorker.enqueue({ kind: 'probe-audio', from })
    return probed.ok ? { ok: true, found: toFrameFacts(probed.mediaInfo!.timing) } : probed
  },
  done: {},
  failed: { frameCount: 0 },
  isShown: false,
}

async function runQueue(
  kind: Row['kind'],
  tasks: Task[],
  ctxNow: () => Ctx,
  isStopped: () => boolean,
) {
  while (!isStopped()) {
    const ctx = ctxNow()
    authorize(ctx.actor, 'gallery.maintain')
    const row = await claimNext(ctx, queue, {
      due: and(
        eq(deliveredFile.kind, kind),
        or(...tasks.map(({ due }) => due)),
        lt(deliveredFile.tries, maxTries),
        isDue(deliveredFile.nextTryAt, ctx.now, retryDelay),
        excludeMissing(ctx, deliveredFile.hash),
      ),
      order: [asc(deliveredFile.nextTryAt), asc(deliveredFile.hash)],
    })
    if (!row) return
    const task = tasks.find((task) => task.isDue(row))
    if (!task || !hasOriginal(ctx, row.hash)) {
      await settleClaim(ctx, queue, row, {})
      continue
    }
    const renewal = renewClaim(ctxNow, queue, row)
    const outcome = await runWork(ctx, row, task).finally(() => renewal.end())
    await saveOutcome(ctxNow(), row, task, outcome)
  }
}

/** The files may be deleted during the work. */
async function runWork(ctx: Ctx, row: Row, { run }: Task): Promise<Outcome> {
  try {
    return await run(ctx, row)
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
function isPrintOffered(ctx: Ctx, hash: string): Promise<boolean> {
  return isInGallery(ctx, hash, arrayContains(gallery.sizes, ['print']))
}

async function isInGallery(ctx: Ctx, hash: string, condition?: SQL): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: gallery.id })
    .from(galleryItem)
    .innerJoin(gallery, eq(gallery.id, galleryItem.galleryId))
    .where(and(eq(galleryItem.hash, hash), condition))
    .limit(1)
  return row !== undefined
}

/**
 * The poster comes first: the page shows it while the video is converted. A video that is only in a
 * review needs no streamed version, because it gets a copy of its own.
 */
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
  if (!(await isInGallery(ctx, row.hash))) return { ok: true, found }
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
async function saveOutcome(ctx: Ctx, row: Row, task: Task, outcome: Outcome) {
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
  await transact(ctx, async (ctx) => {
    const state = outcome.ok ? { ...outcome.found, ...task.done } : task.failed
    if (!(await settleClaim(ctx, queue, row, { tries: 0, ...state })) || !task.isShown) return ok()
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
