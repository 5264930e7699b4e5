import { and, eq, isNotNull } from 'drizzle-orm'

import { done } from '#app/core/result.ts'
import { libraryItem, picture } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { record } from '#app/platform/record.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { demand } from '#app/studio/access.ts'
import { forgetUnused } from '#app/studio/picture/writes.server.ts'

/** Lets go of one file in the bin for good: its row, and what lies on the disk with the last row that uses it. */
export async function discardItem(ctx: Ctx, hash: string) {
  demand(ctx.actor, 'library.empty')
  const answer = await transact(ctx, async (ctx) => {
    const [gone] = await ctx.db.delete(libraryItem).where(and(eq(libraryItem.hash, hash), isNotNull(libraryItem.removedAt))).returning({ id: libraryItem.id })
    if (!gone) return done({ gone: false })
    await ctx.db.delete(picture).where(and(eq(picture.hash, hash), eq(picture.place, 'site')))
    await record(ctx, 'library.discarded', gone.id)
    return done({ gone: true })
  })
  if (answer.ok && answer.value.gone) await forgetUnused(ctx, hash)
}
