import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import {
  type Content,
  buildContentDisposition,
  serveContent,
} from '#app/platform/file-response.server.ts'
import { renderPlainPage } from '#app/platform/plain-page.server.ts'
import {
  findGalleryZip,
  isDownloadOpen,
} from '#app/features/delivery/gallery-download/reads.server.ts'
import { recordSentBytes } from '#app/features/delivery/gallery-download/writes.server.ts'
import { findZip } from '#app/features/media/download/reads.server.ts'
import { getLibraryMessages } from '#app/messages/media-library.ts'

import type { Route } from './+types/download'
import { respondLocked } from './gallery/locked.ts'

/** Sends a zip, whole or a range, so that an interrupted download resumes. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const zip =
    (await findZip(ctx, params.token, params.file)) ??
    (await findGuestZip(ctx, params.token, params.file))
  if (zip === 'locked') return respondLocked(ctx.language)
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

/** Returns a zip of a gallery, which counts what is sent and ends with the guest's access. */
async function findGuestZip(
  ctx: Ctx,
  token: string,
  file: string,
): Promise<(Content & { etag: string }) | 'locked' | null> {
  const found = await findGalleryZip(ctx, token, file)
  if (!found) return null
  if (found.isLocked) return 'locked'
  const { downloadId, plan, from, ranges } = found
  return {
    ...plan,
    async onSent(first, end) {
      await recordSentBytes(ctx, downloadId, { from: from + first, end: from + end, ranges })
    },
    mayContinue: () => isDownloadOpen({ ...ctx, now: ctx.app.clock() }, downloadId),
  }
}
