import { and, asc, eq, inArray, isNull } from 'drizzle-orm'

import { booking, bookingCancellation } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { SeriesRow } from '#app/features/booking/booking-series/reads.server.ts'
import { findConflicts, listReservedIds } from '#app/features/booking/reservation/reads.server.ts'

/** Returns bookings with the ids of their resources, the earliest first. */
export async function selectBookings(ctx: Ctx, ids: string[]): Promise<SeriesRow[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .select()
    .from(booking)
    .where(inArray(booking.id, ids))
    .orderBy(asc(booking.startsAt), asc(booking.id))
  const bookings: SeriesRow[] = []
  // one after the other, because a transaction has a single connection
  for (const row of rows) bookings.push({ row, resources: await listReservedIds(ctx, row.id) })
  return bookings
}

/** Returns the number of the first booking whose resources another one has, or null. */
export async function findTakenBooking(ctx: Ctx, ids: string[]): Promise<number | null> {
  const asSystem = { ...ctx, actor: { kind: 'system' as const } }
  for (const { row, resources } of await selectBookings(ctx, ids))
    if (await findConflicts(asSystem, { ...row, resources, bookingId: row.id })) return row.number
  return null
}

/** Returns the bookings that a person canceled, without those whose hold expired. */
export async function selectCanceledByPerson({ db }: Ctx, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: booking.id, reason: bookingCancellation.reason })
    .from(booking)
    .leftJoin(
      bookingCancellation,
      and(eq(bookingCancellation.bookingId, booking.id), isNull(bookingCancellation.reopenedAt)),
    )
    .where(and(inArray(booking.id, ids), eq(booking.state, 'canceled')))
  return rows.flatMap(({ id, reason }) => (reason === 'hold-expired' ? [] : id))
}
