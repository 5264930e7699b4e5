import { Readable } from 'node:stream'

import type { DocumentContent } from '#app/core/document.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { respondPdf, respondPdfPage } from '#app/platform/pdf/response.server.ts'
import { may } from '#app/features/access.ts'
import { renderContent } from '#app/features/money/document/reads.server.ts'
import { getInvoiceMessages } from '#app/messages/invoices.ts'
import { getServerMessages } from '#app/messages/server.ts'

type PdfOptions = {
  name: string
  nonce: string | undefined
  back: { href: string; label: string }
  headers?: Record<string, string>
}

/**
 * Renders a document for one reader and sends it. Statements and receipts aren't stored: they say
 * what is open today, so the next one differs.
 */
export async function respondRenderedPdf(
  ctx: Ctx,
  request: Request,
  content: DocumentContent,
  { name, ...options }: PdfOptions,
): Promise<Response> {
  const rendered = await renderContent(ctx, content)
  if (rendered.ok) return respondPdf(request, name, rendered.value.bytes, options.headers)
  const { pdf } = getServerMessages(ctx.language)
  const page = { ...options, language: ctx.language }
  const { characters } = rendered.details
  if (rendered.problem === 'text-unprintable' && may(ctx.actor, 'invoice.see'))
    return respondPdfPage(
      409,
      pdf.failed.title,
      getInvoiceMessages(ctx.language).issue.unprintable(String(characters)),
      page,
    )
  const { pathname, search } = new URL(request.url)
  const action = { href: `${pathname}${search}`, label: pdf.tryAgain }
  return respondPdfPage(503, pdf.failed.title, pdf.failed.text, { ...page, action })
}

/** Sends a ZIP file that is written while it is read. */
export function respondZip(
  request: Request,
  name: string,
  archive: Readable,
  headers: Record<string, string> = {},
): Response {
  if (request.method === 'HEAD') archive.destroy()
  return new Response(
    request.method === 'HEAD' ? null : (Readable.toWeb(archive) as ReadableStream<Uint8Array>),
    {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${name}.zip"`,
        'cache-control': 'no-store',
        ...headers,
      },
    },
  )
}
