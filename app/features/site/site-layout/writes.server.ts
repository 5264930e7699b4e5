import { eq, sql } from 'drizzle-orm'

import { ok } from '#app/core/result.ts'
import { studio } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'

/** Shows the site of a new studio to visitors. Does nothing if it is published already. */
export function publishSite(ctx: Ctx) {
  authorize(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    const [row] = await ctx.db
      .update(studio)
      .set({ published: true, contentVersion: sql`${studio.contentVersion} + 1` })
      .where(eq(studio.published, false))
      .returning({ id: studio.id })
    if (row) await recordEvent(ctx, 'studio.site-published', 'studio')
    return ok()
  })
}
