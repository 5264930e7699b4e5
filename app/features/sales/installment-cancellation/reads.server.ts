import { and, eq, isNull, sql } from 'drizzle-orm'

import type { Cents } from '#app/core/money.ts'
import { bookingCancellation, installment, quoteBooking } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { selectInvoicesOf } from '#app/features/money/invoice/reads.server.ts'
import { sumUnusedPayments } from '#app/features/money/payment/reads.server.ts'
import {
  type InstallmentRow,
  selectInstallments,
} from '#app/features/sales/installment/reads.server.ts'
import {
  type CanceledInvoice,
  getInstallmentState,
  planCancellation,
} from '#app/features/sales/installment/rules.ts'

import type { CancellationEffect } from './rules.ts'

/**
 * Returns what canceling a booking does to its payment plan, with `due` as its refund in cents;
 * null without a plan, or while other dates of the plan take place.
 */
export async function previewCancellation(
  ctx: Ctx,
  bookingId: string,
  due: Cents,
): Promise<CancellationEffect | null> {
  authorize(ctx.actor, 'money.see')
  return selectCancellationEffect(ctx, bookingId, due)
}

/** Returns the same for the requester of a booking, who has its private link. */
export async function previewCancellationForVisitor(ctx: Ctx, bookingId: string, due: Cents) {
  authorize(ctx.actor, 'booking.request')
  return selectCancellationEffect(ctx, bookingId, due)
}

async function selectCancellationEffect(
  ctx: Ctx,
  bookingId: string,
  due: Cents,
): Promise<CancellationEffect | null> {
  const quoteIds = await selectEndingQuoteIds(ctx, bookingId)
  if (quoteIds.length === 0) return null
  const effect = { open: 0, paid: 0, refund: 0, hasPlanned: false }
  // the booking's own refund and payments count once, also if two quotes have a plan
  const own = { refund: due, unused: await sumUnusedPayments(ctx, bookingId) }
  for (const [index, quoteId] of quoteIds.entries()) {
    const rows = await selectInstallments(ctx, quoteId)
    const invoices = await selectPlanInvoices(ctx, quoteId, rows)
    const others = await sumRefund(ctx, quoteId)
    const refund = others.refund + own.refund
    const unused = others.unused + own.unused
    const credits = planCancellation(invoices, { refund, unused })
    const paid = invoices.reduce((sum, invoice) => sum + invoice.paid, 0)
    const kept = credits.reduce((sum, credit) => sum + credit.kept, 0)
    const free = index === 0 ? Math.max(unused, 0) : 0
    effect.open += invoices.reduce((sum, { open }) => sum + open, 0)
    effect.paid += paid + free
    effect.refund += paid - kept + Math.min(free, refund)
    effect.hasPlanned ||= rows.some((row) => getInstallmentState(row) === 'planned')
  }
  return effect
}

/** Returns the plan's invoices with what is open and paid, the newest first. */
export async function selectPlanInvoices(
  ctx: Ctx,
  quoteId: string,
  rows: InstallmentRow[],
): Promise<CanceledInvoice[]> {
  const ids = new Set(rows.map(({ invoiceId }) => invoiceId))
  const invoices = await selectInvoicesOf(ctx, { quoteId })
  return invoices
    .filter(({ id }) => ids.has(id))
    .map(({ id, gross, credited, writtenOff, open }) => ({
      id,
      writtenOff,
      open: open ?? 0,
      paid: gross - credited - writtenOff - (open ?? 0),
    }))
}

/** Returns the quotes of a booking that have a plan, and no other date that isn't canceled. */
export async function selectEndingQuoteIds(ctx: Ctx, bookingId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectDistinct({ id: installment.quoteId })
    .from(installment)
    .innerJoin(quoteBooking, eq(quoteBooking.quoteId, installment.quoteId))
    .where(
      and(
        eq(quoteBooking.bookingId, bookingId),
        sql`not exists (select from quote_booking other join booking on booking.id = other.booking_id
          where other.quote_id = ${installment.quoteId} and other.booking_id <> ${bookingId}
            and booking.state <> 'canceled')`,
      ),
    )
    .orderBy(installment.quoteId)
  return rows.map(({ id }) => id)
}

/** Returns the refund due for canceled dates of a quote, and their money that pays no invoice. */
export async function sumRefund(ctx: Ctx, quoteId: string) {
  const rows = await ctx.db
    .select({ bookingId: quoteBooking.bookingId, due: bookingCancellation.due })
    .from(quoteBooking)
    .innerJoin(bookingCancellation, eq(bookingCancellation.bookingId, quoteBooking.bookingId))
    .where(and(eq(quoteBooking.quoteId, quoteId), isNull(bookingCancellation.reopenedAt)))
  let unused = 0
  for (const { bookingId } of rows) unused += await sumUnusedPayments(ctx, bookingId)
  return { refund: rows.reduce((sum, { due }) => sum + due, 0), unused }
}
