import type { Ctx } from '#app/platform/context.server.ts'
import { openSessions } from '#app/platform/auth/sessions.server.ts'
import { hashOf } from '#app/platform/auth/tokens.server.ts'
import { demand } from '#app/studio/access.ts'

import { browserOf } from './rules.ts'

/** One's own sessions that still open something; the one that asks first, then the last used. */
export async function ownSessions(ctx: Ctx, token: string) {
  demand(ctx.actor, 'own-account.change')
  if (ctx.actor.kind !== 'staff') return []
  const rows = await openSessions(ctx, ctx.actor.id)
  return rows
    .map(({ id, tokenHash, browser, startedAt, seenAt }) => ({
      id,
      browser: browserOf(browser),
      startedAt,
      seenAt,
      here: tokenHash === hashOf(token),
    }))
    .sort((a, b) => Number(b.here) - Number(a.here) || b.seenAt.getTime() - a.seenAt.getTime())
}
