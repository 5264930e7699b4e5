import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

import { ctxKey } from '#app/platform/context.server.ts'
import { listVisibleTiles } from '#app/features/delivery/gallery-item/reads.server.ts'
import { listGallerySections } from '#app/features/delivery/gallery-section/reads.server.ts'
import { getGalleryMark } from '#app/features/delivery/gallery-watermark/reads.server.ts'
import { groupTiles, serializeTileList } from '#app/features/delivery/gallery-page/rules.ts'

import type { Route } from './+types/items-json'
import { pickChosen } from './gallery-view.ts'
import { galleryHeaders, getOpenGallery } from './guest-page.ts'
import { readSelection } from './selection-view.ts'

const compress = promisify(brotliCompress)

/** The compact list of all items, for the scripts of the page. Access is checked each time. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const access = await getOpenGallery(ctx, request, params.slug)
  const { gallery } = access
  const items = await listVisibleTiles(ctx, access)
  const query = new URL(request.url).searchParams
  const shown =
    query.get('only') === '1'
      ? pickChosen(items, await readSelection(ctx, access, query, items))
      : items
  const blocks = groupTiles(
    shown,
    await listGallerySections(ctx, gallery.id),
    await getGalleryMark(ctx, gallery),
  )
  const body = serializeTileList(gallery.itemsRevision, blocks)
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const headers = {
    ...galleryHeaders,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding',
    etag,
  }
  if (request.headers.get('if-none-match') === etag)
    return new Response(null, { status: 304, headers })
  if (!/\bbr\b/.test(request.headers.get('accept-encoding') ?? ''))
    return new Response(body, { headers })
  const short = await compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  return new Response(new Uint8Array(short), {
    headers: { ...headers, 'content-encoding': 'br' },
  })
}
