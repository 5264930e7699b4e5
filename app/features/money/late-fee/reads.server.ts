import { type SQL, and, asc, eq, gt, isNull, lte, ne, or, sql } from 'drizzle-orm'

import { toStudioDay } from '#app/core/day.ts'
import {
  booking,
  client,
  clientBilling,
  invoice,
  invoiceBalance,
  invoiceDraft,
  lateFee,
  policy,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import type { DraftContent } from '#app/features/money/invoice/form.ts'
import { type Rates, computeInvoiceAmounts } from '#app/features/money/invoice/rules.ts'
import { getRatesById } from '#app/features/money/tax/reads.server.ts'
import { findStudio } from '#app/features/studio/settings/reads.server.ts'

import { type LateFeeView, type LateInvoice, listDueLateFees } from './rules.ts'

/** The version that the invoice's booking was made under, or that was in force at its issue. */
const policyVersion = sql`coalesce(${booking.policyVersion}, (select max(version) from policy issued
  where issued.effective_from <= ${invoice.issuedAt}))`

/** Returns the invoices for which a late fee can be drafted now, the first due first. */
export async function listLateInvoices(ctx: Ctx): Promise<string[]> {
  authorize(ctx.actor, 'late-fee.draft')
  return (await selectLateInvoices(ctx)).map(({ id }) => id)
}

/** Returns an overdue invoice with its policy and the fees to draft, for a write; null if none. */
export async function selectLateInvoice(ctx: Ctx, invoiceId: string) {
  const [found] = await selectLateInvoices(ctx, eq(invoice.id, invoiceId))
  return found ?? null
}

/**
 * Returns overdue invoices with fees to draft. An invoice that is disputed, whose reminders are
 * paused or stopped, or that is a fee itself has none.
 */
async function selectLateInvoices(ctx: Ctx, condition?: SQL) {
  const studio = await findStudio(ctx)
  // before the setup there is nothing to charge
  if (!studio) return []
  const today = toStudioDay(ctx.now, studio.timeZone)
  const rows = await ctx.db
    .select({
      id: invoice.id,
      clientId: invoice.clientId,
      projectId: invoice.projectId,
      documentNumber: invoice.documentNumber,
      currency: invoice.currency,
      dueOn: invoice.dueOn,
      open: invoiceBalance.open,
      policy,
      drafted: sql<number[]>`array(select month from late_fee
        where late_fee.invoice_id = ${invoice.id})`,
    })
    .from(invoiceBalance)
    .innerJoin(invoice, eq(invoice.id, invoiceBalance.invoiceId))
    .innerJoin(client, eq(client.id, invoice.clientId))
    .leftJoin(clientBilling, eq(clientBilling.clientId, invoice.clientId))
    .leftJoin(booking, eq(booking.id, invoice.bookingId))
    .innerJoin(policy, eq(policy.version, policyVersion))
    .where(
      and(
        isNull(invoiceBalance.settledAt),
        gt(invoiceBalance.open, 0),
        eq(invoiceBalance.disputed, false),
        eq(invoiceBalance.remindersStopped, false),
        isOver(invoiceBalance.pausedUntil, today),
        isOver(clientBilling.remindersPausedUntil, today),
        sql`${invoiceBalance.dueOn} + (${policy.lateFee}->>'days')::int < ${today}`,
        ne(invoice.kind, 'fee'),
        // the policy's amounts are in the studio's currency
        eq(invoice.currency, studio.currency),
        isNull(client.erasedAt),
        condition,
      ),
    )
    .orderBy(asc(invoice.dueOn), asc(invoice.id))
  return rows.flatMap((row) => {
    const fee = row.policy.lateFee
    const due = fee ? listDueLateFees({ ...row, fee }, today) : []
    return due.length > 0 ? [{ ...row, today, due }] : []
  })
}

/** Matches rows whose pause has ended, or that have none. */
function isOver(
  pausedUntil: typeof invoiceBalance.pausedUntil | typeof clientBilling.remindersPausedUntil,
  today: string,
) {
  return or(isNull(pausedUntil), lte(pausedUntil, today))
}

/** Returns the late fees of an invoice that are drafts or issued, in the order of their months. */
export async function listLateFees(ctx: Ctx, invoiceId: string): Promise<LateFeeView[]> {
  authorize(ctx.actor, 'invoice.see')
  const rows = await ctx.db
    .select({
      id: lateFee.feeInvoiceId,
      month: lateFee.month,
      documentNumber: invoice.documentNumber,
      gross: invoice.gross,
      content: invoiceDraft.content,
    })
    .from(lateFee)
    .leftJoin(invoice, eq(invoice.id, lateFee.feeInvoiceId))
    .leftJoin(invoiceDraft, eq(invoiceDraft.id, lateFee.feeInvoiceId))
    .where(eq(lateFee.invoiceId, invoiceId))
    .orderBy(asc(lateFee.month))
  const rates = rows.length > 0 ? await getRatesById(ctx) : {}
  return rows.flatMap(({ gross, content, ...fee }) => {
    const cents = content ? computeGross(content, rates) : gross
    return cents === null ? [] : [{ ...fee, cents }]
  })
}

function computeGross(content: DraftContent, rates: Rates): number {
  return computeInvoiceAmounts(content, rates, { discountName: '', locale: 'en' }).gross
}

/** Returns the invoice that a late fee or its draft is for; null if it is no late fee. */
export async function findLateInvoice(ctx: Ctx, feeInvoiceId: string): Promise<LateInvoice | null> {
  authorize(ctx.actor, 'invoice.see')
  const [row] = await ctx.db
    .select({
      id: invoice.id,
      documentNumber: invoice.documentNumber,
      isSettled: sql<boolean>`${invoiceBalance.open} = 0`,
    })
    .from(lateFee)
    .innerJoin(invoice, eq(invoice.id, lateFee.invoiceId))
    .innerJoin(invoiceBalance, eq(invoiceBalance.invoiceId, invoice.id))
    .where(eq(lateFee.feeInvoiceId, feeInvoiceId))
  return row ?? null
}

/** Returns the drafts of late fees that wait to be issued or deleted, the oldest first. */
export async function listLateFeeDrafts(ctx: Ctx, limit: number) {
  authorize(ctx.actor, 'invoice.issue')
  return ctx.db
    .select({
      id: invoiceDraft.id,
      client: client.name,
      documentNumber: invoice.documentNumber,
      draftedAt: lateFee.at,
    })
    .from(lateFee)
    .innerJoin(invoiceDraft, eq(invoiceDraft.id, lateFee.feeInvoiceId))
    .innerJoin(invoice, eq(invoice.id, lateFee.invoiceId))
    .innerJoin(client, eq(client.id, invoice.clientId))
    .orderBy(asc(lateFee.at), asc(invoice.documentNumber), asc(lateFee.month))
    .limit(limit)
}
