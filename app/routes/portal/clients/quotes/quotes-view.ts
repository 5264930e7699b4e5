import type { Ctx } from '#app/platform/context.server.ts'
import { may } from '#app/features/access.ts'
import type { InvoicesView } from '#app/features/money/invoice/ui/invoice-card.tsx'
import { type QuoteOwner, listQuotesOf } from '#app/features/sales/quote-chain/reads.server.ts'
import { buildChain, findChainQuote } from '#app/features/sales/quote-chain/rules.ts'
import type { QuotesView } from '#app/features/sales/quote-chain/ui/quote-card.tsx'

/** Returns the quotes of a record, or null without permission to see them. */
export async function findQuotesView(
  ctx: Ctx,
  owner: QuoteOwner,
  invoices: InvoicesView | null,
): Promise<QuotesView | null> {
  if (!may(ctx.actor, 'quote.see')) return null
  const quotes = await listQuotesOf(ctx, owner)
  return {
    quotes: quotes.map(({ id, number, title, state, gross, currency }) => ({
      id,
      number,
      title,
      state,
      gross,
      currency,
    })),
    // a client can have several agreements, so only one that is paid in parts is shown as steps
    chain:
      'clientId' in owner && !findChainQuote(quotes)?.plan
        ? null
        : buildChain(quotes, {
            bookingId: 'bookingId' in owner ? owner.bookingId : null,
            invoiceId: invoices?.invoices.find(({ kind }) => kind !== 'credit-note')?.id ?? null,
            maySeeInquiry: may(ctx.actor, 'inquiry.see'),
          }),
  }
}
