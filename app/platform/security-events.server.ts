import { lt, sql } from 'drizzle-orm'

import { addMs, day, hour } from '#app/core/day.ts'
import { securityEvent } from '#app/data/schema/index.server.ts'

import { getNetworkPrefix } from './auth/rate-limit.server.ts'
import type { Ctx } from './context.server.ts'
import { log } from './log.server.ts'

/**
 * Security events are deleted after this many days: they name networks, which are personal data.
 */
const retentionDays = 90

type SecurityEvent = {
  kind: (typeof securityEvent.$inferSelect)['kind']
  staffId: string | null
  route?: string
}

/**
 * Records a failed or limited sign-in, guessed links or a refused request, and logs its address for
 * fail2ban. Repeats from one network within an hour share one row with a count, so that guessing
 * can't fill the disk.
 */
export async function recordSecurityEvent(ctx: Ctx, { kind, staffId, route }: SecurityEvent) {
  const { now, ip, requestId } = ctx
  log('warn', kind, {
    request: requestId,
    ...(route !== undefined && { route }),
    address: ip ?? '',
  })
  const from = getNetworkPrefix(ip ?? '')
  const key = [kind, staffId ?? '', from, route ?? '', Math.floor(now.getTime() / hour)].join(' ')
  await ctx.db
    .insert(securityEvent)
    .values({ key, kind, staffId, network: from, route: route ?? null, firstAt: now, lastAt: now })
    .onConflictDoUpdate({
      target: securityEvent.key,
      set: { count: sql`${securityEvent.count} + 1`, lastAt: now },
    })
}

export async function deleteOldSecurityEvents(ctx: Ctx) {
  await ctx.db
    .delete(securityEvent)
    .where(lt(securityEvent.lastAt, addMs(ctx.now, -retentionDays * day)))
}
