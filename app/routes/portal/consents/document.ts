import { ctxKey } from '#app/platform/context.server.ts'
import { buildContentDisposition, serveOriginal } from '#app/platform/file-response.server.ts'
import { authorize } from '#app/features/access.ts'
import { findConsentDocument } from '#app/features/site/consent/reads.server.ts'

import { findOr404 } from '../find-or-404.ts'
import type { Route } from './+types/document'

/** Serves the signed document of a consent, only as a download. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'website.change')
  return findOr404('consent', params.consentId, async (id) => {
    const document = await findConsentDocument(ctx, id)
    return (
      document &&
      serveOriginal(ctx.app.config.dataDir, request, document.hash, {
        'content-type': document.type,
        'content-disposition': buildContentDisposition(document.name),
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'cache-control': 'no-store',
      })
    )
  })
}
