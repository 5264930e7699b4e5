import { ctxKey, nonceKey } from '#app/platform/context.server.ts'
import { may } from '#app/features/access.ts'
import { findOwnStatementDocument } from '#app/features/money/statement/reads.server.ts'

import { respondRenderedPdf } from '../rendered-pdf.ts'
import type { Route } from './+types/statement-pdf'
import { privateHeaders } from './private-page.ts'

/** Sends the client's own statement as PDF, to contacts who see money. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const document =
    ctx.actor.kind === 'client' && may(ctx.actor, 'client-portal.see-money')
      ? await findOwnStatementDocument(ctx, ctx.actor.clientId)
      : null
  if (!document) return new Response(null, { status: 404, headers: privateHeaders })
  return respondRenderedPdf(ctx, request, document, {
    name: `${document.title}.pdf`,
    nonce: context.get(nonceKey),
    back: { href: '/client/statement', label: document.title },
    headers: privateHeaders,
  })
}
