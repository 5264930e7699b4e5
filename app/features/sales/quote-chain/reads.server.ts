import { and, desc, eq, isNull, sql } from 'drizzle-orm'

import {
  acceptance,
  booking,
  contract,
  installment,
  quote,
  quoteBooking,
  quoteVersion,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { getRatesById } from '#app/features/money/tax/reads.server.ts'
import type { PaymentPlan } from '#app/features/sales/payment-plan/rules.ts'
import { computeQuoteTotals, getDefaultChoice } from '#app/features/sales/quote/rules.ts'
import { getEffectiveState } from '#app/features/sales/quote-sending/rules.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import { findPlanEnds } from './rules.ts'

export type QuoteOwner = { clientId: string } | { bookingId: string } | { projectId: string }

/**
 * Returns the quotes of a client, a booking or a project, newest first, with the accepted total, or
 * that of what is preselected, and the invoices of a payment plan.
 */
export async function listQuotesOf(ctx: Ctx, owner: QuoteOwner) {
  authorize(ctx.actor, 'quote.see')
  const rows = await ctx.db
    .select({
      quote,
      sentGross: sql<number | null>`(${quoteVersion.totals}->>'gross')::float8`,
      sentCurrency: quoteVersion.currency,
      contractTemplateId: quoteVersion.contractTemplateId,
      contractId: contract.id,
      sentPlan: sql<PaymentPlan | null>`${quoteVersion.content}->'plan'`,
      invoiceIds: sql<(string | null)[] | null>`(select json_agg(part.invoice_id
        order by part.position) from ${installment} part where part.quote_id = ${quote.id})`,
      accepted: sql<number | null>`(${acceptance.totals}->>'gross')::float8`,
      bookingId: sql<string | null>`(select ${quoteBooking.bookingId} from ${quoteBooking}
        join ${booking} on ${booking.id} = ${quoteBooking.bookingId}
        where ${quoteBooking.quoteId} = ${quote.id} order by ${booking.startsAt} limit 1)`,
    })
    .from(quote)
    .leftJoin(
      quoteVersion,
      and(eq(quoteVersion.quoteId, quote.id), eq(quoteVersion.version, quote.sentVersion)),
    )
    .leftJoin(acceptance, and(eq(acceptance.quoteId, quote.id), isNull(acceptance.undoneAt)))
    .leftJoin(contract, eq(contract.acceptanceId, acceptance.id))
    .where(getCondition(owner))
    .orderBy(desc(quote.number))
  const rates = rows.some(({ sentGross }) => sentGross === null) ? await getRatesById(ctx) : {}
  const { currency } = await getStudio(ctx)
  return rows.map(({ quote: row, sentGross, sentCurrency, accepted, bookingId, ...found }) => ({
    id: row.id,
    number: row.number,
    title: row.content.title,
    state: getEffectiveState(row, ctx.now),
    gross:
      accepted ??
      sentGross ??
      computeQuoteTotals(row.content, getDefaultChoice(row.content), rates).gross,
    currency: sentCurrency ?? currency,
    inquiryId: row.inquiryId,
    amendsQuoteId: row.amendsQuoteId,
    bookingId,
    contract: found.contractTemplateId ? { isSigned: found.contractId !== null } : null,
    plan: findPlanEnds(
      found.invoiceIds ??
        (row.sentVersion > 0 ? found.sentPlan : row.content.plan)?.map(() => null) ??
        [],
    ),
  }))
}

function getCondition(owner: QuoteOwner) {
  if ('clientId' in owner) return eq(quote.clientId, owner.clientId)
  if ('projectId' in owner) return eq(quote.projectId, owner.projectId)
  return sql`exists (select from ${quoteBooking} where ${quoteBooking.quoteId} = ${quote.id}
    and ${quoteBooking.bookingId} = ${owner.bookingId})`
}
