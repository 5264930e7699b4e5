import { and, eq, gt } from 'drizzle-orm'

import { addMs } from '#app/core/day.ts'
import { oneTimeToken } from '#app/data/schema/index.server.ts'

import type { TxCtx } from '../context.server.ts'
import { hashText, generateToken } from './tokens.server.ts'

type Purpose = (typeof oneTimeToken.$inferSelect)['purpose']

/** A link that is good once and for so many milliseconds; only its hash is kept. */
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
 * Ends a link by using it. Of two requests that hold it at the same moment, one gets it; the other
 * gets null.
 */
export async function consumeOneTimeToken(ctx: TxCtx, purpose: Purpose, token: string) {
  const [used] = await ctx.db
    .delete(oneTimeToken)
    .where(
      and(
        eq(oneTimeToken.purpose, purpose),
        eq(oneTimeToken.tokenHash, hashText(token)),
        gt(oneTimeToken.until, ctx.now),
      ),
    )
    .returning({ staffId: oneTimeToken.staffId })
  return used ?? null
}

/**
 * The same for the links to set up an empty studio, of which each process gives out one: using one
 * ends them all.
 */
export async function consumeSetupTokens(ctx: TxCtx, token: string): Promise<boolean> {
  const ended = await ctx.db
    .delete(oneTimeToken)
    .where(and(eq(oneTimeToken.purpose, 'set-up'), gt(oneTimeToken.until, ctx.now)))
    .returning({ tokenHash: oneTimeToken.tokenHash })
  return ended.some(({ tokenHash }) => tokenHash === hashText(token))
}
