import { existsSync } from 'node:fs'

import { and, asc, eq, exists, isNull, lt } from 'drizzle-orm'

import { addMs, minute } from '#app/core/day.ts'
import { ok, fail } from '#app/core/result.ts'
import { video, mediaItem, image } from '#app/data/schema/index.server.ts'
import {
  type Queue,
  claimNext,
  isDue,
  reclaimAbandoned,
  renewClaim,
  settleClaim,
} from '#app/platform/claims.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import type { FilmFailure, Transcoder, VideoInfo } from '#app/platform/media/transcoder.server.ts'
import { log } from '#app/platform/log.server.ts'
import { hasOriginal, excludeMissing } from '#app/platform/media/missing-files.server.ts'
import {
  removeFolder,
  getMediaFolder,
  writeAtomically,
  createUploadFolder,
} from '#app/platform/media/storage.server.ts'
import { type ReceivedFile, findReceivedFile } from '#app/platform/media/multipart-upload.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { type Permission, authorize } from '#app/features/access.ts'
import { createMediaItem } from '#app/features/media/upload/writes.server.ts'
import { restoreFromTrash, invalidateSite } from '#app/features/media/image/writes.server.ts'
import { saveMediaUsages } from '#app/features/media/media-usage/writes.server.ts'

import { findVideoItem } from './reads.server.ts'
import type { Cue } from './rules.ts'

type Row = typeof video.$inferSelect

/** Replaces the captions of a video. Fails with `film-is-gone`. */
export async function saveCaptions(ctx: Ctx, itemId: string, captions: Cue[]) {
  authorize(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    const item = await findVideoItem(ctx, itemId)
    if (!item) return fail('film-is-gone')
    await ctx.db.update(video).set({ captions }).where(eq(video.hash, item.hash))
    await invalidateSite(ctx, { hash: item.hash })
    await recordEvent(ctx, 'video.captioned', itemId, { cues: captions.length })
    return ok()
  })
}

/**
 * Sets a library image as the poster of a video. Fails with `film-is-gone` or `picture-is-gone`.
 */
export async function choosePoster(ctx: Ctx, itemId: string, hash: string) {
  authorize(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    const item = await findVideoItem(ctx, itemId)
    if (!item) return fail('film-is-gone')
    const [row] = await ctx.db
      .select({ hash: image.hash })
      .from(image)
      .where(and(eq(image.usage, 'site'), eq(image.hash, hash)))
    if (!row) return fail('picture-is-gone')
    await setPoster(ctx, item.hash, hash)
    await recordEvent(ctx, 'video.poster-set', itemId)
    return ok()
  })
}

/**
 * Adds a received image to the library and sets it as the poster. Fails with `film-is-gone` and the
 * problems of `createMediaItem`.
 */
export async function uploadPoster(
  ctx: Ctx,
  itemId: string,
  received: ReceivedFile,
  verb: Permission = 'website.change',
) {
  authorize(ctx.actor, verb)
  const video = await findVideoItem(ctx, itemId)
  if (!video) return fail('film-is-gone')
  const created = await createMediaItem(
    { ...ctx, idempotency: null },
    { ...received, name: `${video.name.replace(/\.\w+$/, '')}.jpg` },
    video.folder,
    verb,
  )
  if (!created.ok) return created
  return transact(ctx, async (ctx) => {
    const item = await findVideoItem(ctx, itemId)
    if (!item) return fail('film-is-gone')
    // decorative, because the poster shows nothing that the video doesn't
    await ctx.db
      .update(image)
      .set({ decorative: true })
      .where(and(eq(image.usage, 'site'), eq(image.hash, received.hash), eq(image.alt, '')))
    await setPoster(ctx, item.hash, received.hash)
    await recordEvent(ctx, 'video.poster-set', itemId)
    return ok()
  })
}

async function setPoster(ctx: TxCtx, hash: string, poster: string) {
  await restoreFromTrash(ctx, [poster])
  await ctx.db.update(video).set({ poster }).where(eq(video.hash, hash))
  await saveMediaUsages(ctx, { videoHash: hash, shown: false }, poster)
  await invalidateSite(ctx, { hash })
}

const maxTries = 3
const retryDelay = 5 * minute
const transcodeQueue: Queue<typeof video> = { table: video, key: video.hash, lease: 15 * minute }

/** Releases claims. Call it only at startup on a database no other process uses. */
export async function recoverVideoJobs(ctx: Ctx) {
  await reclaimAbandoned(ctx, transcodeQueue)
}

