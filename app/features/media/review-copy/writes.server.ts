import { existsSync } from 'node:fs'

import { and, eq, inArray } from 'drizzle-orm'

import type { FrameRate } from '#app/core/timecode.ts'
import { deliveredFile } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { type FrameTiming, findStandardRate } from '#app/platform/media/frame-timing.server.ts'
import { getMediaFolder, writeAtomically } from '#app/platform/media/storage.server.ts'
import type { FilmFailure, Transcoder, VideoInfo } from '#app/platform/media/transcoder.server.ts'
import { authorize } from '#app/features/access.ts'

type Row = typeof deliveredFile.$inferSelect

/**
 * Queues what a review needs of a file: the copy of a video that is watched frame by frame, and its
 * waveform. What exists stays, and what failed is tried again.
 */
export async function requestReviewCopy(ctx: TxCtx, hash: string) {
  authorize(ctx.actor, 'gallery.change')
  const retry = { tries: 0, nextTryAt: ctx.now }
  const isFile = eq(deliveredFile.hash, hash)
  const { kind, reviewState, waveformState } = deliveredFile
  await ctx.db
    .update(deliveredFile)
    .set({ reviewState: 'waiting', ...retry })
    .where(and(isFile, eq(kind, 'video'), inArray(reviewState, ['none', 'broken'])))
  await ctx.db
    .update(deliveredFile)
    .set({ waveformState: 'waiting', ...retry })
    .where(
      and(isFile, inArray(kind, ['video', 'audio']), inArray(waveformState, ['none', 'broken'])),
    )
  ctx.tx.changedNouns.add('delivered-file')
}

type Outcome =
  | { ok: true; found: Pick<Row, 'rateNum' | 'rateDen' | 'frameCount' | 'isVariableRate'> }
  | { ok: false; problem: string }

/**
 * Makes the copy of a video that is watched frame by frame. One that browsers play is remuxed, and
 * the copy is used if players find its frames by their numbers; any other is encoded.
 */
export async function makeReviewCopy(ctx: Ctx, transcoder: Transcoder, row: Row): Promise<Outcome> {
  const folder = getMediaFolder(ctx.app.config.dataDir, row.hash)
  const from = `${folder}/original`
  const probed = await transcoder.probe(from)
  if (!probed.ok) return probed
  const { info } = probed
  if (info.playsInReview && !row.isVariableRate && row.tries === 0) {
    // what galleries stream of such a video is a copy as well
    const to = `${folder}/${info.streams ? 'stream' : 'review'}.mp4`
    const copied = existsSync(to)
      ? ({ ok: true } as const)
      : await writeAtomically([to], ([temporary]) =>
          transcoder.transcode(from, temporary!, info, true),
        )
    const timing = copied.ok ? await readTiming(ctx, to) : null
    if (timing?.isRegular) return describe(timing, false)
    if (!copied.ok && copied.problem !== 'film-damaged') return copied
  }
  return encodeCopy(ctx, transcoder, row, info)
}

async function encodeCopy(
  ctx: Ctx,
  transcoder: Transcoder,
  row: Row,
  info: VideoInfo,
): Promise<Outcome> {
  const folder = getMediaFolder(ctx.app.config.dataDir, row.hash)
  const to = `${folder}/review.mp4`
  const encoded: { ok: true } | FilmFailure = await writeAtomically([to], ([temporary]) =>
    transcoder.encodeForReview(`${folder}/original`, temporary!, info, chooseRate(row, info)),
  )
  if (!encoded.ok) return encoded
  const timing = await readTiming(ctx, to)
  return timing?.isRegular
    ? describe(timing, row.isVariableRate)
    : { ok: false, problem: 'film-damaged' }
}

/** A video without an index of its frames gets the rate in use that is nearest to its average. */
function chooseRate({ rateNum, rateDen }: Row, { framesPerSecond }: VideoInfo): FrameRate {
  return rateNum !== null && rateDen !== null
    ? { num: rateNum, den: rateDen }
    : findStandardRate(framesPerSecond ?? 30)
}

async function readTiming({ app }: Ctx, from: string): Promise<FrameTiming | null> {
  const probed = await app.mediaWorker.enqueue({ kind: 'probe-audio', from })
  return probed.ok ? (probed.mediaInfo?.timing ?? null) : null
}

function describe({ rate, frameCount }: FrameTiming, isVariableRate: boolean): Outcome {
  const found = { rateNum: rate.num, rateDen: rate.den, frameCount, isVariableRate }
  return { ok: true, found }
}
