import { and, eq, gt } from 'drizzle-orm'

import { after } from '#app/core/day.ts'
import { staffLink } from '#app/data/schema/index.server.ts'

import type { TxCtx } from '../context.server.ts'
import { hashOf, newToken } from './tokens.server.ts'

type Purpose = (typeof staffLink.$inferSelect)['purpose']

/** A link that is good once and for so many milliseconds; only its hash is kept. */
export async function makeLink(
  ctx: TxCtx,
  purpose: Purpose,
  staffId: string | null,
  good: number,
): Promise<string> {
  const token = newToken()
  await ctx.db
    .insert(staffLink)
    .values({ tokenHash: hashOf(token), purpose, staffId, until: after(ctx.now, good) })
  return token
}

/**
 * Ends a link by using it. Of two requests that hold it at the same moment, one gets it; the other
 * gets null.
 */
export async function consumeLink(ctx: TxCtx, purpose: Purpose, token: string) {
  const [used] = await ctx.db
    .delete(staffLink)
    .where(
      and(
        eq(staffLink.purpose, purpose),
        eq(staffLink.tokenHash, hashOf(token)),
        gt(staffLink.until, ctx.now),
      ),
    )
    .returning({ staffId: staffLink.staffId })
  return used ?? null
}

/**
 * The same for the links to set up an empty studio, of which each process gives out one: using one
 * ends them all.
 */
export async function consumeSetUpLinks(ctx: TxCtx, token: string): Promise<boolean> {
  const ended = await ctx.db
    .delete(staffLink)
    .where(and(eq(staffLink.purpose, 'set-up'), gt(staffLink.until, ctx.now)))
    .returning({ tokenHash: staffLink.tokenHash })
  return ended.some(({ tokenHash }) => tokenHash === hashOf(token))
}
