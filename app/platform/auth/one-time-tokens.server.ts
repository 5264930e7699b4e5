import { and, eq, gt } from 'drizzle-orm'

import { addMs } from '#app/core/day.ts'
import { oneTimeToken } from '#app/data/schema/index.server.ts'

import type { TxCtx } from '../context.server.ts'
import { hashText, generateToken } from './tokens.server.ts'

type Purpose = (typeof oneTimeToken.$inferSelect)['purpose']

/** Creates a token that works once within `lifetimeMs`. Only its hash is stored. */
export async function createOneTimeToken(
  ctx: TxCtx,
  purpose: Purpose,
  staffId: string | null,
  lifetimeMs: number,
): Promise<string> {
  const token = generateToken()
  await ctx.db
    .insert(oneTimeToken)
    .values({ tokenHash: hashText(token), purpose, staffId, until: addMs(ctx.now, lifetimeMs) })
  return token
}

/**
 * Deletes a token by using it. Returns null if it is unknown or expired. Of two simultaneous
 * requests with the same token, one gets null.
 */
export async function consumeOneTimeToken(ctx: TxCtx, purpose: Purpose, token: string) {
  const [row] = await ctx.db
    .delete(oneTimeToken)
    .where(
      and(
        eq(oneTimeToken.purpose, purpose),
        eq(oneTimeToken.tokenHash, hashText(token)),
        gt(oneTimeToken.until, ctx.now),
      ),
    )
    .returning({ staffId: oneTimeToken.staffId })
  return row ?? null
}

/** Uses a setup token. Each process issues one, and using one deletes them all. */
export async function consumeSetupTokens(ctx: TxCtx, token: string): Promise<boolean> {
  const rows = await ctx.db
    .delete(oneTimeToken)
    .where(and(eq(oneTimeToken.purpose, 'set-up'), gt(oneTimeToken.until, ctx.now)))
    .returning({ tokenHash: oneTimeToken.tokenHash })
  return rows.some(({ tokenHash }) => tokenHash === hashText(token))
}
