import { eq } from 'drizzle-orm'

import { done, problem } from '#app/core/result.ts'
import { libraryItem, sound } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { record } from '#app/platform/record.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { demand } from '#app/studio/access.ts'
import { showAnew } from '#app/studio/picture/writes.server.ts'

import type { Outline } from './rules.ts'

/**
 * Keeps what a browser has heard of a recording; the first that did is believed. Problem:
 * `sound-is-gone`.
 */
export async function outlineSound(ctx: Ctx, itemId: string, { peaks, seconds }: Outline) {
  demand(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    const [row] = await ctx.db
      .select({ hash: sound.hash, seconds: sound.seconds, peaks: sound.peaks })
      .from(sound)
      .innerJoin(libraryItem, eq(libraryItem.hash, sound.hash))
      .where(eq(libraryItem.id, itemId))
      .for('update', { of: sound })
    if (!row) return problem('sound-is-gone')
    if (row.peaks.length > 0) return done()
    await ctx.db
      .update(sound)
      .set({ peaks, seconds: row.seconds ?? seconds })
      .where(eq(sound.hash, row.hash))
    await showAnew(ctx, { hash: row.hash })
    await record(ctx, 'sound.outlined', itemId)
    return done()
  })
}
