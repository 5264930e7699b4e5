import { and, asc, desc, eq, isNull } from 'drizzle-orm'

import type { AudioView } from '#app/core/media.ts'
import { mediaItem, audio } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'

import type { AudioCardView } from './rules.ts'

type Row = typeof audio.$inferSelect

/** Returns every recording that case studies can play, by hash. */
export async function getSiteAudio(ctx: Ctx): Promise<Record<string, AudioView>> {
  const rows = await ctx.db.select().from(audio)
  return Object.fromEntries(
    rows.map((row) => [
      row.hash,
      { file: getAudioPath(row), seconds: row.seconds ?? 0, peaks: row.peaks },
    ]),
  )
}

/** Returns the recordings that can be chosen, the newest first. */
export async function listAudioChoices(ctx: Ctx): Promise<{ id: string; name: string }[]> {
  authorize(ctx.actor, 'website.change')
  return ctx.db
    .select({ id: mediaItem.hash, name: mediaItem.name })
    .from(mediaItem)
    .where(and(eq(mediaItem.kind, 'sound'), isNull(mediaItem.removedAt)))
    .orderBy(desc(mediaItem.addedAt), asc(mediaItem.name))
}

/** Returns the card of a recording in the library, or null if the item is not a recording. */
export async function findAudioCard(ctx: Ctx, itemId: string): Promise<AudioCardView | null> {
  authorize(ctx.actor, 'website.change')
  const [row] = await ctx.db
    .select({ sound: audio, name: mediaItem.name, bytes: mediaItem.bytes })
    .from(audio)
    .innerJoin(mediaItem, eq(mediaItem.hash, audio.hash))
    .where(eq(mediaItem.id, itemId))
  if (!row) return null
  const { sound: stored, ...item } = row
  return {
    itemId,
    ...item,
    file: getAudioPath(stored),
    format: stored.format,
    seconds: stored.seconds,
    peaks: stored.peaks,
  }
}

function getAudioPath({ hash, format }: Pick<Row, 'hash' | 'format'>): string {
  return `/media/${hash}-sound.${format}`
}
