import { eq, sql } from 'drizzle-orm'

import type { Cents } from '#app/core/money.ts'
import { takeLock } from '#app/data/locks.server.ts'
import { invoiceBalance } from '#app/data/schema/index.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'

/**
 * Locks what a client owes and has as credit until the transaction ends. Taken after the booking
 * or client of a payment, and before balances of invoices.
 */
export async function lockClientMoney(ctx: TxCtx, clientId: string) {
  await takeLock(ctx.db, 'clientMoney', { key: clientId })
}

/** Locks an invoice and returns what is open on it, or null if it doesn't exist. */
export async function lockBalance(ctx: TxCtx, invoiceId: string) {
  const [row] = await ctx.db
    .select()
    .from(invoiceBalance)
    .where(eq(invoiceBalance.invoiceId, invoiceId))
    .for('update')
  return row ?? null
}

/**
 * Calculates what is open on an invoice from its credit notes, payments and write-offs, and records
 * that it was settled or opened again.
 */
export async function updateBalance(ctx: TxCtx, invoiceId: string): Promise<void> {
  const before = (await lockBalance(ctx, invoiceId))!
  const open = sql<Cents>`(select gross
    - coalesce((select sum(gross) from invoice where corrects_invoice_id = ${invoiceId}), 0)
    - coalesce((select sum(amount) from payment_allocation where invoice_id = ${invoiceId}), 0)
    - coalesce((select sum(amount) from invoice_write_off where invoice_id = ${invoiceId}), 0)
    from invoice where id = ${invoiceId})`
  const [after] = await ctx.db
    .update(invoiceBalance)
    .set({
      open,
      settledAt: sql`case when ${open} = 0 then coalesce(${invoiceBalance.settledAt}, ${ctx.now.toISOString()}::timestamptz) end`,
    })
    .where(eq(invoiceBalance.invoiceId, invoiceId))
    .returning({ open: invoiceBalance.open })
  if (before.open > 0 && after!.open === 0) await recordEvent(ctx, 'invoice.settled', invoiceId)
  if (before.open === 0 && after!.open > 0) await recordEvent(ctx, 'invoice.reopened', invoiceId)
}
