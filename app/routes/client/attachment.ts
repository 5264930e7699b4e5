import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { may } from '#app/features/access.ts'
import { findOwnAttachment } from '#app/features/sales/contract-attachment/reads.server.ts'
import { selectQuoteId } from '#app/features/sales/quote-acceptance/reads.server.ts'
import { formatQuoteNumber, parseQuoteNumber } from '#app/features/sales/quote/rules.ts'

import { serveDocument } from '../serve-document.ts'
import type { Route } from './+types/attachment'
import { privateHeaders } from './private-page.ts'

/** Sends an attachment of the contract of the client's own quote, to contacts who see money. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const number = parseQuoteNumber(params.number)
  const attachment =
    number === null || formatQuoteNumber(number) !== params.number
      ? null
      : await findAttachmentOf(ctx, number, params.hash)
  return (
    (await serveDocument(ctx, request, attachment)) ??
    new Response(null, { status: 404, headers: privateHeaders })
  )
}

async function findAttachmentOf(ctx: Ctx, number: number, hash: string) {
  if (ctx.actor.kind !== 'client' || !may(ctx.actor, 'client-portal.see-money')) return null
  const { clientId } = ctx.actor
  const quoteId = await selectQuoteId(ctx, clientId, number)
  return quoteId === null ? null : findOwnAttachment(ctx, clientId, { quoteId, hash })
}
