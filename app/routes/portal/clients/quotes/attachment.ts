import { ctxKey } from '#app/platform/context.server.ts'
import { findQuoteAttachment } from '#app/features/sales/contract-attachment/reads.server.ts'

import { serveDocument } from '../../../serve-document.ts'
import { findOr404 } from '../../find-or-404.ts'
import type { Route } from './+types/attachment'

/** Sends an attachment of the contract of a quote, only as a download. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return findOr404('quote', params.quoteId, async (id) =>
    serveDocument(ctx, request, await findQuoteAttachment(ctx, id, params.hash)),
  )
}
