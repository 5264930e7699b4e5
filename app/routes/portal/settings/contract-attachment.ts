import { ctxKey } from '#app/platform/context.server.ts'
import { findTemplateAttachment } from '#app/features/sales/contract-attachment/reads.server.ts'

import { serveDocument } from '../../serve-document.ts'
import { findOr404 } from '../find-or-404.ts'
import type { Route } from './+types/contract-attachment'

/** Sends an attachment of a contract template, or of a version of it, only as a download. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return findOr404('contract-template', params.contractTemplateId, async (id) =>
    serveDocument(ctx, request, await findTemplateAttachment(ctx, id, params.hash)),
  )
}
