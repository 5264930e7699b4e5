import { Readable } from 'node:stream'

import type { DocumentContent } from '#app/core/document.ts'
import {
  consumeRateLimit,
  getNetworkPrefix,
  quarterHour,
} from '#app/platform/auth/rate-limit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import {
  type PdfPageOptions,
  respondPdf,
  respondPdfPage,
} from '#app/platform/pdf/response.server.ts'
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
 * Documents that one client renders in 15 minutes. All are rendered one after the other, also those
 * that emails wait for.
 */
const maxRenderings = 200

/** The studio's own people aren't limited. */
async function mayRender(ctx: Ctx): Promise<boolean> {
  const { actor, ip } = ctx
  if (actor.kind === 'staff') return true
  const key = `pdf:${actor.kind === 'client' ? actor.contactId : getNetworkPrefix(ip ?? '')}`
  return consumeRateLimit(ctx, { key, max: maxRenderings, windowMs: quarterHour })
}

/**
 * Renders a document for one reader and sends it. Statements and receipts aren't stored: they say
 * what is open today, so the next one differs. Answers 429 to a client who renders too many.
 */
export async function respondRenderedPdf(
  ctx: Ctx,
  request: Request,
  content: DocumentContent,
  { name, ...options }: PdfOptions,
): Promise<Response> {
  const { pdf } = getServerMessages(ctx.language)
  const page = { ...options, language: ctx.language }
  if (!(await mayRender(ctx))) return respondTooMany(page)
  const rendered = await renderContent(ctx, content)
  if (rendered.ok) return respondPdf(request, name, rendered.value.bytes, options.headers)
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

/** Answers 429 to a client who downloads too much, with a link back. */
export function respondTooMany(options: PdfPageOptions): Response {
  const { tooMany } = getServerMessages(options.language).pdf
  return respondPdfPage(429, tooMany.title, tooMany.text, {
    ...options,
    headers: { ...options.headers, 'retry-after': '900' },
  })
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
