import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'

import { addMs, day } from '#app/core/day.ts'
import { booking, client } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'

/** Returns the holds that expire within 24 hours, the first to expire first. */
export async function listHoldsEndingSoon(ctx: Ctx, limit: number) {
  authorize(ctx.actor, 'booking.change')
  return ctx.db
    .select({
      id: booking.id,
      client: client.name,
      startsAt: booking.startsAt,
      heldUntil: sql`${booking.heldUntil}`.mapWith(booking.startsAt),
    })
    .from(booking)
    .innerJoin(client, eq(client.id, booking.clientId))
    .where(
      and(
        eq(booking.state, 'held'),
        gt(booking.heldUntil, ctx.now),
        lte(booking.heldUntil, addMs(ctx.now, day)),
      ),
    )
    .orderBy(asc(booking.heldUntil), asc(booking.id))
    .limit(limit)
}
