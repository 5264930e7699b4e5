import type { Ctx } from '#app/platform/context.server.ts'
import { listActiveSessions } from '#app/platform/auth/sessions.server.ts'
import { hashText } from '#app/platform/auth/tokens.server.ts'
import { authorize } from '#app/studio/access.ts'

import { parseUserAgent } from './rules.ts'

/** Lists the user's own active sessions: the current one first, then by last use. */
export async function listOwnSessions(ctx: Ctx, token: string) {
  authorize(ctx.actor, 'own-account.change')
  if (ctx.actor.kind !== 'staff') return []
  const rows = await listActiveSessions(ctx, ctx.actor.id)
  return rows
    .map(({ id, tokenHash, browser, startedAt, seenAt }) => ({
      id,
      browser: parseUserAgent(browser),
      startedAt,
      seenAt,
      isCurrent: tokenHash === hashText(token),
    }))
    .sort(
      (a, b) =>
        Number(b.isCurrent) - Number(a.isCurrent) || b.seenAt.getTime() - a.seenAt.getTime(),
    )
}
