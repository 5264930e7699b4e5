import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'

import { type StudioDay, toStudioDay } from '#app/core/day.ts'
import type { Cents } from '#app/core/money.ts'
import { type Failure, fail, ok } from '#app/core/result.ts'
import { booking, installment, quoteBooking, quoteInvoice } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { issueInstallment } from '#app/features/money/installment-invoice/writes.server.ts'
import { queueInvoiceEmail } from '#app/features/money/invoice-email/writes.server.ts'
import { getIssueDay, splitTotal } from '#app/features/sales/payment-plan/rules.ts'
import { selectPlanDate } from '#app/features/sales/quote/reads.server.ts'
import { getQuoteSettings } from '#app/features/sales/quote-settings/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import {
  type Agreement,
  type InstallmentRow,
  buildInstallmentInvoice,
  selectAgreed,
  selectInstallments,
} from './reads.server.ts'
import { getInstallmentState } from './rules.ts'

/**
 * Locks the dates of a quote and then its installments, which is the order of everything that
 * changes both, and returns the installments in their order.
 */
export async function lockInstallments(ctx: TxCtx, quoteId: string): Promise<InstallmentRow[]> {
  await ctx.db
    .select({ id: booking.id })
    .from(booking)
    .where(
      inArray(
        booking.id,
        ctx.db
          .select({ id: quoteBooking.bookingId })
          .from(quoteBooking)
          .where(eq(quoteBooking.quoteId, quoteId)),
      ),
    )
    .orderBy(asc(booking.id))
    .for('update')
  await ctx.db
    .select({ id: installment.id })
    .from(installment)
    .where(eq(installment.quoteId, quoteId))
    .orderBy(asc(installment.id))
    .for('update')
  return selectInstallments(ctx, quoteId)
}

/**
 * Plans the installments of an acceptance that is final, and invoices those whose day has come,
 * unless the studio wants to be asked.
 */
export async function startPlan(ctx: TxCtx, quoteId: string) {
  const agreement = await selectAgreed(ctx, quoteId)
  const plan = agreement?.version.content.plan
  if (!agreement || !plan) return
  const { timeZone } = await getStudio(ctx)
  const today = toStudioDay(ctx.now, timeZone)
  const dateOn = await selectPlanDate(ctx, quoteId)
  const installments = splitTotal(plan, agreement.acceptance.totals.gross)
  if (installments.length === 0) return
  await ctx.db.insert(installment).values(
    installments.map(({ position, trigger, count, dueDays, gross }) => ({
      quoteId,
      acceptanceId: agreement.acceptance.id,
      position,
      trigger,
      count,
      dueDays,
      gross,
      issueOn: getIssueDay({ trigger, count }, { signedOn: today, dateOn }),
    })),
  )
  await recordEvent(ctx, 'payment-plan.started', quoteId, { installments: installments.length })
  if (!(await getQuoteSettings(ctx)).asksBeforeInvoicing) await invoiceDue(ctx, quoteId, today)
}

/**
 * Invoices the installments of a quote whose day has come, and emails the invoices. One that can't
 * be invoiced is held back for a person, with the reason.
 */
export async function invoiceDue(ctx: TxCtx, quoteId: string, today: StudioDay) {
  const due = (await lockInstallments(ctx, quoteId)).filter((row) => isDue(row, today))
  const agreement = due.length > 0 ? await selectAgreed(ctx, quoteId) : null
  if (!agreement) return
  for (const row of due) {
    // the one before may have ended the plan
    const rows = await selectInstallments(ctx, quoteId)
    if (
      !isDue(
        rows.find(({ id }) => id === row.id)!,
        today,
      )
    )
      continue
    const problem = hasPlannedBefore(rows, row)
      ? 'installment-is-early'
      : getProblem(await invoice(ctx, agreement, rows, row, {}))
    if (problem) await holdBack(ctx, row, problem)
  }
}

/** Returns true if an installment is planned for today or before, and doesn't wait for a person. */
function isDue(row: InstallmentRow, today: StudioDay): boolean {
  const hasCome = row.issueOn !== null && row.issueOn <= today
  return hasCome && row.heldBack === null && getInstallmentState(row) === 'planned'
}

