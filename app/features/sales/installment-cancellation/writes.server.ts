import { and, desc, eq, inArray, isNull } from 'drizzle-orm'

import type { EventData } from '#app/core/events.ts'
import type { Cents } from '#app/core/money.ts'
import { computeLeft } from '#app/core/tax.ts'
import {
  booking,
  bookingCancellation,
  client,
  installment,
  quote,
  quoteBooking,
} from '#app/data/schema/index.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'
import { creditAmount } from '#app/features/money/credit-note/writes.server.ts'
import { selectCredits, selectInvoice } from '#app/features/money/invoice/reads.server.ts'
import { postKept } from '#app/features/money/journal/writes.server.ts'
import { selectKept } from '#app/features/money/journal/reads.server.ts'
import { lockClientMoney } from '#app/features/money/invoice-balance/writes.server.ts'
import {
  type InstallmentRow,
  selectInstallments,
} from '#app/features/sales/installment/reads.server.ts'
import { planCancellation } from '#app/features/sales/installment/rules.ts'
import {
  cancelPlanned,
  lockInstallments,
  restoreCanceled,
} from '#app/features/sales/installment/writes.server.ts'
import { getPaymentPlanMessages } from '#app/messages/payment-plan.ts'

import { selectEndingQuoteIds, selectPlanInvoices, sumRefund } from './reads.server.ts'

/**
 * Ends the plans of a booking whose dates are all canceled: planned installments are canceled,
 * open invoices credited, and of what was paid the refund by the policy that was signed. Deposits
 * that the studio keeps become income.
 */
export async function cancelPlansOfBooking(ctx: TxCtx, bookingId: string) {
  const cancellation = await selectCancellation(ctx, bookingId)
  if (!cancellation) return
  const kept: KeptDeposit[] = []
  for (const quoteId of await selectEndingQuoteIds(ctx, bookingId))
    kept.push(...(await cancelPlan(ctx, quoteId, cancellation.clientId)))
  if (kept.length === 0) return
  await postKept(ctx, { ...cancellation, invoices: kept, isReopened: false })
}

type KeptDeposit = { invoiceId: string; net: Cents }

async function cancelPlan(ctx: TxCtx, quoteId: string, clientId: string): Promise<KeptDeposit[]> {
  const rows = await lockInstallments(ctx, quoteId)
  await cancelPlanned(ctx, rows, 'booking')
  await lockClientMoney(ctx, clientId)
  const { refund, unused } = await sumRefund(ctx, quoteId)
  const invoices = await selectPlanInvoices(ctx, quoteId, rows)
  const reason = await getReason(ctx, clientId)
  for (const { id, credit } of planCancellation(invoices, { refund, unused })) {
    if (credit === 0) continue
    const credited = await creditAmount(ctx, id, { cents: credit, reason })
    if (!credited.ok) throw new Error(`Canceling couldn't credit an invoice: ${credited.problem}`)
  }
  // those of invoices credited in full are planned again
  await cancelPlanned(ctx, await selectInstallments(ctx, quoteId), 'booking')
  return listKeptDeposits(ctx, rows)
}

/** Returns what is left of deposits, unless a final invoice made them income already. */
async function listKeptDeposits(ctx: TxCtx, rows: InstallmentRow[]): Promise<KeptDeposit[]> {
  const kept: KeptDeposit[] = []
  for (const { invoiceId } of rows) {
    const issued = invoiceId && (await selectInvoice(ctx, invoiceId))
    if (!issued) continue
    const left = computeLeft(issued.sums, await selectCredits(ctx, invoiceId))
    const net = left.reduce((sum, part) => sum + part.net, 0)
    if (net === 0) continue
    if (issued.kind !== 'deposit' && issued.kind !== 'interim') return []
    kept.push({ invoiceId, net })
  }
  return kept
}

async function selectCancellation({ db }: TxCtx, bookingId: string) {
  const [row] = await db
    .select({
      cancellationId: bookingCancellation.id,
      clientId: booking.clientId,
      projectId: booking.projectId,
    })
    .from(bookingCancellation)
    .innerJoin(booking, eq(booking.id, bookingCancellation.bookingId))
    .where(
      and(eq(bookingCancellation.bookingId, bookingId), isNull(bookingCancellation.reopenedAt)),
    )
  return row ?? null
}

async function getReason({ db }: TxCtx, clientId: string): Promise<string> {
  const [row] = await db
    .select({ language: client.language })
    .from(client)
    .where(eq(client.id, clientId))
  return getPaymentPlanMessages(row?.language ?? '').canceled
}

/**
 * Plans the installments again that were canceled with a booking, when it is reopened. Those whose
 * invoices were credited wait for a person; deposits that were kept are held again.
 */
export async function reopenPlansOfBooking(
  ctx: TxCtx,
  bookingId: string,
  { from }: EventData<'booking.reopened'>,
) {
  if (from !== 'canceled') return
  const quotes = await ctx.db
    .selectDistinct({ id: installment.quoteId })
    .from(installment)
    .innerJoin(quoteBooking, eq(quoteBooking.quoteId, installment.quoteId))
    .innerJoin(quote, eq(quote.id, installment.quoteId))
    .where(
      and(
        eq(quoteBooking.bookingId, bookingId),
        eq(installment.cancelReason, 'booking'),
        // a withdrawn contract has no plan anymore
        eq(quote.state, 'accepted'),
      ),
    )
    .orderBy(installment.quoteId)
  for (const { id } of quotes)
    await restoreCanceled(ctx, await lockInstallments(ctx, id), 'booking')
  for (const cancellation of await selectEndedCancellations(ctx, bookingId)) {
    const invoices = await selectKept(ctx, cancellation.cancellationId)
    if (invoices.length > 0) await postKept(ctx, { ...cancellation, invoices, isReopened: true })
  }
}

/** Returns the cancellations of all dates that share a quote with this one, the newest first. */
function selectEndedCancellations({ db }: TxCtx, bookingId: string) {
  const quoteIds = db
    .select({ id: quoteBooking.quoteId })
    .from(quoteBooking)
    .where(eq(quoteBooking.bookingId, bookingId))
  const bookingIds = db
    .select({ id: quoteBooking.bookingId })
    .from(quoteBooking)
    .where(inArray(quoteBooking.quoteId, quoteIds))
  return db
    .select({
      cancellationId: bookingCancellation.id,
      clientId: booking.clientId,
      projectId: booking.projectId,
    })
    .from(bookingCancellation)
    .innerJoin(booking, eq(booking.id, bookingCancellation.bookingId))
    .where(inArray(bookingCancellation.bookingId, bookingIds))
    .orderBy(desc(bookingCancellation.at))
}
