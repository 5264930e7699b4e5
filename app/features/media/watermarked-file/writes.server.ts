import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'

import { type SQL, and, asc, eq, ne, or, sql } from 'drizzle-orm'

import { minute } from '#app/core/day.ts'
import { deliveredFile } from '#app/data/schema/index.server.ts'
import { type Queue, claimNext, renewClaim, settleClaim } from '#app/platform/claims.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { log } from '#app/platform/log.server.ts'
import { excludeMissing, hasOriginal } from '#app/platform/media/missing-files.server.ts'
import { getMediaFolder, writeAtomically } from '#app/platform/media/storage.server.ts'
import type { Transcoder } from '#app/platform/media/transcoder.server.ts'
import { getErrorCode } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import {
  type CurrentWatermark,
  getCurrentWatermark,
  toDrawing,
} from '#app/features/media/watermark/reads.server.ts'

import {
  audioPreviewName,
  buildWatermarkedName,
  fitVideo,
  isFormerWatermark,
  listWatermarkedWidths,
} from './rules.ts'

type Row = typeof deliveredFile.$inferSelect
type Outcome = { ok: true } | { ok: false; problem: string }
type Picture = Pick<Row, 'hash' | 'kind'>

/** The outlines of a text couldn't be made, which says nothing about the file. */
const notDrawn = { ok: false, problem: 'watermark-not-drawn' } as const

/** Pictures that are being made, by their path: several requests wait for one. */
const running = new Map<string, Promise<Outcome>>()

/**
 * Returns the name of a picture with the watermark, made now if it isn't there yet, or null if it
 * can't be made. `width` is one of `listWatermarkedWidths`.
 */
// oxlint-disable-next-line studio/writes-record-events -- follows from the file and the watermark
export async function ensureWatermarked(
  ctx: Ctx,
  picture: Picture,
  current: CurrentWatermark,
  width: number,
): Promise<string | null> {
  authorize(ctx.actor, 'gallery.open')
  const name = buildWatermarkedName(current.key, width)
  const path = `${getMediaFolder(ctx.app.config.dataDir, picture.hash)}/${name}`
  if (existsSync(path)) return name
  const making = running.get(path) ?? writePictures(ctx, picture, current, [width], 'runNow')
  running.set(path, making)
  const made = await making.finally(() => running.delete(path))
  return made.ok ? name : null
}

/** Writes those of the widths that aren't there, from the original or the poster of a video. */
async function writePictures(
  ctx: Ctx,
  { hash, kind }: Picture,
  { key, design }: CurrentWatermark,
  widths: number[],
  queue: 'runNow' | 'enqueue',
): Promise<Outcome> {
  const folder = getMediaFolder(ctx.app.config.dataDir, hash)
  const from = `${folder}/${kind === 'video' ? 'poster.jpg' : 'original'}`
  const missing = widths.filter(
    (width) => !existsSync(`${folder}/${buildWatermarkedName(key, width)}`),
  )
  if (missing.length === 0) return { ok: true }
  const watermark = await toDrawing(ctx, design)
  if (!watermark) return notDrawn
  if (!existsSync(from)) return { ok: false, problem: 'picture-damaged' }
  return writeAtomically(
    missing.map((width) => `${folder}/${buildWatermarkedName(key, width)}`),
    (temporaries) =>
      ctx.app.mediaWorker[queue]({
        kind: 'watermark',
        from,
        watermark,
        outputs: missing.map((width, index) => ({ width, to: temporaries[index]! })),
      }),
  )
}

/** Problems after which a file is tried again. */
const laterProblems: string[] = ['closing', 'no-room', notDrawn.problem]
const queue: Queue<typeof deliveredFile> = {
  table: deliveredFile,
  key: deliveredFile.hash,
  lease: 15 * minute,
}

/**
 * Makes the previews with the watermark of the next file that lacks some, among those with these
 * hashes. Returns false if there is none, or none can be made now.
 */