/** Returns true for the last one while others, which it would include, are still planned. */
function hasPlannedBefore(rows: InstallmentRow[], row: InstallmentRow): boolean {
  return (
    rows.at(-1)!.id === row.id &&
    rows.some((one) => one.id !== row.id && getInstallmentState(one) === 'planned')
  )
}

function getProblem(result: { ok: true } | Failure): ProblemCode | null {
  return result.ok ? null : result.problem
}

async function holdBack(
  ctx: TxCtx,
  { id, quoteId, position }: InstallmentRow,
  problem: ProblemCode,
) {
  await ctx.db.update(installment).set({ heldBack: problem }).where(eq(installment.id, id))
  await recordEvent(ctx, 'installment.held-back', quoteId, { position, problem })
}

type Invoicing = { message?: string; isEmailed?: boolean; confirmTax?: boolean }

/**
 * Invoices a locked installment. The last one ends the plan: those that are still planned are part
 * of it.
 */
async function invoice(
  ctx: TxCtx,
  agreement: Agreement,
  rows: InstallmentRow[],
  row: InstallmentRow,
  { message = '', isEmailed = true, confirmTax = false }: Invoicing,
): Promise<{ ok: true; value: { id: string; gross: Cents } } | Failure> {
  const { currency } = await getStudio(ctx)
  if (currency !== agreement.version.currency) return fail('plan-currency-changed')
  const input = await buildInstallmentInvoice(ctx, agreement, rows, row)
  const issued = await issueInstallment(ctx, { ...input, confirmTax })
  if (!issued.ok) return issued
  const { id, gross } = issued.value
  const isLast = rows.at(-1)!.id === row.id
  await ctx.db
    .update(installment)
    .set({ invoiceId: id, heldBack: null })
    .where(eq(installment.id, row.id))
  const quoteIds = [row.quoteId, ...(isLast ? agreement.extrasIds : [])]
  await ctx.db.insert(quoteInvoice).values(quoteIds.map((quoteId) => ({ quoteId, invoiceId: id })))
  await recordEvent(ctx, 'installment.invoiced', row.quoteId, {
    position: row.position,
    invoice: id,
    cents: gross,
  })
  if (isLast)
    await cancelPlanned(
      ctx,
      rows.filter((one) => one.id !== row.id),
      'final',
    )
  // without a recipient it is sent by hand
  if (isEmailed) await queueInvoiceEmail(ctx, id, { message })
  return ok({ id, gross })
}

/** Cancels the installments that are still planned. */
export async function cancelPlanned(
  ctx: TxCtx,
  rows: InstallmentRow[],
  reason: NonNullable<InstallmentRow['cancelReason']>,
) {
  for (const row of rows.filter((one) => getInstallmentState(one) === 'planned')) {
    await ctx.db
      .update(installment)
      .set({ canceledAt: ctx.now, cancelReason: reason })
      .where(eq(installment.id, row.id))
    await recordEvent(ctx, 'installment.canceled', row.quoteId, { position: row.position })
  }
}

/** Plans installments again that were canceled for a reason. */
export async function restoreCanceled(
  ctx: TxCtx,
  rows: InstallmentRow[],
  reason: NonNullable<InstallmentRow['cancelReason']>,
) {
  for (const row of rows.filter(({ cancelReason }) => cancelReason === reason)) {
    await ctx.db
      .update(installment)
      .set({ canceledAt: null, cancelReason: null })
      .where(eq(installment.id, row.id))
    await recordEvent(ctx, 'installment.restored', row.quoteId, { position: row.position })
  }
}

type Target = { quoteId: string; installmentId: string }

/**
 * Locks an installment that is planned. Fails with `installment-is-gone`,
 * `installment-is-invoiced`, `installment-is-canceled`.
 */
