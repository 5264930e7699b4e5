import { isNull } from 'drizzle-orm'

import { ok } from '#app/core/result.ts'
import { upgrade } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'

/** Hides the notice about the upgrades so far, once for the studio. */
export function dismissUpgrade(ctx: Ctx) {
  authorize(ctx.actor, 'backup.set')
  return transact(ctx, async (ctx) => {
    const rows = await ctx.db
      .update(upgrade)
      .set({ dismissedAt: ctx.now })
      .where(isNull(upgrade.dismissedAt))
      .returning({ id: upgrade.id })
    if (rows.length > 0) await recordEvent(ctx, 'studio.upgrade-dismissed', 'studio')
    return ok()
  })
}
