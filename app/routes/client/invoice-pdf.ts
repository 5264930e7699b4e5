import { ctxKey, nonceKey } from '#app/platform/context.server.ts'
import { respondPdf, respondPdfPage, respondPreparing } from '#app/platform/pdf/response.server.ts'
import { may } from '#app/features/access.ts'
import { buildInvoicePath } from '#app/features/money/client-invoice/rules.ts'
import { findOwnDocument } from '#app/features/money/document/reads.server.ts'
import { buildPdfName } from '#app/features/money/document/rules.ts'
import { openStoredPdf } from '#app/features/money/document/writes.server.ts'
import { getServerMessages } from '#app/messages/server.ts'

import type { Route } from './+types/invoice-pdf'
import { privateHeaders } from './private-page.ts'

/** Sends the client's own invoice or credit note as PDF, to contacts who see money. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const found =
    ctx.actor.kind === 'client' && may(ctx.actor, 'client-portal.see-money')
      ? await findOwnDocument(ctx, ctx.actor.clientId, params.number)
      : null
  const result = found && (await openStoredPdf(ctx, found.id))
  if (!result || (!result.ok && result.problem === 'invoice-is-gone'))
    return new Response(null, { status: 404, headers: privateHeaders })
  if (result.ok)
    return respondPdf(request, buildPdfName(found.documentNumber), result.value, privateHeaders)
  const { pdf } = getServerMessages(ctx.language)
  const options = {
    language: ctx.language,
    nonce: context.get(nonceKey),
    back: { href: buildInvoicePath('/client', params.number), label: found.documentNumber },
    headers: privateHeaders,
  }
  if (result.problem === 'pdf-not-ready') return respondPreparing(request, options)
  return result.problem === 'document-damaged'
    ? respondPdfPage(500, pdf.damaged.title, pdf.damaged.text, options)
    : respondPdfPage(503, pdf.failed.title, pdf.failed.text, options)
}
