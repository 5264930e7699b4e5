import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { may } from '#app/features/access.ts'
import { findOwnPaperContract } from '#app/features/sales/contract-scan/reads.server.ts'
import { findScan } from '#app/features/sales/contract-scan/rules.ts'
import { selectQuoteId } from '#app/features/sales/quote-acceptance/reads.server.ts'
import { formatQuoteNumber, parseQuoteNumber } from '#app/features/sales/quote/rules.ts'

import { serveDocument } from '../serve-document.ts'
import type { Route } from './+types/scan'
import { privateHeaders } from './private-page.ts'

/** Sends a file of the scan of the client's own contract, to contacts who see money. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const number = parseQuoteNumber(params.number)
  const paper =
    number === null || formatQuoteNumber(number) !== params.number
      ? null
      : await findPaperOf(ctx, number)
  return (
    (await serveDocument(ctx, request, findScan(paper, params.position))) ??
    new Response(null, { status: 404, headers: privateHeaders })
  )
}

async function findPaperOf(ctx: Ctx, number: number) {
  if (ctx.actor.kind !== 'client' || !may(ctx.actor, 'client-portal.see-money')) return null
  const { clientId } = ctx.actor
  const quoteId = await selectQuoteId(ctx, clientId, number)
  return quoteId === null ? null : findOwnPaperContract(ctx, clientId, quoteId)
}
