import { type Ctx, ctxKey, nonceKey } from '#app/platform/context.server.ts'
import { respondPdf, respondPdfPage, respondPreparing } from '#app/platform/pdf/response.server.ts'
import { may } from '#app/features/access.ts'
import { openStoredPdf } from '#app/features/money/document/writes.server.ts'
import { findOwnAgreement } from '#app/features/sales/agreement/reads.server.ts'
import { recordDownload } from '#app/features/sales/agreement/writes.server.ts'
import { buildQuotePath } from '#app/features/sales/client-quote/rules.ts'
import { selectQuoteId } from '#app/features/sales/quote-acceptance/reads.server.ts'
import { formatQuoteNumber, parseQuoteNumber } from '#app/features/sales/quote/rules.ts'
import { getServerMessages } from '#app/messages/server.ts'

import type { Route } from './+types/agreement-pdf'
import { privateHeaders } from './private-page.ts'

/** Sends the client's own agreement as PDF, to contacts who see money. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const number = parseQuoteNumber(params.number)
  const agreement =
    number === null || formatQuoteNumber(number) !== params.number
      ? null
      : await findAgreementOf(ctx, number)
  const result = agreement && (await openStoredPdf(ctx, agreement.id))
  if (!result || (!result.ok && result.problem === 'invoice-is-gone'))
    return new Response(null, { status: 404, headers: privateHeaders })
  if (result.ok) {
    if (request.method === 'GET') await recordDownload(ctx, number!)
    return respondPdf(request, agreement.name, result.value, privateHeaders)
  }
  const { pdf } = getServerMessages(ctx.language)
  const options = {
    language: ctx.language,
    nonce: context.get(nonceKey),
    back: { href: buildQuotePath('/client', params.number), label: params.number },
    headers: privateHeaders,
  }
  if (result.problem === 'pdf-not-ready')
    // without its key it takes longer than a reload
    return agreement.pdf.state === 'unsealed'
      ? respondPdfPage(503, pdf.failed.title, pdf.failed.text, options)
      : respondPreparing(request, options)
  return result.problem === 'document-damaged'
    ? respondPdfPage(500, pdf.damaged.title, pdf.damaged.text, options)
    : respondPdfPage(503, pdf.failed.title, pdf.failed.text, options)
}

async function findAgreementOf(ctx: Ctx, number: number) {
  if (ctx.actor.kind !== 'client' || !may(ctx.actor, 'client-portal.see-money')) return null
  const { clientId } = ctx.actor
  const quoteId = await selectQuoteId(ctx, clientId, number)
  return quoteId === null ? null : findOwnAgreement(ctx, clientId, quoteId)
}
