import type { Ctx } from '#app/platform/context.server.ts'
import { getCurrentWatermark } from '#app/features/media/watermark/reads.server.ts'
import { pickWatermarkedWidth } from '#app/features/media/watermarked-file/rules.ts'
import {
  ensureWatermarked,
  getPictureWidth,
} from '#app/features/media/watermarked-file/writes.server.ts'
import type { GalleryItem } from '#app/features/delivery/gallery-item/reads.server.ts'
import {
  findAccessToMedia,
  findPlayable,
} from '#app/features/delivery/gallery-watermark/reads.server.ts'

import { serveMadeFile } from './sent-file.ts'

/**
 * Serves a picture, video or recording as those see it who look at a gallery with a watermark, or
 * returns null. A picture is made now if it isn't there yet; a video that is being made gets 503.
 */
export async function serveWatermarked(
  ctx: Ctx,
  request: Request,
  item: GalleryItem,
  variant: string,
): Promise<Response | null> {
  const { hash, kind } = item
  const current = await getCurrentWatermark(ctx)
  const width = pickWatermarkedWidth(variant, getPictureWidth(item))
  if (kind === 'image' || (kind === 'video' && width !== null)) {
    if (width === null || (kind === 'image' && variant === 'poster')) return null
    const name = await ensureWatermarked(ctx, item, current, width)
    if (name === null) return null
    const isCurrent = new URL(request.url).searchParams.get('w') === current.key
    return serveMadeFile(ctx, request, {
      hash,
      name,
      isKept: isCurrent && variant !== '1920',
    })
  }
  if (variant !== (kind === 'video' ? 'stream' : 'audio')) return null
  const name = findPlayable(ctx, item, current.key)
  if (name !== null) return serveMadeFile(ctx, request, { hash, name, isKept: false })
  const access = findAccessToMedia(ctx, item, { mark: current.key, sizes: [] })
  return access === 'preparing'
    ? new Response(null, {
        status: 503,
        headers: { 'cache-control': 'no-store', 'retry-after': '30' },
      })
    : null
}
