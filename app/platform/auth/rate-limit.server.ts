import { eq, lt, sql } from 'drizzle-orm'

import { addMs, minute } from '#app/core/day.ts'
import { rateLimit } from '#app/data/schema/index.server.ts'

import type { Ctx } from '../context.server.ts'

/** So many tries under one key within any span of this many milliseconds. */
type RateLimit = { key: string; max: number; windowMs: number }

export const quarterHour = 15 * minute

/**
 * Counts one more try and says whether it is still allowed. One statement, so a burst cannot slip
 * between reading and writing; an allowed try moves the end of the wait, a refused one does not, so
 * the wait always ends.
 */
export async function consumeRateLimit(
  ctx: Ctx,
  { key, max, windowMs }: RateLimit,
): Promise<boolean> {
  const until = addMs(ctx.now, windowMs)
  const isExpired = sql`${rateLimit.until} <= ${ctx.now.toISOString()}`
  const [row] = await ctx.db
    .insert(rateLimit)
    .values({ key, count: 1, until })
    .onConflictDoUpdate({
      target: rateLimit.key,
      set: {
        count: sql`case when ${isExpired} then 1 else least(${rateLimit.count} + 1, ${max + 1}) end`,
        until: sql`case when ${isExpired} or ${rateLimit.count} < ${max} then excluded.until else ${rateLimit.until} end`,
      },
    })
    .returning({ count: rateLimit.count })
  return (row?.count ?? 0) <= max
}

/** Forgets the tries under a key: the person has shown to be who they are. */
export async function resetRateLimit(ctx: Ctx, key: string) {
  await ctx.db.delete(rateLimit).where(eq(rateLimit.key, key))
}

/** Takes one try back; those of others under the same key stay counted. */
export async function refundRateLimit(ctx: Ctx, key: string) {
  await ctx.db
    .update(rateLimit)
    .set({ count: sql`greatest(${rateLimit.count} - 1, 0)` })
    .where(eq(rateLimit.key, key))
}

export async function deleteExpiredRateLimits(ctx: Ctx) {
  await ctx.db.delete(rateLimit).where(lt(rateLimit.until, ctx.now))
}

/** The part of an address one household or server holds: all of IPv4, the first 64 bits of IPv6. */
export function getNetworkPrefix(ip: string): string {
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
