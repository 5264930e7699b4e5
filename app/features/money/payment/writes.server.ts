import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm'

import type { Cents } from '#app/core/money.ts'
import { fail, ok } from '#app/core/result.ts'
import { takeLock } from '#app/data/locks.server.ts'
import { invoice, invoiceBalance, paymentAllocation } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { postAllocation } from '#app/features/money/journal/writes.server.ts'

import { computeClientCredit, listAllocations, listUnallocatedPayments } from './reads.server.ts'
import { planAllocation } from './rules.ts'

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

type Payment = { entryId: string; clientId: string; bookingId: string | null; cents: Cents }

/**
 * Pays invoices with a new payment: the named one, or else the oldest that are open. Payments of a
 * booking go to its own invoices first, and never to those of another booking by themselves. What
 * remains is client credit. Returns it in cents.
 */
export async function allocatePayment(
  ctx: TxCtx,
  payment: Payment,
  invoiceId: string | null,
): Promise<Cents> {
  await lockClientMoney(ctx, payment.clientId)
  const invoices = await listOpenInvoices(ctx, payment, invoiceId)
  const parts = planAllocation(payment.cents, invoices)
  for (const { id, cents } of parts)
    await changeAllocation(ctx, { ...payment, invoiceId: id, cents })
  return payment.cents - parts.reduce((sum, { cents }) => sum + cents, 0)
}

function listOpenInvoices(
  ctx: TxCtx,
  { clientId, bookingId }: Payment,
  invoiceId: string | null,
): Promise<{ id: string; open: Cents }[]> {
  const isOfBooking = sql`${invoice.bookingId} is not distinct from ${bookingId}`
  return ctx.db
    .select({ id: invoice.id, open: invoiceBalance.open })
    .from(invoiceBalance)
    .innerJoin(invoice, eq(invoice.id, invoiceBalance.invoiceId))
    .where(
      and(
        eq(invoiceBalance.clientId, clientId),
        gt(invoiceBalance.open, 0),
        invoiceId !== null
          ? eq(invoice.id, invoiceId)
          : bookingId !== null
            ? or(isOfBooking, isNull(invoice.bookingId))
            : undefined,
      ),
    )
    .orderBy(
      ...(bookingId === null ? [] : [sql`${isOfBooking} desc`]),
      asc(invoice.issuedOn),
      asc(invoice.documentNumber),
    )
}

/** Takes back everything that a payment pays, before it is reversed. */
export async function releasePayment(ctx: TxCtx, clientId: string, entryId: string) {
  await lockClientMoney(ctx, clientId)
  for (const { cents, ...one } of await listAllocations(ctx, { entryId }))
    await changeAllocation(ctx, { ...one, cents: -cents })
}

/**
 * Takes back allocations of a client, the newest first, until credit covers the money that went
 * back to them. Payments of the refunded booking come first.
 */
export async function releaseForRefund(ctx: TxCtx, clientId: string, bookingId: string | null) {
  await lockClientMoney(ctx, clientId)
  const missing = -(await computeClientCredit(ctx, clientId))
  await releaseAllocations(ctx, await listAllocations(ctx, { clientId, bookingId }), missing)
}

/** Turns a part of what was paid on an invoice into client credit, the newest payment first. */
export async function releaseInvoice(ctx: TxCtx, invoiceId: string, cents: Cents) {
  await releaseAllocations(ctx, await listAllocations(ctx, { invoiceId }), cents)
}

type Allocation = { entryId: string; invoiceId: string; clientId: string; cents: Cents }

async function releaseAllocations(ctx: TxCtx, allocations: Allocation[], cents: Cents) {
  let rest = cents
  for (const allocation of allocations) {
    const part = Math.min(rest, allocation.cents)
    if (part <= 0) return
    await changeAllocation(ctx, { ...allocation, cents: -part })
    rest -= part
  }
}

/** Allocates a part of a payment, or takes it back if negative, and records the event. */
async function changeAllocation(ctx: TxCtx, allocation: Allocation): Promise<void> {
  await recordAllocationEvent(ctx, allocation)
  await insertAllocation(ctx, allocation)
}

/** Inserts an allocation, posts it, and updates what is open on the invoice. */
async function insertAllocation(
  ctx: TxCtx,
  { entryId, invoiceId, clientId, cents }: Allocation,
): Promise<void> {
  const [row] = await ctx.db
    .insert(paymentAllocation)
    .values({
      ledgerEntryId: entryId,
      invoiceId,
      amount: cents,
      at: ctx.now,
      staffId: ctx.actor.kind === 'staff' ? ctx.actor.id : null,
    })
    .returning({ id: paymentAllocation.id })
  await postAllocation(ctx, { id: row!.id, clientId, invoiceId, cents })
  await updateBalance(ctx, invoiceId)
}

async function recordAllocationEvent(ctx: TxCtx, { invoiceId, entryId, cents }: Allocation) {
  const name = cents > 0 ? 'allocation.created' : 'allocation.reversed'
  await recordEvent(ctx, name, invoiceId, { cents: Math.abs(cents), entry: entryId })
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

/**
 * Pays an invoice with the client's credit: `cents`, or as much as is there and open. Fails with
 * `invoice-is-gone`, `invoice-is-settled`, `credit-short` with the cents of credit, and
 * `invoice-over-payment` with the cents that are open.
 */
export async function applyCredit(ctx: Ctx, invoiceId: string, cents: Cents | null = null) {
  authorize(ctx.actor, 'money.record')
  return transact(ctx, async (ctx) => {
    const [found] = await ctx.db
      .select({ clientId: invoice.clientId })
      .from(invoice)
      .where(eq(invoice.id, invoiceId))
    if (!found) return fail('invoice-is-gone')
    await lockClientMoney(ctx, found.clientId)
    const balance = await lockBalance(ctx, invoiceId)
    if (!balance) return fail('invoice-is-gone')
    if (balance.open === 0) return fail('invoice-is-settled')
    const credit = await computeClientCredit(ctx, found.clientId)
    const wanted = cents ?? Math.min(credit, balance.open)
    if (wanted <= 0 || wanted > credit) return fail('credit-short', { credit })
    if (wanted > balance.open) return fail('invoice-over-payment', { open: balance.open })
    const payments = await listUnallocatedPayments(ctx, found.clientId)
    const parts = planAllocation(
      wanted,
      payments.map(({ id, rest }) => ({ id, open: rest })),
    )
    for (const { id, cents } of parts) {
      const allocation = { entryId: id, invoiceId, clientId: found.clientId, cents }
      await recordAllocationEvent(ctx, allocation)
      await insertAllocation(ctx, allocation)
    }
    return ok({ cents: wanted })
  })
}
