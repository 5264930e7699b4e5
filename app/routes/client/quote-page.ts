import type { Ctx } from '#app/platform/context.server.ts'
import { may } from '#app/features/access.ts'
import type { ClientQuote } from '#app/features/sales/client-quote/reads.server.ts'
import { buildQuotePath } from '#app/features/sales/client-quote/rules.ts'
import { formatQuoteNumber } from '#app/features/sales/quote/rules.ts'
import type { PortalContact } from '#app/features/clients/client-portal/reads.server.ts'

import { findOwnContact, privateHeaders } from './private-page.ts'
import { findQuoteOf } from './quote-view.ts'

/**
 * Returns a quote of the client whose session the request has, or null without one. Throws 404 for
 * a quote of another client, and for contacts who don't see money.
 */
export async function findOwnQuote(
  ctx: Ctx,
  number: string,
): Promise<{ contact: PortalContact; found: ClientQuote; path: string } | null> {
  const contact = await findOwnContact(ctx)
  if (!contact) return null
  const found = may(ctx.actor, 'client-portal.see-money')
    ? await findQuoteOf(ctx, contact, number)
    : null
  if (found && formatQuoteNumber(found.quote.number) === number)
    return { contact, found, path: buildQuotePath('/client', number) }
  throw new Response(null, { status: 404, statusText: 'Not Found', headers: privateHeaders })
}
