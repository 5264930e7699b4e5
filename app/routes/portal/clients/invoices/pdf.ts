import { redirect } from 'react-router'

import { ctxKey, nonceKey } from '#app/platform/context.server.ts'
import { respondPdf, respondPdfPage, respondPreparing } from '#app/platform/pdf/response.server.ts'
import { buildPdfName } from '#app/features/money/document/rules.ts'
import { openStoredPdf } from '#app/features/money/document/writes.server.ts'
import { findInvoiceById } from '#app/features/money/invoice/reads.server.ts'
import { getServerMessages } from '#app/messages/server.ts'

import { findOr404 } from '../../find-or-404.ts'
import type { Route } from './+types/pdf'

/** Sends an invoice or credit note as PDF. Its page says why there is none, with "Try again". */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const invoice = await findOr404('invoice', params.invoiceId, (id) => findInvoiceById(ctx, id))
  const { pdf } = getServerMessages(ctx.language)
  const page = `/portal/clients/invoices/${invoice.id}`
  const options = {
    language: ctx.language,
    nonce: context.get(nonceKey),
    back: { href: page, label: invoice.documentNumber },
  }
  const result = await openStoredPdf(ctx, invoice.id)
  if (result.ok) return respondPdf(request, buildPdfName(invoice.documentNumber), result.value)
  if (result.problem === 'pdf-not-ready') return respondPreparing(request, options)
  if (result.problem === 'document-damaged')
    return respondPdfPage(500, pdf.damaged.title, pdf.damaged.text, options)
  return redirect(page)
}
