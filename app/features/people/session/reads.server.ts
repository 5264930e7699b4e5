import type { Ctx } from '#app/platform/context.server.ts'
import { listActiveSessions } from '#app/platform/auth/sessions.server.ts'
import { hashText } from '#app/platform/auth/tokens.server.ts'
import { authorize } from '#app/features/access.ts'

import { parseUserAgent } from './rules.ts'
import { oneTimeToken } from '#app/data/schema/index.server.ts'
import { and, eq, gt } from 'drizzle-orm'

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

/**
 * Returns the row of a valid one-time token. `staffId` is null for `set-up` links, which precede
 * the first account.
 */
export async function findOneTimeToken(
  ctx: Ctx,
  purpose: 'set-up' | 'reset' | 'code',
  token: string,
) {
  const [row] = await ctx.db
    .select({ staffId: oneTimeToken.staffId })
    .from(oneTimeToken)
    .where(
      and(
        eq(oneTimeToken.tokenHash, hashText(token)),
        eq(oneTimeToken.purpose, purpose),
        gt(oneTimeToken.until, ctx.now),
      ),
    )
  return row ?? null
}
