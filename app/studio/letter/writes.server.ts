import { and, eq, inArray } from 'drizzle-orm'

import { done, problem } from '#app/core/result.ts'
import { letter } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { record } from '#app/platform/record.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { demand } from '#app/studio/access.ts'

/**
 * Tries a letter again that was kept here or given up. Problems: `letter-has-left`,
 * `email-link-has-ended` where its link no longer opens anything.
 */
export function sendAgain(ctx: Ctx, id: string) {
  demand(ctx.actor, 'letter.send')
  return transact(ctx, async (ctx) => {
    const [known] = await ctx.db
      .select({ secret: letter.secret, sealedLink: letter.sealedLink })
      .from(letter)
      .where(eq(letter.id, id))
    if (known?.secret && known.sealedLink === null) return problem('email-link-has-ended')
    const [again] = await ctx.db
      .update(letter)
      .set({ state: 'queued', tries: 0, nextTryAt: ctx.now, keptBecause: null, failedAt: null })
      .where(and(eq(letter.id, id), inArray(letter.state, ['kept', 'dead', 'queued'])))
      .returning({ id: letter.id })
    if (!again) return problem('letter-has-left')
    await record(ctx, 'letter.queued-again', id)
    return done()
  })
}
