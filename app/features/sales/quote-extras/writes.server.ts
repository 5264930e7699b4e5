import { fail } from '#app/core/result.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { createQuote, lockQuote } from '#app/features/sales/quote/writes.server.ts'
import { selectAcceptance } from '#app/features/sales/quote-acceptance/reads.server.ts'

/**
 * Creates a quote for extras to an accepted quote, with its client, project and dates. Fails with
 * `quote-is-gone`, with `quote-not-final` if there is no acceptance or it can still be undone, and
 * like `createQuote`.
 */
// oxlint-disable-next-line studio/writes-record-events -- `createQuote` records it
export function createExtras(ctx: Ctx, quoteId: string) {
  authorize(ctx.actor, 'quote.change')
  return transact(ctx, async (ctx) => {
    if (!(await lockQuote(ctx, quoteId))) return fail('quote-is-gone')
    const accepted = await selectAcceptance(ctx, quoteId)
    if (!accepted || accepted.finalizedAt === null) return fail('quote-not-final')
    return createQuote(ctx, { amendsQuoteId: quoteId })
  })
}
