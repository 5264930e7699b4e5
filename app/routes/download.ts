import { ctxKey } from '#app/platform/context.server.ts'
import { buildContentDisposition, serveContent } from '#app/platform/file-response.server.ts'
import { renderPlainPage } from '#app/platform/plain-page.server.ts'
import { findZip } from '#app/features/media/download/reads.server.ts'
import { getLibraryMessages } from '#app/messages/media-library.ts'

import type { Route } from './+types/download'

/** Sends a zip, whole or a range, so that an interrupted download resumes. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const zip = await findZip(ctx, params.token, params.file)
  if (!zip) {
    const { title, text } = getLibraryMessages(ctx.language).downloadExpired
    return renderPlainPage(404, ctx.language, title, `<p>${text}</p>`)
  }
  return serveContent(
    request,
    zip,
    new Headers({
      'content-type': 'application/zip',
      'content-disposition': buildContentDisposition(params.file),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      etag: zip.etag,
    }),
  )
}
