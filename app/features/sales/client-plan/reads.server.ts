import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm'

import {
  acceptance,
  installment,
  invoiceBalance,
  quote,
  quoteVersion,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { authorizeClient } from '#app/features/clients/client-portal/reads.server.ts'
import { selectInvoicesOf } from '#app/features/money/invoice/reads.server.ts'
import { selectInvoicePayments } from '#app/features/money/payment/reads.server.ts'
import { selectInstallmentViews } from '#app/features/sales/installment/reads.server.ts'
import { listQuoteBookingIds } from '#app/features/sales/quote-acceptance/reads.server.ts'

import type { ClientInstallment } from './rules.ts'

/**
 * Returns the installments of a client's quote that aren't canceled, in their order; none before
 * the acceptance is final, or without a plan.
 */
export async function listOwnInstallments(
  ctx: Ctx,
  { id, clientId }: { id: string; clientId: string },
): Promise<ClientInstallment[]> {
  authorize(ctx.actor, 'client-portal.see-money')
  authorizeClient(ctx, clientId)
  const views = (await selectInstallmentViews(ctx, id)) ?? []
  const invoices = await selectInvoicesOf(ctx, { quoteId: id })
  const installments: ClientInstallment[] = []
  for (const { invoice, state, ...view } of views) {
    if (state === 'canceled') continue
    const found = invoices.find((one) => one.id === invoice?.id)
    installments.push({
      id: view.id,
      label: view.label,
      trigger: view.trigger,
      gross: view.gross,
      issueOn: view.issueOn,
      invoice: found
        ? {
            documentNumber: found.documentNumber,
            state: found.state ?? 'open',
            dueOn: found.dueOn,
            open: found.open ?? 0,
            credited: found.credited,
            writtenOff: found.writtenOff,
            reportedAt: found.reportedAt,
            payments: await selectInvoicePayments(ctx, found.id),
          }
        : null,
    })
  }
  return installments
}

/** A plan that isn't paid yet. */
export type RunningPlan = Awaited<ReturnType<typeof listRunningPlans>>[number]

/** Returns the plans of a client of which something is still to pay, the oldest quote first. */
export async function listRunningPlans(ctx: Ctx, clientId: string) {
  authorize(ctx.actor, 'client-portal.see-money')
  authorizeClient(ctx, clientId)
  const rows = await ctx.db
    .select({
      id: quote.id,
      number: quote.number,
      content: quoteVersion.content,
      currency: quoteVersion.currency,
    })
    .from(quote)
    .innerJoin(acceptance, and(eq(acceptance.quoteId, quote.id), isNull(acceptance.undoneAt)))
    .innerJoin(
      quoteVersion,
      and(eq(quoteVersion.quoteId, quote.id), eq(quoteVersion.version, acceptance.version)),
    )
    .where(and(eq(quote.clientId, clientId), inArray(quote.id, selectUnpaidQuoteIds(ctx))))
    .orderBy(asc(quote.number))
  const plans = []
  for (const { id, number, content, currency } of rows)
    plans.push({
      number,
      title: content.title,
      currency,
      bookingIds: await listQuoteBookingIds(ctx, id),
      installments: await listOwnInstallments(ctx, { id, clientId }),
    })
  return plans
}

/** Returns the quotes with an installment that is planned or open. */
function selectUnpaidQuoteIds({ db }: Ctx) {
  return db
    .select({ id: installment.quoteId })
    .from(installment)
    .leftJoin(invoiceBalance, eq(invoiceBalance.invoiceId, installment.invoiceId))
    .where(
      and(
        isNull(installment.canceledAt),
        or(isNull(installment.invoiceId), gt(invoiceBalance.open, 0)),
      ),
    )
}
