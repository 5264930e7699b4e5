import { and, asc, eq } from 'drizzle-orm'

import {
  booking,
  client,
  quote,
  quoteBooking,
  quoteVersion,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'

export type QuoteRow = typeof quote.$inferSelect
export type QuoteVersionRow = typeof quoteVersion.$inferSelect

/** Returns a quote with its client's name, without checking the permission; null if it is gone. */
export async function selectQuote({ db }: Ctx, id: string) {
  const [row] = await db
    .select({ quote, client: { id: client.id, name: client.name, erasedAt: client.erasedAt } })
    .from(quote)
    .innerJoin(client, eq(client.id, quote.clientId))
    .where(eq(quote.id, id))
  return row ? { ...row.quote, client: row.client } : null
}

/** Returns a sent version, without checking the permission. */
export async function selectQuoteVersion(
  { db }: Ctx,
  quoteId: string,
  version: number,
): Promise<QuoteVersionRow | undefined> {
  const [row] = await db
    .select()
    .from(quoteVersion)
    .where(and(eq(quoteVersion.quoteId, quoteId), eq(quoteVersion.version, version)))
  return row
}

/** Returns the bookings that accepting a quote reserves, the earliest first. */
export async function selectQuoteBookings({ db }: Ctx, quoteId: string) {
  const rows = await db
    .select({ booking })
    .from(quoteBooking)
    .innerJoin(booking, eq(booking.id, quoteBooking.bookingId))
    .where(eq(quoteBooking.quoteId, quoteId))
    .orderBy(asc(booking.startsAt), asc(booking.id))
  return rows.map((row) => row.booking)
}
