import type { Cents } from '#app/core/money.ts'
import { fail, ok } from '#app/core/result.ts'
import type { TaxSum } from '#app/core/tax.ts'
import { invoiceWriteOff } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { selectInvoice } from '#app/features/money/invoice/reads.server.ts'
import {
  lockBalance,
  lockClientMoney,
  updateBalance,
} from '#app/features/money/invoice-balance/writes.server.ts'
import { postWriteOff } from '#app/features/money/journal/writes.server.ts'

import { getWrittenOff, planInvoiceWriteOff, selectWrittenOff } from './reads.server.ts'
import { toOpposite, takeShare } from './rules.ts'

/**
 * Gives up what is open on an invoice, for a reason. Fails with `invoice-is-gone` and
 * `invoice-is-settled`.
 */
export async function writeOffInvoice(ctx: Ctx, id: string, { reason }: { reason: string }) {
  authorize(ctx.actor, 'invoice.credit')
  return transact(ctx, async (ctx) => {
    const locked = await lockInvoice(ctx, id)
    if (!locked) return fail('invoice-is-gone')
    const { open } = locked
    if (open === 0) return fail('invoice-is-settled')
    const sums = await planInvoiceWriteOff(ctx, locked)
    await insertWriteOff(ctx, locked, { cents: open, sums, reason })
    await recordEvent(ctx, 'invoice.written-off', id, { cents: open })
    await updateBalance(ctx, id)
    return ok({ cents: open })
  })
}

/**
 * Opens an invoice again that was written off. Fails with `invoice-is-gone` and
 * `invoice-not-written-off`.
 */
export async function undoWriteOff(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'invoice.credit')
  return transact(ctx, async (ctx) => {
    const locked = await lockInvoice(ctx, id)
    if (!locked) return fail('invoice-is-gone')
    const { writtenOff: cents } = locked
    if (cents === 0) return fail('invoice-not-written-off')
    await insertReversal(ctx, locked, cents)
    await recordEvent(ctx, 'invoice.reinstated', id, { cents })
    await updateBalance(ctx, id)
    return ok({ cents })
  })
}

async function lockInvoice(ctx: TxCtx, id: string) {
  const found = await selectInvoice(ctx, id)
  if (!found || found.kind === 'credit-note') return null
  await lockClientMoney(ctx, found.clientId)
  await lockBalance(ctx, id)
  // what is open and written off may have changed while waiting
  return (await selectInvoice(ctx, id))!
}

type Owner = { id: string; clientId: string; projectId: string | null }

/**
 * Takes back a write-off as far as `cents`, before a payment or credit note settles that part.
 * Returns how much; the caller updates the balance.
 */
export async function reverseWriteOff(ctx: TxCtx, invoice: Owner, cents: Cents): Promise<Cents> {
  const part = Math.min(cents, await getWrittenOff(ctx, invoice.id))
  if (part <= 0) return 0
  await insertReversal(ctx, invoice, part)
  await recordEvent(ctx, 'invoice.reinstated', invoice.id, { cents: part })
  return part
}

async function insertReversal(ctx: TxCtx, invoice: Owner, cents: Cents) {
  const sums = takeShare(await selectWrittenOff(ctx, invoice.id), cents)
  await insertWriteOff(ctx, invoice, { cents: -cents, sums: sums.map(toOpposite), reason: '' })
}

async function insertWriteOff(
  ctx: TxCtx,
  { id: invoiceId, clientId, projectId }: Owner,
  { cents, sums, reason }: { cents: Cents; sums: TaxSum[]; reason: string },
) {
  const tax = sums.reduce((sum, { taxCents }) => sum + taxCents, 0)
  const [row] = await ctx.db
    .insert(invoiceWriteOff)
    .values({
      invoiceId,
      amount: cents,
      net: cents - tax,
      tax,
      reason,
      at: ctx.now,
      staffId: ctx.actor.kind === 'staff' ? ctx.actor.id : null,
    })
    .returning({ id: invoiceWriteOff.id })
  await postWriteOff(ctx, { id: row!.id, invoiceId, clientId, projectId, sums })
}
