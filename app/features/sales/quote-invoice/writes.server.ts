import { eq } from 'drizzle-orm'

import type { EventData } from '#app/core/events.ts'
import { fail, ok } from '#app/core/result.ts'
import { quoteInvoice } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { listInvoicesOf } from '#app/features/money/invoice/reads.server.ts'
import { listDraftsOf } from '#app/features/money/invoice-draft/reads.server.ts'
import { insertDraft } from '#app/features/money/invoice-draft/writes.server.ts'
import { findBuyer } from '#app/features/money/document-party/reads.server.ts'
import {
  selectQuote,
  selectQuoteBookings,
  selectQuoteVersion,
} from '#app/features/sales/quote/reads.server.ts'
import { toInvoiceLines } from '#app/features/sales/quote/rules.ts'
import { lockQuote } from '#app/features/sales/quote/writes.server.ts'
import { selectAcceptance } from '#app/features/sales/quote-acceptance/reads.server.ts'
import { selectStudioBilling } from '#app/features/studio/billing/reads.server.ts'

import { findInvoiceInEffect } from './rules.ts'

/**
 * Creates an invoice draft from an acceptance: its lines, discount, price mode, first date and
 * project. Fails with `quote-is-gone`, `client-is-gone`, `quote-not-final` if there is no
 * acceptance or it can still be undone, `quote-is-canceled`, `quote-has-plan`, and
 * `quote-is-invoiced` if there is a draft or an invoice.
 */
export function createQuoteInvoice(ctx: Ctx, quoteId: string) {
  authorize(ctx.actor, 'quote.see')
  authorize(ctx.actor, 'invoice.issue')
  return transact(ctx, async (ctx) => {
    if (!(await lockQuote(ctx, quoteId))) return fail('quote-is-gone')
    const row = (await selectQuote(ctx, quoteId))!
    const buyer = await findBuyer(ctx, row.clientId)
    if (!buyer || buyer.isErased) return fail('client-is-gone')
    const accepted = await selectAcceptance(ctx, quoteId)
    if (!accepted || accepted.finalizedAt === null) return fail('quote-not-final')
    // the contract was withdrawn
    if (row.state === 'canceled') return fail('quote-is-canceled')
    const { content } = (await selectQuoteVersion(ctx, quoteId, accepted.version))!
    if (content.plan) return fail('quote-has-plan')
    const invoices = {
      drafts: await listDraftsOf(ctx, { quoteId }),
      invoices: await listInvoicesOf(ctx, { quoteId }),
    }
    if (findInvoiceInEffect(invoices)) return fail('quote-is-invoiced')
    const { dueDays, opening, closing } = await selectStudioBilling(ctx)
    const [date] = await selectQuoteBookings(ctx, quoteId)
    const { id } = await insertDraft(ctx, row.clientId, {
      priceMode: content.priceMode,
      lines: toInvoiceLines(content, accepted.choice),
      discount: content.discount,
      discountReason: content.discountReason,
      suppliedOn: date?.startsLocal.slice(0, 10) ?? null,
      dueDays,
      opening,
      closing,
      bookingId: date?.id ?? null,
      projectId: row.projectId ?? date?.projectId ?? null,
    })
    await ctx.db.insert(quoteInvoice).values({ quoteId, invoiceId: id })
    await recordEvent(ctx, 'invoice-draft.created', id)
    return ok({ id })
  })
}

/** Links the draft that replaces an invoice to the same quote. */
export async function linkReissuedDraft(
  ctx: TxCtx,
  draftId: string,
  { reissues }: EventData<'invoice-draft.created'>,
) {
  if (reissues === undefined) return
  const rows = await ctx.db
    .select({ quoteId: quoteInvoice.quoteId })
    .from(quoteInvoice)
    .where(eq(quoteInvoice.invoiceId, reissues))
  for (const { quoteId } of rows)
    await ctx.db.insert(quoteInvoice).values({ quoteId, invoiceId: draftId })
}
