import { and, eq } from 'drizzle-orm'

import { done, problem } from '#app/core/result.ts'
import { staffSession } from '#app/data/schema/index.server.ts'
import { endOtherSessions } from '#app/platform/auth/sessions.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { record } from '#app/platform/record.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { demand } from '#app/studio/access.ts'

/** Ends one of one's own sessions; nobody else's can be named. One that has ended already is as good as ended. */
export function endOwnSession(ctx: Ctx, id: string) {
  demand(ctx.actor, 'own-account.change')
  return transact(ctx, async (ctx) => {
    if (ctx.actor.kind !== 'staff') return problem('not-signed-in')
    const ended = await ctx.db.delete(staffSession).where(and(eq(staffSession.id, id), eq(staffSession.staffId, ctx.actor.id))).returning({ id: staffSession.id })
    if (ended.length > 0) await record(ctx, 'staff.ended-session', ctx.actor.id)
    return done()
  })
}

/** Ends all of one's own sessions but the one that asks. */
export function endOwnOtherSessions(ctx: Ctx, token: string) {
  demand(ctx.actor, 'own-account.change')
  return transact(ctx, async (ctx) => {
    if (ctx.actor.kind !== 'staff') return problem('not-signed-in')
    await endOtherSessions(ctx, ctx.actor.id, token)
    await record(ctx, 'staff.ended-other-sessions', ctx.actor.id)
    return done()
  })
}
