import { ctxKey } from '#app/platform/context.server.ts'
import { findPaperContract } from '#app/features/sales/contract-scan/reads.server.ts'
import { findScan } from '#app/features/sales/contract-scan/rules.ts'

import { serveDocument } from '../../../serve-document.ts'
import { findOr404 } from '../../find-or-404.ts'
import type { Route } from './+types/scan'

/** Sends a file of the scan of a contract that was signed on paper, only as a download. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return findOr404('quote', params.quoteId, async (id) => {
    const paper = await findPaperContract(ctx, id)
    return serveDocument(ctx, request, findScan(paper, params.position))
  })
}
