import { and, desc, eq, inArray, sql } from 'drizzle-orm'

import type { Ctx } from '#app/platform/context.server.ts'
import { type InvoiceOwner, isOfQuote } from '#app/features/money/invoice/reads.server.ts'
import {
  getDocumentStyle,
  getNextNumbers,
  selectStudioBilling,
} from '#app/features/studio/billing/reads.server.ts'
import { toStudioDay } from '#app/core/day.ts'
import { formatDocumentNumber } from '#app/core/document-number.ts'
import type { DocumentContent } from '#app/core/document.ts'
import { client, invoiceDraft, staff } from '#app/data/schema/index.server.ts'
import { authorize } from '#app/features/access.ts'
import { getRatesById, selectTaxRates, toLineTax } from '#app/features/money/tax/reads.server.ts'
import { findRateChanges, isRateAvailable, pickDefaultRate } from '#app/features/money/tax/rules.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import {
  findBuyer,
  getPrintedSeller,
  getSeller,
} from '#app/features/money/document-party/reads.server.ts'
import type { DraftContent } from '#app/features/money/invoice/form.ts'
import { listIssueProblems } from '#app/features/money/invoice/rules.ts'

import { type DraftContext, buildExampleInvoice } from './document.ts'

type Draft = NonNullable<Awaited<ReturnType<typeof findDraftById>>>

/** Returns what a draft's document says besides its content. */
export async function getDraftContext(ctx: Ctx, draft: Draft): Promise<DraftContext> {
  const { format, language, today, seller, buyer, ratesById } = draft
  return {
    ...format,
    language,
    today,
    seller,
    buyer,
    rates: ratesById,
    style: await getDocumentStyle(ctx),
  }
}

/** Returns an example invoice with the number that the next one will probably get. */
export async function getExampleInvoice(ctx: Ctx): Promise<DocumentContent> {
  authorize(ctx.actor, 'billing.see')
  const { timeZone, currency, locale, language } = await getStudio(ctx)
  const today = toStudioDay(ctx.now, timeZone)
  const billing = await selectStudioBilling(ctx)
  const next = await getNextNumbers(ctx, billing, today)
  const context = {
    currency,
    locale,
    language,
    today,
    seller: await getPrintedSeller(ctx),
    rates: await getRatesById(ctx),
    style: await getDocumentStyle(ctx),
  }
  return buildExampleInvoice(
    billing,
    context,
    formatDocumentNumber(billing.invoicePattern, next.year, next.invoice),
  )
}

/**
 * Returns a draft with everything its editor shows: the client, the parties, all rates, what must
 * change before it can be issued, and rates that were replaced since.
 */
export async function findDraftById(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'invoice.see')
  const [row] = await ctx.db
    .select({ draft: invoiceDraft, client: { id: client.id, name: client.name }, by: staff.name })
    .from(invoiceDraft)
    .innerJoin(client, eq(client.id, invoiceDraft.clientId))
    .leftJoin(staff, eq(staff.id, invoiceDraft.createdBy))
    .where(eq(invoiceDraft.id, id))
  if (!row) return null
  const { timeZone, currency, locale } = await getStudio(ctx)
  const today = toStudioDay(ctx.now, timeZone)
  const found = (await findBuyer(ctx, row.client.id))!
  const seller = await getSeller(ctx)
  const rates = await selectTaxRates(ctx)
  const content = row.draft.content as DraftContent
  const ratesById = Object.fromEntries(rates.map((rate) => [rate.id, toLineTax(rate)]))
  return {
    ...row.draft,
    content,
    client: row.client,
    by: row.by,
    format: { currency, locale },
    today,
    language: found.language,
    seller,
    buyer: found.buyer,
    rates,
    ratesById,
    problems: listIssueProblems(content, { rates: ratesById, seller, buyer: found.buyer }),
    /** The tax of a new line. */
    defaultTaxId: pickDefaultRate(
      rates.filter((rate) => isRateAvailable(rate, today)),
      (await selectStudioBilling(ctx)).taxRateId,
      { seller, buyer: found.buyer },
    ),
    rateChanges: findRateChanges(
      content.lines.map(({ taxRateId }) => taxRateId),
      rates,
      today,
    ),
  }
}

/** Returns the drafts of a booking, a project, a quote or a client. */
export async function listDraftsOf(ctx: Ctx, owner: InvoiceOwner) {
  authorize(ctx.actor, 'invoice.see')
  return ctx.db
    .select({
      id: invoiceDraft.id,
      clientId: invoiceDraft.clientId,
      changedAt: invoiceDraft.changedAt,
    })
    .from(invoiceDraft)
    .where(and(getOwnerCondition(owner), inArray(invoiceDraft.kind, ['standalone', 'fee'])))
    .orderBy(desc(invoiceDraft.changedAt))
}

function getOwnerCondition(owner: InvoiceOwner) {
  if ('clientId' in owner) return eq(invoiceDraft.clientId, owner.clientId)
  if ('quoteId' in owner) return isOfQuote(invoiceDraft.id, owner.quoteId)
  if ('bookingId' in owner) return sql`${invoiceDraft.content}->>'bookingId' = ${owner.bookingId}`
  return sql`${invoiceDraft.content}->>'projectId' = ${owner.projectId}`
}