async function lockPlanned(ctx: TxCtx, { quoteId, installmentId }: Target) {
  const rows = await lockInstallments(ctx, quoteId)
  const row = rows.find(({ id }) => id === installmentId)
  if (!row) return fail('installment-is-gone')
  const state = getInstallmentState(row)
  if (state === 'invoiced') return fail('installment-is-invoiced')
  return state === 'canceled' ? fail('installment-is-canceled') : ok({ rows, row })
}

type InvoiceForm = Target & Required<Invoicing> & { gross: Cents }

/**
 * Invoices a planned installment before its day, or one that waits for a person, and emails the
 * invoice. `gross` is the amount that the person saw. Fails like `lockPlanned`, with
 * `quote-is-gone`, `plan-currency-changed`, with `installment-was-changed` if the amount changed,
 * and like `issueInstallment`.
 */
// oxlint-disable-next-line studio/writes-record-events -- `invoice` records it
export function invoiceInstallment(ctx: Ctx, { gross, ...form }: InvoiceForm) {
  authorize(ctx.actor, 'quote.see')
  authorize(ctx.actor, 'invoice.issue')
  return transact(ctx, async (ctx) => {
    const locked = await lockPlanned(ctx, form)
    if (!locked.ok) return locked
    const agreement = await selectAgreed(ctx, form.quoteId)
    if (!agreement) return fail('quote-is-gone')
    const { rows, row } = locked.value
    const issued = await invoice(ctx, agreement, rows, row, form)
    if (issued.ok && issued.value.gross !== gross) return fail('installment-was-changed')
    return issued
  })
}

/**
 * Cancels a planned installment, whose amount the last one then has. Fails like `lockPlanned`, and
 * with `installment-is-last` for the last one.
 */
// oxlint-disable-next-line studio/writes-record-events -- `cancelPlanned` records it
export function cancelInstallment(ctx: Ctx, target: Target) {
  authorize(ctx.actor, 'quote.see')
  authorize(ctx.actor, 'invoice.issue')
  return transact(ctx, async (ctx) => {
    const locked = await lockPlanned(ctx, target)
    if (!locked.ok) return locked.problem === 'installment-is-canceled' ? ok() : locked
    const { rows, row } = locked.value
    if (rows.at(-1) === row) return fail('installment-is-last')
    await cancelPlanned(ctx, [row], 'person')
    return ok()
  })
}

/** Plans an installment again that a person canceled. Fails like `lockPlanned`. */
// oxlint-disable-next-line studio/writes-record-events -- `restoreCanceled` records it
export function restoreInstallment(ctx: Ctx, target: Target) {
  authorize(ctx.actor, 'quote.see')
  authorize(ctx.actor, 'invoice.issue')
  return transact(ctx, async (ctx) => {
    const rows = await lockInstallments(ctx, target.quoteId)
    const row = rows.find(({ id }) => id === target.installmentId)
    if (!row) return fail('installment-is-gone')
    if (row.cancelReason === 'person') await restoreCanceled(ctx, [row], 'person')
    return ok()
  })
}

/**
 * Plans the installment of an invoice again that was credited in full. It waits for a person, who
 * invoices it with corrected details.
 */
export async function reopenCredited(ctx: TxCtx, invoiceId: string) {
  const isCredited = sql`(select coalesce(sum(note.gross), 0) from invoice note
    where note.corrects_invoice_id = ${invoiceId})
    = (select gross from invoice where id = ${invoiceId})`
  const [row] = await ctx.db
    .update(installment)
    .set({ invoiceId: null, heldBack: 'installment-was-credited' })
    .where(and(eq(installment.invoiceId, invoiceId), isCredited))
    .returning()
  if (row) await recordEvent(ctx, 'installment.reopened', row.quoteId, { position: row.position })
}

/** Returns the quotes with installments that aren't invoiced, of a booking. */
export async function selectPlannedQuoteIds({ db }: Ctx, bookingId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: installment.quoteId })
    .from(installment)
    .innerJoin(quoteBooking, eq(quoteBooking.quoteId, installment.quoteId))
    .where(
      and(
        eq(quoteBooking.bookingId, bookingId),
        isNull(installment.invoiceId),
        isNull(installment.canceledAt),
      ),
    )
  return rows.map(({ id }) => id)
}
