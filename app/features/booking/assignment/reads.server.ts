import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'

import { liveStates } from '#app/core/booking-states.ts'
import { booking, reservation, resource } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { isLive } from '#app/features/booking/reservation/reads.server.ts'

/**
 * Returns the bookings of a series that this person has still to answer, by time: upcoming ones
 * they are assigned to. None for a booking without a series.
 */
export async function listUnanswered(ctx: Ctx, id: string): Promise<string[]> {
  const staffId = ctx.actor.kind === 'staff' ? ctx.actor.id : null
  authorize(ctx.actor, 'booking.answer')
  const rows = await ctx.db
    .select({ id: booking.id })
    .from(booking)
    .innerJoin(reservation, eq(reservation.bookingId, booking.id))
    .innerJoin(resource, eq(resource.id, reservation.resourceId))
    .where(
      and(
        eq(booking.series, sql`(select series from booking where id = ${id})`),
        staffId ? eq(resource.staffId, staffId) : sql`false`,
        isNull(reservation.answer),
        inArray(booking.state, [...liveStates]),
        isLive(ctx),
        gt(booking.endsAt, ctx.now),
      ),
    )
    .orderBy(asc(booking.startsAt), asc(booking.id))
  return rows.map((row) => row.id)
}
