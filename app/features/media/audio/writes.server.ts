import { eq } from 'drizzle-orm'

import { ok, fail } from '#app/core/result.ts'
import { mediaItem, audio } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { invalidateSite } from '#app/features/media/image/writes.server.ts'

import type { Waveform } from './rules.ts'

/**
 * Saves a recording's waveform and length as computed by a browser. Only the first is kept. Fails
 * with `sound-is-gone`.
 */
export async function saveWaveform(ctx: Ctx, itemId: string, { peaks, seconds }: Waveform) {
  authorize(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    const [row] = await ctx.db
      .select({ hash: audio.hash, seconds: audio.seconds, peaks: audio.peaks })
      .from(audio)
      .innerJoin(mediaItem, eq(mediaItem.hash, audio.hash))
      .where(eq(mediaItem.id, itemId))
      .for('update', { of: audio })
    if (!row) return fail('sound-is-gone')
    if (row.peaks.length > 0) return ok()
    await ctx.db
      .update(audio)
      .set({ peaks, seconds: row.seconds ?? seconds })
      .where(eq(audio.hash, row.hash))
    await invalidateSite(ctx, { hash: row.hash })
    await recordEvent(ctx, 'audio.waveform-made', itemId)
    return ok()
  })
}
