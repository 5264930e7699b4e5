import { eq, lt, sql } from 'drizzle-orm'

import { addMs, minute } from '#app/core/day.ts'
import { rateLimit } from '#app/data/schema/index.server.ts'

import type { Ctx } from '../context.server.ts'

/** At most `max` attempts under a key in `windowMs` milliseconds. */
type RateLimit = { key: string; max: number; windowMs: number }

export const quarterHour = 15 * minute

/**
 * Counts an attempt and returns true if it is allowed. One statement, so that concurrent requests
 * can't get past the limit. An allowed attempt extends the window, a rejected one doesn't, so the
 * wait always ends.
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

/** Deletes the attempts under a key after a successful one. */
export async function resetRateLimit(ctx: Ctx, key: string) {
  await ctx.db.delete(rateLimit).where(eq(rateLimit.key, key))
}

/** Subtracts one attempt and leaves those of other people under the same key. */
export async function refundRateLimit(ctx: Ctx, key: string) {
  await ctx.db
    .update(rateLimit)
    .set({ count: sql`greatest(${rateLimit.count} - 1, 0)` })
    .where(eq(rateLimit.key, key))
}

export async function deleteExpiredRateLimits(ctx: Ctx) {
  await ctx.db.delete(rateLimit).where(lt(rateLimit.until, ctx.now))
}

/**
 * Returns the part of an address that belongs to one household or server: all of IPv4, the first 64
 * bits of IPv6.
 */
export function getNetworkPrefix(ip: string): string {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('%')[0]!.split('::')
  const headGroups = head.split(':').filter(Boolean)
  const tailGroups = tail?.split(':').filter(Boolean) ?? []
  const groups =
    tail === undefined
      ? headGroups
      : [
          ...headGroups,
          ...Array<string>(Math.max(0, 8 - headGroups.length - tailGroups.length)).fill('0'),
          ...tailGroups,
        ]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
