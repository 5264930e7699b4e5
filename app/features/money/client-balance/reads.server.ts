import { type SQL, and, asc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'

import type { Cents } from '#app/core/money.ts'
import { booking, invoice, invoiceBalance, ledgerEntry } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { authorizeClient } from '#app/features/clients/client-portal/reads.server.ts'
import { buildBalance } from '#app/features/money/booking-balance/reads.server.ts'
import { listAccountEntries } from '#app/features/money/ledger/reads.server.ts'
import { sumEntries } from '#app/features/money/ledger/rules.ts'
import { computeClientCredit } from '#app/features/money/payment/reads.server.ts'
import { listDueRefunds } from '#app/features/money/refund/reads.server.ts'

/**
 * Returns a client's total payments, the open amount of bookings that aren't canceled, the refunds
 * due, payments without a booking, and the credit, with the oldest invoice that it can pay; in
 * cents.
 */
export async function getClientBalance(ctx: Ctx, clientId: string) {
  authorize(ctx.actor, 'money.see')
  const totals = await sumClient(ctx, clientId)
  const entries = await listAccountEntries(ctx, { clientId })
  const owed = (await listDueRefunds(ctx, { clientId })).reduce((sum, due) => sum + due.owed, 0)
  return {
    ...totals,
    owed,
    withoutBooking: sumEntries(entries),
    credit: await computeClientCredit(ctx, clientId),
    payableInvoiceId: await findOldestOpenInvoice(ctx, clientId),
    entries,
  }
}

async function findOldestOpenInvoice({ db }: Ctx, clientId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: invoice.id })
    .from(invoiceBalance)
    .innerJoin(invoice, eq(invoice.id, invoiceBalance.invoiceId))
    .where(and(eq(invoiceBalance.clientId, clientId), gt(invoiceBalance.open, 0)))
    .orderBy(asc(invoice.issuedOn), asc(invoice.documentNumber))
    .limit(1)
  return row?.id ?? null
}

/** Returns what a client paid, and what is open of these bookings, for a contact who sees money. */
export function getClientTotals(ctx: Ctx, clientId: string, bookingIds: string[]) {
  authorize(ctx.actor, 'client-portal.see-money')
  authorizeClient(ctx, clientId)
  return sumClient(ctx, clientId, inArray(booking.id, bookingIds))
}

async function sumClient(
  ctx: Ctx,
  clientId: string,
  condition?: SQL,
): Promise<{ paid: Cents; open: Cents }> {
  const [paid] = await ctx.db
    .select({ cents: sql`coalesce(sum(${ledgerEntry.cents}), 0)`.mapWith(Number) })
    .from(ledgerEntry)
    .where(eq(ledgerEntry.clientId, clientId))
  const left = sql`greatest(${buildBalance(booking.id, booking.total)}, 0)`
  const [open] = await ctx.db
    .select({ cents: sql`coalesce(sum(${left}), 0)`.mapWith(Number) })
    .from(booking)
    .where(and(eq(booking.clientId, clientId), ne(booking.state, 'canceled'), condition))
  const invoices = condition === undefined ? await sumOpenInvoices(ctx, clientId) : 0
  return { paid: paid?.cents ?? 0, open: (open?.cents ?? 0) + invoices }
}

/** Returns what is open on invoices of a client without a booking, or of a canceled one. */
async function sumOpenInvoices({ db }: Ctx, clientId: string): Promise<Cents> {
  const [row] = await db
    .select({ cents: sql`coalesce(sum(${invoiceBalance.open}), 0)`.mapWith(Number) })
    .from(invoiceBalance)
    .innerJoin(invoice, eq(invoice.id, invoiceBalance.invoiceId))
    .leftJoin(booking, eq(booking.id, invoice.bookingId))
    .where(
      and(eq(invoice.clientId, clientId), or(isNull(booking.id), eq(booking.state, 'canceled'))),
    )
  return row!.cents
}