// oxlint-disable-next-line studio/writes-record-events -- follows from the file and the watermark
export async function renderNextWatermarked(ctxNow: () => Ctx, hashes: SQL): Promise<boolean> {
  const ctx = ctxNow()
  authorize(ctx.actor, 'gallery.maintain')
  const current = await getCurrentWatermark(ctx)
  const isMedia = ctx.app.transcoder ? ne(deliveredFile.state, 'received') : sql`false`
  const row = await claimNext(ctx, queue, {
    due: and(
      sql`${deliveredFile.hash} in (${hashes})`,
      ne(deliveredFile.watermarkKey, current.key),
      // a video needs its poster first, and is played only where it can be converted
      or(eq(deliveredFile.kind, 'image'), and(ne(deliveredFile.kind, 'document'), isMedia)),
      excludeMissing(ctx, deliveredFile.hash),
    ),
    order: [asc(sql`${deliveredFile.kind} <> 'image'`), asc(deliveredFile.hash)],
  })
  if (!row) return false
  if (!hasOriginal(ctx, row.hash)) {
    await settleClaim(ctx, queue, row, {})
    return true
  }
  const renewal = renewClaim(ctxNow, queue, row)
  const outcome = await renderFile(ctx, row, current).finally(() => renewal.end())
  const isLater = !outcome.ok && laterProblems.includes(outcome.problem)
  if (!outcome.ok && !isLater)
    log('warn', row.kind === 'image' ? 'image-not-made' : 'video-not-made', {
      note: outcome.problem,
      tries: 1,
    })
  await settleClaim(ctxNow(), queue, row, isLater ? {} : { watermarkKey: current.key })
  return !isLater
}

/** The files may be deleted during the work. */
async function renderFile(ctx: Ctx, row: Row, current: CurrentWatermark): Promise<Outcome> {
  try {
    const made = await (row.kind === 'audio'
      ? writeAudio(ctx, row)
      : writePictures(ctx, row, current, listWatermarkedWidths(getPictureWidth(row)), 'enqueue'))
    if (!made.ok || row.kind !== 'video') return made
    return await writeVideo(ctx, row, current)
  } catch (error) {
    if (getErrorCode(error) !== 'ENOENT') throw error
    return { ok: false, problem: 'picture-damaged' }
  } finally {
    await removeFormer(ctx, row.hash, current.key)
  }
}

/** Returns the width of a picture, or null for a poster, which may be smaller than its video. */
export function getPictureWidth({ kind, width }: Pick<Row, 'kind' | 'width'>): number | null {
  return kind === 'image' ? width : null
}

async function removeFormer(ctx: Ctx, hash: string, key: string) {
  const folder = getMediaFolder(ctx.app.config.dataDir, hash)
  const names = await readdir(folder).catch(() => [])
  for (const name of names)
    if (isFormerWatermark(name, key)) await rm(`${folder}/${name}`, { force: true })
}

async function writeAudio({ app }: Ctx, { hash, format }: Row): Promise<Outcome> {
  const folder = getMediaFolder(app.config.dataDir, hash)
  const path = `${folder}/${audioPreviewName}`
  if (existsSync(path)) return { ok: true }
  return writeAtomically([path], ([to]) =>
    app.transcoder!.compressAudio(`${folder}/original`, to!, format),
  )
}

/** The sheet with the watermark is drawn in the size of the video. */
async function writeVideo(
  ctx: Ctx,
  { hash, width, height, seconds }: Row,
  { key, design }: CurrentWatermark,
): Promise<Outcome> {
  const { config, mediaWorker, transcoder } = ctx.app
  const folder = getMediaFolder(config.dataDir, hash)
  const path = `${folder}/${buildWatermarkedName(key, 'video')}`
  if (existsSync(path)) return { ok: true }
  const watermark = await toDrawing(ctx, design)
  if (!watermark) return notDrawn
  if (!width || !height || !seconds) return { ok: false, problem: 'film-damaged' }
  const size = fitVideo({ width, height })
  const sheet = `${path}.${process.pid}.png.part`
  try {
    const drawn = await mediaWorker.enqueue({
      kind: 'watermark-sheet',
      ...size,
      watermark,
      to: sheet,
    })
    if (!drawn.ok) return drawn
    return await writeAtomically([path], ([to]) =>
      (transcoder as Transcoder).overlay(`${folder}/original`, to!, { sheet, ...size, seconds }),
    )
  } finally {
    await rm(sheet, { force: true })
  }
}
