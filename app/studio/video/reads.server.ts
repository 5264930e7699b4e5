import { createHash } from 'node:crypto'

import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'

import type { VideoView, ImageView } from '#app/core/media.ts'
import { video, mediaItem, image } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { listWidths } from '#app/platform/media/rendition-config.ts'
import { authorize } from '#app/studio/access.ts'
import { toImageView } from '#app/studio/image/rules.ts'

import { type Cue, type VideoCardView, toVideoView, formatCaptions } from './rules.ts'

type Row = typeof video.$inferSelect

/** Every film a case study can show, by the sum of its bytes. */
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

/** The films somebody may choose from, by name; the newest first. */
export async function listVideoChoices(ctx: Ctx): Promise<{ id: string; name: string }[]> {
  authorize(ctx.actor, 'website.change')
  return ctx.db
    .select({ id: mediaItem.hash, name: mediaItem.name })
    .from(mediaItem)
    .where(and(eq(mediaItem.kind, 'film'), isNull(mediaItem.removedAt)))
    .orderBy(desc(mediaItem.addedAt), asc(mediaItem.name))
}

/** A film of the library as those who look after it see it; null where the item is none. */
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

/** The captions of a film, if they still go by this name; null if not. */
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

/** Named by what they say, so that whoever has kept them asks for new ones. */
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

/** The item of a film of the library. */
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
