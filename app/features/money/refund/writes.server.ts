import { inArray } from 'drizzle-orm'

import type { Cents } from '#app/core/money.ts'
import { fail, ok } from '#app/core/result.ts'
import { invoice } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { creditAmount } from '#app/features/money/credit-note/writes.server.ts'
import { checkPrintable } from '#app/features/money/document/reads.server.ts'
import { lockClientMoney } from '#app/features/money/invoice-balance/writes.server.ts'
import { type Account, getPaidAmount } from '#app/features/money/ledger/reads.server.ts'
import { listDueRefunds } from './reads.server.ts'
import type { MoneyForm } from '#app/features/money/ledger/rules.ts'
import {
  type LockedAccount,
  findBalance,
  insertEntry,
  lockAccount,
  toEntryInstant,
} from '#app/features/money/ledger/writes.server.ts'
import { computeClientCredit, listAllocations } from '#app/features/money/payment/reads.server.ts'
import { planRelease } from '#app/features/money/payment/rules.ts'
import { releaseForRefund } from '#app/features/money/payment/writes.server.ts'

import { type RefundEffect, formatEffects, sumByInvoice } from './rules.ts'

/**
 * Records a refund, never more than was paid. Money that paid invoices is taken from them only
 * as the form says: credited, so that the client owes nothing more, or opened again. Fails with
 * `booking-is-gone`; `refund-too-much` with the cents paid; `over-refund` with the cents due,
 * unless the form confirms it; `refund-of-invoices` with the effects, unless the form has seen them
 * and says what to do; and `text-unprintable` for the note of a credit note.
 */
export async function recordRefund(ctx: Ctx, account: Account, form: MoneyForm) {
  authorize(ctx.actor, 'money.record')
  if (form.invoices === 'credit') {
    authorize(ctx.actor, 'invoice.credit')
    const checked = await checkPrintable(ctx, [form.note])
    if (!checked.ok) return checked
  }
  return transact(ctx, async (ctx) => {
    const locked = await lockAccount(ctx, account)
    if (!locked) return fail('booking-is-gone')
    const paid = await getPaidAmount(ctx, account)
    if (form.amount > paid) return fail('refund-too-much', { paid })
    const due = await computeDueRefund(ctx, locked)
    if (due !== null && form.amount > due && !form.anyway)
      return fail('over-refund', { due, by: form.amount - due })
    const effects = await listEffects(ctx, locked, form.amount)
    if (effects.length > 0 && (!form.invoices || form.seen !== formatEffects(effects)))
      return { ...fail('refund-of-invoices'), effects }
    if (form.invoices === 'credit')
      for (const { invoiceId, cents } of effects) {
        const credited = await creditAmount(ctx, invoiceId, { cents, reason: form.note })
        if (!credited.ok) return credited
      }
    const id = await insertEntry(ctx, {
      ...locked,
      kind: 'refund',
      cents: -form.amount,
      at: await toEntryInstant(ctx, form.date),
      method: form.method,
      reference: form.reference,
      note: form.note,
    })
    await recordEvent(ctx, 'ledger.refunded', id, {
      cents: form.amount,
      bookingId: locked.bookingId,
    })
    await releaseForRefund(ctx, locked.clientId, locked.bookingId)
    return ok({ id })
  })
}

/** Returns what a refund beyond the client's credit takes from invoices. */
async function listEffects(
  ctx: TxCtx,
  { clientId, bookingId }: LockedAccount,
  cents: Cents,
): Promise<RefundEffect[]> {
  await lockClientMoney(ctx, clientId)
  const missing = cents - (await computeClientCredit(ctx, clientId))
  const releases = planRelease(await listAllocations(ctx, { clientId, bookingId }), missing)
  const sums = sumByInvoice(releases)
  if (sums.size === 0) return []
  const invoices = await ctx.db
    .select({ id: invoice.id, documentNumber: invoice.documentNumber })
    .from(invoice)
    .where(inArray(invoice.id, [...sums.keys()]))
  return [...sums].map(([invoiceId, cents]) => ({
    invoiceId,
    documentNumber: invoices.find(({ id }) => id === invoiceId)!.documentNumber,
    cents,
  }))
}

/**
 * Returns the refund due in cents: of a canceled booking the part not refunded yet, otherwise the
 * overpayment; null if there is none to compare with.
 */
async function computeDueRefund(ctx: TxCtx, locked: LockedAccount): Promise<Cents | null> {
  const { bookingId, state } = locked
  if (bookingId !== null && state === 'canceled')
    return (await listDueRefunds(ctx, { bookingId }))[0]?.owed ?? 0
  const balance = await findBalance(ctx, locked)
  return balance !== null && balance < 0 ? -balance : null
}
