import { eq, lt, sql } from 'drizzle-orm'

import { after, minute } from '#app/core/day.ts'
import { attempt } from '#app/data/schema/index.server.ts'

import type { Ctx } from '../context.server.ts'

/** So many tries under one key within any span of this many milliseconds. */
type Limit = { key: string; most: number; span: number }

export const quarter = 15 * minute

/**
 * Counts one more try and says whether it is still allowed. One statement, so a burst cannot slip
 * between reading and writing; an allowed try moves the end of the wait, a refused one does not, so
 * the wait always ends.
 */
export async function allowed(ctx: Ctx, { key, most, span }: Limit): Promise<boolean> {
  const until = after(ctx.now, span)
  const over = sql`${attempt.until} <= ${ctx.now.toISOString()}`
  const [row] = await ctx.db
    .insert(attempt)
    .values({ key, count: 1, until })
    .onConflictDoUpdate({
      target: attempt.key,
      set: {
        count: sql`case when ${over} then 1 else least(${attempt.count} + 1, ${most + 1}) end`,
        until: sql`case when ${over} or ${attempt.count} < ${most} then excluded.until else ${attempt.until} end`,
      },
    })
    .returning({ count: attempt.count })
  return (row?.count ?? 0) <= most
}

/** Forgets the tries under a key: the person has shown to be who they are. */
export async function forgive(ctx: Ctx, key: string) {
  await ctx.db.delete(attempt).where(eq(attempt.key, key))
}

/** Takes one try back; those of others under the same key stay counted. */
export async function giveBack(ctx: Ctx, key: string) {
  await ctx.db
    .update(attempt)
    .set({ count: sql`greatest(${attempt.count} - 1, 0)` })
    .where(eq(attempt.key, key))
}

export async function forgetOldAttempts(ctx: Ctx) {
  await ctx.db.delete(attempt).where(lt(attempt.until, ctx.now))
}

/** The part of an address one household or server holds: all of IPv4, the first 64 bits of IPv6. */
export function network(ip: string): string {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('%')[0]!.split('::')
  const before = head.split(':').filter(Boolean)
  const behind = tail?.split(':').filter(Boolean) ?? []
  const groups =
    tail === undefined
      ? before
      : [
          ...before,
          ...Array<string>(Math.max(0, 8 - before.length - behind.length)).fill('0'),
          ...behind,
        ]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