/** Makes a streaming version of every new video, one after the other, if FFmpeg is installed. */
export async function transcodeVideos(ctxNow: () => Ctx, isStopped: () => boolean) {
  const { transcoder: films } = ctxNow().app
  while (films && !isStopped()) {
    const ctx = ctxNow()
    authorize(ctx.actor, 'video.transcode')
    const row = await claimVideo(ctx)
    if (!row) return
    if (!hasOriginal(ctx, row.hash)) {
      await settleClaim(ctx, transcodeQueue, row, {})
      continue
    }
    const renewal = renewClaim(ctxNow, transcodeQueue, row)
    const outcome = await transcodeVideo(ctx, films, row).finally(() => renewal.end())
    await saveTranscodeOutcome(ctxNow(), row, outcome)
    if (row.poster === null && findPermanentProblem(outcome) === null)
      await createPoster(ctxNow(), films, row)
  }
}

function claimVideo(ctx: Ctx): Promise<Row | undefined> {
  const item = ctx.db
    .select({ id: mediaItem.id })
    .from(mediaItem)
    .where(and(eq(mediaItem.hash, video.hash), isNull(mediaItem.removedAt)))
  return claimNext(ctx, transcodeQueue, {
    due: and(
      eq(video.state, 'kept'),
      exists(item),
      lt(video.tries, maxTries),
      isDue(video.nextTryAt, ctx.now, retryDelay),
      excludeMissing(ctx, video.hash),
    ),
    order: [asc(video.nextTryAt)],
  })
}

type TranscodeOutcome = { ok: true; info: VideoInfo } | FilmFailure

/** Returns the problem that makes a video unusable for good, or null. */
function findPermanentProblem(outcome: TranscodeOutcome) {
  return !outcome.ok && (outcome.problem === 'film-large' || outcome.problem === 'film-codec')
    ? outcome.problem
    : null
}

/**
 * Makes the streamed version unless it exists. A video that can be streamed is only remuxed at
 * first; if that fails it is encoded.
 */
export async function transcodeVideo(
  { app }: Ctx,
  films: Transcoder,
  { hash, tries }: Pick<Row, 'hash' | 'tries'>,
): Promise<TranscodeOutcome> {
  const folder = getMediaFolder(app.config.dataDir, hash)
  const [from, to] = [`${folder}/original`, `${folder}/stream.mp4`]
  const probed = await films.probe(from)
  if (!probed.ok) return probed
  const { info } = probed
  const result = existsSync(to)
    ? ok()
    : await writeAtomically([to], ([temporary]) =>
        films.transcode(from, temporary!, info, info.streams && tries === 0),
      )
  return result.ok ? { ok: true, info } : result
}

/** Saves the outcome. A video that fails repeatedly is served as uploaded. */
async function saveTranscodeOutcome(ctx: Ctx, row: Row, outcome: TranscodeOutcome) {
  const { hash, tries } = row
  const failed = !outcome.ok && outcome.problem !== 'closing'
  if (failed) log('warn', 'video-not-made', { note: outcome.problem, tries: tries + 1 })
  const permanentProblem = findPermanentProblem(outcome)
  if (!outcome.ok && !permanentProblem && !(failed && tries + 1 >= maxTries)) {
    await settleClaim(
      ctx,
      transcodeQueue,
      row,
      failed ? { tries: tries + 1, nextTryAt: addMs(ctx.now, retryDelay) } : {},
    )
    return
  }
  const { seconds, width, height } = outcome.ok ? outcome.info : {}
  await transact(ctx, async (ctx) => {
    if (
      !(await settleClaim(ctx, transcodeQueue, row, {
        state: outcome.ok ? 'streaming' : 'broken',
        problem: permanentProblem,
        seconds,
        width,
        height,
      }))
    )
      return ok()
    await invalidateSite(ctx, { hash })
    await recordEvent(ctx, outcome.ok ? 'video.transcoded' : 'video.failed', hash)
    return ok()
  })
}

/**
 * Makes a poster from the frame at a tenth of the video, if it has none. People can choose another.
 */
async function createPoster(ctx: Ctx, films: Transcoder, { hash }: Row) {
  const [row] = await ctx.db
    .select({ id: mediaItem.id, seconds: video.seconds, poster: video.poster })
    .from(video)
    .innerJoin(mediaItem, eq(mediaItem.hash, video.hash))
    .where(eq(video.hash, hash))
  if (!row || row.poster !== null || row.seconds === null) return
  const { dataDir } = ctx.app.config
  const folder = await createUploadFolder(dataDir)
  try {
    const frame = await films.extractFrame(
      `${getMediaFolder(dataDir, hash)}/original`,
      `${folder}/original`,
      row.seconds / 10,
    )
    const received = frame.ok ? await findReceivedFile(folder) : null
    if (received) await uploadPoster(ctx, row.id, received, 'video.transcode')
  } finally {
    await removeFolder(folder)
  }
}
