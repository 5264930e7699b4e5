import { and, asc, desc, eq, isNull } from 'drizzle-orm'

import type { SoundView } from '#app/core/media.ts'
import { libraryItem, sound } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { demand } from '#app/studio/access.ts'

import type { SoundCardView } from './rules.ts'

type Row = typeof sound.$inferSelect

/** Every recording a case study can play, by the sum of its bytes. */
export async function siteSounds(ctx: Ctx): Promise<Record<string, SoundView>> {
  const rows = await ctx.db.select().from(sound)
  return Object.fromEntries(
    rows.map((row) => [
      row.hash,
      { file: fileOf(row), seconds: row.seconds ?? 0, peaks: row.peaks },
    ]),
  )
}

/** The recordings somebody may choose from, by name; the newest first. */
export async function soundsToChoose(ctx: Ctx): Promise<{ id: string; name: string }[]> {
  demand(ctx.actor, 'website.change')
  return ctx.db
    .select({ id: libraryItem.hash, name: libraryItem.name })
    .from(libraryItem)
    .where(and(eq(libraryItem.kind, 'sound'), isNull(libraryItem.removedAt)))
    .orderBy(desc(libraryItem.addedAt), asc(libraryItem.name))
}

/** A recording of the library as those who look after it hear it; null where the item is none. */
export async function soundOf(ctx: Ctx, itemId: string): Promise<SoundCardView | null> {
  demand(ctx.actor, 'website.change')
  const [row] = await ctx.db
    .select({ sound, name: libraryItem.name, bytes: libraryItem.bytes })
    .from(sound)
    .innerJoin(libraryItem, eq(libraryItem.hash, sound.hash))
    .where(eq(libraryItem.id, itemId))
  if (!row) return null
  const { sound: kept, ...item } = row
  return {
    itemId,
    ...item,
    file: fileOf(kept),
    format: kept.format,
    seconds: kept.seconds,
    peaks: kept.peaks,
  }
}

function fileOf({ hash, format }: Pick<Row, 'hash' | 'format'>): string {
  return `/media/${hash}-sound.${format}`
}
