import type { Ctx } from '#app/platform/context.server.ts'
import { listClientBookings } from '#app/features/booking/booking-link/reads.server.ts'
import { formatBookingNumber } from '#app/features/booking/reservation/rules.ts'

/** Returns the booking with this number that the client knows of, or null. */
export async function findOwnBooking(ctx: Ctx, number: string) {
  if (ctx.actor.kind !== 'client') return null
  const bookings = await listClientBookings(ctx, ctx.actor.clientId)
  return bookings.find((booking) => formatBookingNumber(booking.number) === number) ?? null
}
