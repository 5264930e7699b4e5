import { and, asc, eq, gt } from 'drizzle-orm'

import type { Cents } from '#app/core/money.ts'
import { fail, ok } from '#app/core/result.ts'
import { invoice, invoiceBalance, paymentAllocation } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import {
  lockBalance,
  lockClientMoney,
  updateBalance,
} from '#app/features/money/invoice-balance/writes.server.ts'
import { postAllocation } from '#app/features/money/journal/writes.server.ts'
import { getWrittenOff } from '#app/features/money/write-off/reads.server.ts'
import { reverseWriteOff } from '#app/features/money/write-off/writes.server.ts'

import { computeClientCredit, listAllocations, listUnallocatedPayments } from './reads.server.ts'
import { type OpenInvoice, planAllocation, planRelease } from './rules.ts'

type Payment = { entryId: string; clientId: string; bookingId: string | null; cents: Cents }

/**
 * Pays invoices with a new payment: the named one, or else the oldest that are open. Payments of a
 * booking go to its own invoices only. A payment that names an invoice takes back its write-off as
 * far as needed. What remains is client credit. Returns it in cents.
 */
export async function allocatePayment(
  ctx: TxCtx,
  payment: Payment,
  invoiceId: string | null,
): Promise<Cents> {
  await lockClientMoney(ctx, payment.clientId)
  const invoices = invoiceId
    ? await reverseNeededWriteOff(ctx, { id: invoiceId, clientId: payment.clientId }, payment.cents)
    : await listOpenInvoices(ctx, payment)
  const parts = planAllocation(payment.cents, invoices)
  for (const { id, cents } of parts)
    await changeAllocation(ctx, { ...payment, invoiceId: id, cents })
  return payment.cents - parts.reduce((sum, { cents }) => sum + cents, 0)
}

/**
 * Takes back the write-off of an invoice as far as `cents` exceed what is open. Returns what is
 * open then; the caller's allocation updates the balance.
 */
async function reverseNeededWriteOff(
  ctx: TxCtx,
  { id, clientId }: { id: string; clientId: string },
  cents: Cents,
): Promise<OpenInvoice[]> {
  const [found] = await ctx.db
    .select({ open: invoiceBalance.open, projectId: invoice.projectId })
    .from(invoiceBalance)
    .innerJoin(invoice, eq(invoice.id, invoiceBalance.invoiceId))
    .where(and(eq(invoiceBalance.invoiceId, id), eq(invoiceBalance.clientId, clientId)))
  if (!found) return []
  const { open, projectId } = found
  const back = await reverseWriteOff(ctx, { id, clientId, projectId }, cents - open)
  return [{ id, open: open + back }]
}

function listOpenInvoices(ctx: TxCtx, { clientId, bookingId }: Payment): Promise<OpenInvoice[]> {
  return ctx.db
    .select({ id: invoice.id, open: invoiceBalance.open })
    .from(invoiceBalance)
    .innerJoin(invoice, eq(invoice.id, invoiceBalance.invoiceId))
    .where(
      and(
        eq(invoiceBalance.clientId, clientId),
        gt(invoiceBalance.open, 0),
        bookingId === null ? undefined : eq(invoice.bookingId, bookingId),
      ),
    )
    .orderBy(asc(invoice.issuedOn), asc(invoice.documentNumber))
}

/** Takes back everything that a payment pays, before it is reversed. */
export async function releasePayment(ctx: TxCtx, clientId: string, entryId: string) {
  await lockClientMoney(ctx, clientId)
  for (const { cents, ...allocation } of await listAllocations(ctx, { entryId }))
    await changeAllocation(ctx, { ...allocation, cents: -cents })
}

/**
 * Takes back allocations of a client, the newest first, until credit covers the money that went
 * back to them. Payments of the refunded booking come first.
 */
export async function releaseForRefund(ctx: TxCtx, clientId: string, bookingId: string | null) {
  await lockClientMoney(ctx, clientId)
  const missing = -(await computeClientCredit(ctx, clientId))
  for (const part of planRelease(await listAllocations(ctx, { clientId, bookingId }), missing))
    await changeAllocation(ctx, { ...part, cents: -part.cents })
}

/**
 * Turns a part of what was paid on an invoice into client credit, the newest payment first. The
 * caller credits that part, and updates the balance.
 */
export async function releaseInvoice(ctx: TxCtx, invoiceId: string, cents: Cents) {
  for (const part of planRelease(await listAllocations(ctx, { invoiceId }), cents)) {
    const allocation = { ...part, cents: -part.cents }
    await recordAllocationEvent(ctx, allocation)
    await insertAllocation(ctx, allocation)
  }
}

type Allocation = { entryId: string; invoiceId: string; clientId: string; cents: Cents }

/** Allocates a part of a payment, or takes it back if negative, and updates the balance. */
async function changeAllocation(ctx: TxCtx, allocation: Allocation): Promise<void> {
  await recordAllocationEvent(ctx, allocation)
  await insertAllocation(ctx, allocation)
  await updateBalance(ctx, allocation.invoiceId)
}

/** Inserts an allocation, and posts it. */
async function insertAllocation(ctx: TxCtx, allocation: Allocation): Promise<void> {
  const { entryId, invoiceId, clientId, cents } = allocation
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
}

async function recordAllocationEvent(ctx: TxCtx, { invoiceId, entryId, cents }: Allocation) {
  const name = cents > 0 ? 'allocation.created' : 'allocation.reversed'
  await recordEvent(ctx, name, invoiceId, { cents: Math.abs(cents), entry: entryId })
}

/**
 * Pays an invoice with the client's credit: `cents`, or as much as is there and open. Takes back a
 * write-off as a payment does. Fails with `invoice-is-gone`, `invoice-is-settled`, `credit-short`
 * with the cents of credit, and `invoice-over-payment` with the cents that are open.
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
    const open = balance.open + (await getWrittenOff(ctx, invoiceId))
    if (open === 0) return fail('invoice-is-settled')
    const credit = await computeClientCredit(ctx, found.clientId)
    const amount = cents ?? Math.min(credit, open)
    if (amount <= 0 || amount > credit) return fail('credit-short', { credit })
    if (amount > open) return fail('invoice-over-payment', { open, by: amount - open })
    await reverseNeededWriteOff(ctx, { id: invoiceId, ...found }, amount)
    const payments = await listUnallocatedPayments(ctx, found.clientId)
    const parts = planAllocation(
      amount,
      payments.map(({ id, rest }) => ({ id, open: rest })),
    )
    for (const { id, cents } of parts) {
      const allocation = { entryId: id, invoiceId, clientId: found.clientId, cents }
      await recordAllocationEvent(ctx, allocation)
      await insertAllocation(ctx, allocation)
    }
    await updateBalance(ctx, invoiceId)
    return ok({ cents: amount })
  })
}
