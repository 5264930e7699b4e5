import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'

import { type StudioDay, addDays, toStudioDay } from '#app/core/day.ts'
import type { EventData } from '#app/core/events.ts'
import {
  booking,
  installment,
  invoiceBalance,
  quote,
  quoteBooking,
} from '#app/data/schema/index.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { confirmAgreedBooking } from '#app/features/booking/booking-agreement/writes.server.ts'
import { selectInstallments } from '#app/features/sales/installment/reads.server.ts'
import { getInstallmentState } from '#app/features/sales/installment/rules.ts'
import {
  lockInstallments,
  selectPlannedQuoteIds,
} from '#app/features/sales/installment/writes.server.ts'
import { getIssueDay, needsDate } from '#app/features/sales/payment-plan/rules.ts'
import { selectPlanDate } from '#app/features/sales/quote/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import { emailMovedPlan } from '../installment-email/writes.server.ts'

/** Moves the installments that count from the date of a booking with it. */
export async function movePlansOfBooking(
  ctx: TxCtx,
  bookingId: string,
  { is }: EventData<'booking.changed'>,
) {
  if (is === undefined) return
  for (const quoteId of await selectPlannedQuoteIds(ctx, bookingId)) await movePlan(ctx, quoteId)
}

/** Moves the installments that count from the due day of a project with it. */
export async function movePlansOfProject(ctx: TxCtx, projectId: string) {
  for (const quoteId of await selectQuoteIdsOfProject(ctx, projectId)) await movePlan(ctx, quoteId)
}

/** The days that a plan has now; those of invoiced installments stay. */
async function movePlan(ctx: TxCtx, quoteId: string) {
  const dateOn = await selectPlanDate(ctx, quoteId)
  if (dateOn === null) return
  const rows = await lockInstallments(ctx, quoteId)
  let moved = 0
  for (const row of rows.filter(needsDate)) {
    if (getInstallmentState(row) !== 'planned') continue
    // triggers that need a date don't count from the signing
    const issueOn = getIssueDay(row, { signedOn: dateOn, dateOn })
    if (issueOn === row.issueOn) continue
    await ctx.db.update(installment).set({ issueOn }).where(eq(installment.id, row.id))
    moved += 1
  }
  if (moved === 0) return
  await emailMovedPlan(ctx, quoteId)
  await recordEvent(ctx, 'payment-plan.moved', quoteId, { installments: moved })
}

/**
 * Schedules the installments due on delivery for the next day, which leaves time to reopen a
 * project that was completed by mistake.
 */
export async function scheduleDelivered(ctx: TxCtx, projectId: string) {
  const { timeZone } = await getStudio(ctx)
  await setDeliveryDay(ctx, projectId, addDays(toStudioDay(ctx.now, timeZone), 1))
}

/** Lets the installments due on delivery wait again. */
export async function clearDeliveryDay(ctx: TxCtx, projectId: string) {
  await setDeliveryDay(ctx, projectId, null)
}

async function setDeliveryDay(ctx: TxCtx, projectId: string, issueOn: StudioDay | null) {
  const quoteIds = await selectQuoteIdsOfProject(ctx, projectId)
  if (quoteIds.length === 0) return
  await ctx.db
    .update(installment)
    .set({ issueOn })
    .where(
      and(
        inArray(installment.quoteId, quoteIds),
        eq(installment.trigger, 'delivery'),
        isNull(installment.invoiceId),
        isNull(installment.canceledAt),
      ),
    )
}

/** Returns the quotes with planned installments of a project, or of its bookings. */
async function selectQuoteIdsOfProject({ db }: TxCtx, projectId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: installment.quoteId })
    .from(installment)
    .innerJoin(quote, eq(quote.id, installment.quoteId))
    .leftJoin(quoteBooking, eq(quoteBooking.quoteId, quote.id))
    .leftJoin(booking, eq(booking.id, quoteBooking.bookingId))
    .where(
      and(
        or(eq(quote.projectId, projectId), eq(booking.projectId, projectId)),
        isNull(installment.invoiceId),
        isNull(installment.canceledAt),
      ),
    )
  return rows.map(({ id }) => id)
}

/** Confirms the dates of a plan once everything that was due on signing is paid. */
export async function confirmPaidDates(ctx: TxCtx, invoiceId: string) {
  const [paid] = await ctx.db
    .select({ quoteId: installment.quoteId })
    .from(installment)
    .where(and(eq(installment.invoiceId, invoiceId), eq(installment.trigger, 'signing')))
  if (!paid || !(await isDepositPaid(ctx, paid.quoteId))) return
  const dates = await ctx.db
    .select({ id: quoteBooking.bookingId })
    .from(quoteBooking)
    .innerJoin(booking, eq(booking.id, quoteBooking.bookingId))
    .where(and(eq(quoteBooking.quoteId, paid.quoteId), eq(booking.state, 'pending')))
    .orderBy(booking.id)
  for (const { id } of dates) await confirmAgreedBooking(ctx, id)
}

async function isDepositPaid(ctx: TxCtx, quoteId: string): Promise<boolean> {
  const due = (await selectInstallments(ctx, quoteId)).filter(
    (row) => row.trigger === 'signing' && getInstallmentState(row) !== 'canceled',
  )
  const ids = due.flatMap(({ invoiceId }) => invoiceId ?? [])
  if (ids.length < due.length) return false
  const settled = await ctx.db
    .select({ id: invoiceBalance.invoiceId })
    .from(invoiceBalance)
    .where(and(inArray(invoiceBalance.invoiceId, ids), isNotNull(invoiceBalance.settledAt)))
  return settled.length === ids.length
}
