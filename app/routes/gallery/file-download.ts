import { redirect } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { buildContentDisposition, serveFile } from '#app/platform/file-response.server.ts'
import { toSafeName } from '#app/core/zip-names.ts'
import { gallerySizes } from '#app/features/delivery/gallery/rules.ts'
import { recordFileDownload } from '#app/features/delivery/gallery-download/writes.server.ts'
import { toLeftOutQuery } from '#app/features/delivery/gallery-download/rules.ts'
import { findVisibleItem } from '#app/features/delivery/gallery-item/reads.server.ts'
import { isHeldBack } from '#app/features/delivery/gallery-share/reads.server.ts'
import { buildSourceName } from '#app/features/delivery/gallery-source/rules.ts'
import { chooseFiles } from '#app/features/delivery/gallery-source/writes.server.ts'

import type { Route } from './+types/file-download'
import { findAccess, galleryHeaders, getOpenGallery, isOpen } from './guest-page.ts'
import { respondLocked } from './locked.ts'

/** Sends one file of a gallery in a size, to be saved. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const access = await getOpenGallery(ctx, request, params.slug)
  if (isHeldBack(access)) return respondLocked(ctx.language)
  const { gallery, viewer } = access
  const size = gallerySizes.find((one) => one === params.size)
  const item = /^\d{1,9}$/.test(params.number)
    ? await findVisibleItem(ctx, access, Number(params.number))
    : null
  if (!item || !size || !viewer.sizes.includes(size)) return respondNotFound()
  const { files, leftOut } = await chooseFiles(ctx, access, [item], size)
  const [file] = files
  if (!file)
    return redirect(`/g/${gallery.slug}/downloads${toLeftOutQuery(leftOut)}`, {
      status: 303,
      headers: galleryHeaders,
    })
  const { source, path, bytes, crc32, patches, metadata } = file
  const name = toSafeName(buildSourceName(item, source), `File ${item.number}`)
  const headers = new Headers({
    ...galleryHeaders,
    'content-type': 'application/octet-stream',
    'content-disposition': buildContentDisposition(name),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    etag: `"${item.hash.slice(0, 16)}-${source}-${metadata}-${crc32.toString(16)}"`,
  })
  return serveFile(
    request,
    {
      path,
      size: bytes,
      blanks: patches,
      onSent: async (from, end) => {
        if (from === 0 && end === bytes) await recordFileDownload(ctx, access, { size, bytes })
      },
      mayContinue: async () => {
        const now = { ...ctx, now: ctx.app.clock() }
        const current = await findAccess(now, request, gallery.slug)
        if (!current || !isOpen(current) || isHeldBack(current)) return false
        if (!current.viewer.sizes.includes(size)) return false
        return (await findVisibleItem(now, current, item.number)) !== null
      },
    },
    headers,
  )
}

function respondNotFound() {
  return new Response(null, { status: 404, headers: galleryHeaders })
}
