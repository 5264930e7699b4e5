import { createHash } from 'node:crypto'

import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'

import type { VideoView, ImageView } from '#app/core/media.ts'
import { video, mediaItem, image } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { listWidths } from '#app/platform/media/rendition-config.ts'
import { authorize } from '#app/features/access.ts'
import { toImageView } from '#app/features/media/image/rules.ts'

import { type Cue, type VideoCardView, toVideoView, formatCaptions } from './rules.ts'

type Row = typeof video.$inferSelect

/** Returns every video that case studies can show, by hash. */
export async function getSiteVideos(ctx: Ctx): Promise<Record<string, VideoView>> {
  const rows = await ctx.db.select().from(video)
  const posters = await getPosters(ctx, rows)
  return Object.fromEntries(
    rows.map((row) => [
      row.hash,
      toVideoView(
        row,
        posters[row.poster ?? ''] ?? null,
        row.captions.length > 0 ? getCaptionsFileName(row.captions) : null,
      ),
    ]),
  )
}

/** Returns the videos that can be chosen, the newest first. */
export async function listVideoChoices(ctx: Ctx): Promise<{ id: string; name: string }[]> {
  authorize(ctx.actor, 'website.change')
  return ctx.db
    .select({ id: mediaItem.hash, name: mediaItem.name })
    .from(mediaItem)
    .where(and(eq(mediaItem.kind, 'film'), isNull(mediaItem.removedAt)))
    .orderBy(desc(mediaItem.addedAt), asc(mediaItem.name))
}

/** Returns the card of a video in the library, or null if the item is not a video. */
export async function findVideoCard(ctx: Ctx, itemId: string): Promise<VideoCardView | null> {
  authorize(ctx.actor, 'website.change')
  const [row] = await ctx.db
    .select({ film: video, name: mediaItem.name })
    .from(video)
    .innerJoin(mediaItem, eq(mediaItem.hash, video.hash))
    .where(eq(mediaItem.id, itemId))
  if (!row) return null
  const { film: stored, name } = row
  const posters = await getPosters(ctx, [stored])
  return {
    itemId,
    hash: stored.hash,
    name,
    cues: stored.captions,
    state: stored.state,
    problem: stored.problem,
    isTranscoding: stored.claimedAt !== null,
    canTranscode: ctx.app.transcoder !== null,
    view: toVideoView(
      stored,
      posters[stored.poster ?? ''] ?? null,
      stored.captions.length > 0 ? getCaptionsFileName(stored.captions) : null,
    ),
  }
}

/** Returns the captions of a video as WebVTT if they still have this file name, else null. */
export async function findCaptionsFile(
  ctx: Ctx,
  hash: string,
  name: string,
): Promise<string | null> {
  const [row] = await ctx.db
    .select({ captions: video.captions })
    .from(video)
    .where(eq(video.hash, hash))
  return row && row.captions.length > 0 && getCaptionsFileName(row.captions) === name
    ? formatCaptions(row.captions)
    : null
}

/**
 * Returns a file name with a hash of the content, so that cached captions are replaced after a
 * change.
 */
function getCaptionsFileName(cues: Cue[]): string {
  return `captions-${createHash('sha256').update(formatCaptions(cues)).digest('hex').slice(0, 8)}.vtt`
}

async function getPosters(
  ctx: Ctx,
  rows: Pick<Row, 'poster'>[],
): Promise<Record<string, ImageView>> {
  const posterHashes = rows.flatMap(({ poster }) => poster ?? [])
  const images =
    posterHashes.length > 0
      ? await ctx.db
          .select()
          .from(image)
          .where(and(eq(image.usage, 'site'), inArray(image.hash, posterHashes)))
      : []
  return Object.fromEntries(
    images.map((row) => [row.hash, toImageView(row, listWidths(row.width))]),
  )
}

/** Returns a video in the library, or null. */
export async function findVideoItem(
  ctx: Ctx,
  itemId: string,
): Promise<{ hash: string; name: string; folder: string } | null> {
  const { hash, name, folder } = mediaItem
  const [row] = await ctx.db
    .select({ hash, name, folder })
    .from(mediaItem)
    .where(and(eq(mediaItem.id, itemId), eq(mediaItem.kind, 'film'), isNull(mediaItem.removedAt)))
  return row ?? null
}
