import { asc, eq, gt } from 'drizzle-orm'

import { type StudioDay, addMs, day, minute } from '#app/core/day.ts'
import { booking, ledgerEntry } from '#app/data/schema/index.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'

import type { SeedContext } from '../context.ts'
import {
  type SeedInvoice,
  type SeedPayment,
  buildSeedContent,
  buildSeedLine,
} from './seed-invoice.ts'

type BookingRow = typeof booking.$inferSelect

/** Bookings that aren't done and have an invoice, with the day it is issued and its name here. */
const otherInvoices: Record<string, [dayOffset: number, key: string]> = {
  'After the Mill, the fire hall': [-5, 'fire hall'],
  'Posters on the wharf': [-48, 'posters'],
  'Counter portraits': [-13, 'counter portraits'],
}

/** Sold with larger photography bookings, as part of their price: $400 and $33 sales tax. */
const prints = { name: 'Print portfolio, 20 sheets', sheets: 20, price: 20_00, gross: 433_00 }
const printsFrom = 760_00

/**
 * Returns the invoices of bookings, whose totals they have. One paid in advance is issued the day
 * before, the others on the day of the booking, when its deposit is already there.
 */
export async function listBookingInvoices(
  ctx: TxCtx,
  { calendar }: SeedContext,
  taxRateId: string,
): Promise<SeedInvoice[]> {
  const bookings = await ctx.db.select().from(booking).where(gt(booking.total, 0))
  const payments = await listPayments(ctx)
  return bookings.flatMap((row): SeedInvoice[] => {
    const paid = payments.get(row.id) ?? []
    const [dayOffset, key = row.id] = otherInvoices[row.title] ?? []
    if (row.state !== 'done' && dayOffset === undefined) return []
    const isInAdvance = paid[0]?.cents === row.total
    return [
      {
        key,
        clientId: row.clientId,
        category: row.category,
        issuedAt:
          dayOffset !== undefined
            ? calendar.getInstant(dayOffset, '16:10')
            : isInAdvance
              ? addMs(paid[0]!.at, -day)
              : addMs(row.endsAt, 90 * minute),
        content: buildSeedContent({
          lines: buildLines(row, taxRateId),
          suppliedOn: row.startsLocal.slice(0, 10) as StudioDay,
          bookingId: row.id,
          projectId: row.projectId,
        }),
        payments: paid,
      },
    ]
  })
}

function buildLines({ title, category, total, state }: BookingRow, taxRateId: string) {
  if (category !== 'photography' || total < printsFrom || state !== 'done')
    return [buildSeedLine(title, 1, 'flat', total)]
  return [
    buildSeedLine(title, 1, 'flat', total - prints.gross),
    buildSeedLine(prints.name, prints.sheets, 'piece', prints.price, { taxRateId }),
  ]
}

async function listPayments(ctx: TxCtx): Promise<Map<string, SeedPayment[]>> {
  const rows = await ctx.db
    .select()
    .from(ledgerEntry)
    .where(eq(ledgerEntry.kind, 'payment'))
    .orderBy(asc(ledgerEntry.at), asc(ledgerEntry.number))
  return Map.groupBy(
    rows.map(({ id, at, cents, bookingId }) => ({ entryId: id, at, cents, bookingId })),
    ({ bookingId }) => bookingId ?? '',
  )
}
