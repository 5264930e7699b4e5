import { redirect } from 'react-router'

import { ctxKey, nonceKey } from '#app/platform/context.server.ts'
import { respondPdf, respondPdfPage, respondPreparing } from '#app/platform/pdf/response.server.ts'
import { openStoredPdf } from '#app/features/money/document/writes.server.ts'
import { findAgreement } from '#app/features/sales/agreement/reads.server.ts'
import { getServerMessages } from '#app/messages/server.ts'

import { findOr404 } from '../../find-or-404.ts'
import type { Route } from './+types/agreement-pdf'

/** Sends an agreement as PDF. The quote's page says why there is none, with "Try again". */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const agreement = await findOr404('quote', params.quoteId, (id) => findAgreement(ctx, id))
  const { pdf } = getServerMessages(ctx.language)
  const page = `/portal/clients/quotes/${params.quoteId}`
  const options = {
    language: ctx.language,
    nonce: context.get(nonceKey),
    back: { href: page, label: agreement.quote },
  }
  if (agreement.pdf.state === 'unsealed') return redirect(page)
  const result = await openStoredPdf(ctx, agreement.id)
  if (result.ok) return respondPdf(request, agreement.name, result.value)
  if (result.problem === 'pdf-not-ready') return respondPreparing(request, options)
  if (result.problem === 'document-damaged')
    return respondPdfPage(500, pdf.damaged.title, pdf.damaged.text, options)
  return redirect(page)
}
