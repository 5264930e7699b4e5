import type { Ctx } from '#app/platform/context.server.ts'
import { buildContentDisposition, serveOriginal } from '#app/platform/file-response.server.ts'
import { getDocumentFormat } from '#app/features/media/file/rules.ts'

import { privateHeaders } from './client/private-page.ts'

/** Sends a stored document as a download; returns null if there is no such file. */
export async function serveDocument(
  { app }: Ctx,
  request: Request,
  document: { hash: string; name: string } | null,
): Promise<Response | null> {
  return document
    ? serveOriginal(app.config.dataDir, request, document.hash, {
        ...privateHeaders,
        'content-type': getDocumentFormat(document.name),
        'content-disposition': buildContentDisposition(document.name),
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      })
    : null
}
