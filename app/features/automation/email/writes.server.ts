import { and, eq, inArray } from 'drizzle-orm'

import { ok, fail } from '#app/core/result.ts'
import { email } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { retryAttachedRenderings } from '#app/features/money/document/writes.server.ts'

/**
 * Queues a held or failed email again, and renders its attached documents again if they failed.
 * Fails with `email-already-sent` if it was sent, `email-link-has-ended` if the link in it has
 * expired.
 */
export function resendEmail(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'email.send')
  return transact(ctx, async (ctx) => {
    const [row] = await ctx.db
      .select({ secret: email.secret, sealedLink: email.sealedLink })
      .from(email)
      .where(eq(email.id, id))
    if (row?.secret && row.sealedLink === null) return fail('email-link-has-ended')
    const [queued] = await ctx.db
      .update(email)
      .set({ state: 'queued', tries: 0, nextTryAt: ctx.now, heldReason: null, failedAt: null })
      .where(and(eq(email.id, id), inArray(email.state, ['held', 'failed', 'queued'])))
      .returning({ id: email.id })
    if (!queued) return fail('email-already-sent')
    await retryAttachedRenderings(ctx, id)
    await recordEvent(ctx, 'email.requeued', id)
    return ok()
  })
}
