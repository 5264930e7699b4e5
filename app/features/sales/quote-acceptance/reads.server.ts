import { and, desc, eq, isNull } from 'drizzle-orm'

import {
  acceptance,
  client,
  quote,
  quoteBooking,
  quoteVisit,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'

export type Acceptance = typeof acceptance.$inferSelect

/** Returns the acceptance in effect, without checking the permission; null if there is none. */
export async function selectAcceptance({ db }: Ctx, quoteId: string): Promise<Acceptance | null> {
  const [row] = await db
    .select()
    .from(acceptance)
    .where(and(eq(acceptance.quoteId, quoteId), isNull(acceptance.undoneAt)))
  return row ?? null
}

/** Returns the acceptance that was last undone, without checking the permission. */
export async function selectUndoneAcceptance({ db }: Ctx, quoteId: string) {
  const [row] = await db
    .select()
    .from(acceptance)
    .where(eq(acceptance.quoteId, quoteId))
    .orderBy(desc(acceptance.acceptedAt))
    .limit(1)
  return row?.undoneAt ? row : null
}

/** Returns the id of a client's quote by its number, without checking the permission. */
export async function selectQuoteId({ db }: Ctx, clientId: string, number: number) {
  const [row] = await db
    .select({ id: quote.id })
    .from(quote)
    .innerJoin(client, eq(client.id, quote.clientId))
    .where(and(eq(quote.number, number), eq(quote.clientId, clientId), isNull(client.erasedAt)))
  return row?.id ?? null
}

/** Returns a contact's progress with a quote, without checking the permission. */
export async function selectVisit({ db }: Ctx, quoteId: string, contactId: string) {
  const [row] = await db
    .select()
    .from(quoteVisit)
    .where(and(eq(quoteVisit.quoteId, quoteId), eq(quoteVisit.contactId, contactId)))
  return row ?? null
}

/** Returns the ids of the bookings that accepting a quote reserves. */
export async function listQuoteBookingIds({ db }: Ctx, quoteId: string): Promise<string[]> {
  const rows = await db
    .select({ id: quoteBooking.bookingId })
    .from(quoteBooking)
    .where(eq(quoteBooking.quoteId, quoteId))
  return rows.map(({ id }) => id)
}
