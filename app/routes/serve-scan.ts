import type { Ctx } from '#app/platform/context.server.ts'
import { buildContentDisposition, serveOriginal } from '#app/platform/file-response.server.ts'
import { getDocumentFormat } from '#app/features/media/file/rules.ts'
import type { PaperContract } from '#app/features/sales/contract-scan/rules.ts'

import { privateHeaders } from './client/private-page.ts'

/** Sends a file of a scan as a download; returns null if there is no such file. */
export async function serveScan(
  { app }: Ctx,
  request: Request,
  paper: PaperContract | null,
  position: string,
): Promise<Response | null> {
  const scan = paper?.scans.find((one) => String(one.position) === position)
  return scan
    ? serveOriginal(app.config.dataDir, request, scan.hash, {
        ...privateHeaders,
        'content-type': getDocumentFormat(scan.name),
        'content-disposition': buildContentDisposition(scan.name),
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      })
    : null
}
