import { and, eq } from 'drizzle-orm'

import { ok } from '#app/core/result.ts'
import { staff } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'

/** Hides the setup checklist from the person for good. */
export function hideSetupChecklist(ctx: Ctx) {
  authorize(ctx.actor, 'own-account.change')
  const id = ctx.actor.kind === 'staff' ? ctx.actor.id : ''
  return transact(ctx, async (ctx) => {
    const [row] = await ctx.db
      .update(staff)
      .set({ hidesChecklist: true })
      .where(and(eq(staff.id, id), eq(staff.hidesChecklist, false)))
      .returning({ id: staff.id })
    if (row) await recordEvent(ctx, 'staff.checklist-dismissed', row.id)
    return ok()
  })
}
