import { existsSync } from 'node:fs'

import { gallery } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { getMediaFolder } from '#app/platform/media/storage.server.ts'
import { getCurrentWatermark } from '#app/features/media/watermark/reads.server.ts'
import {
  audioPreviewName,
  buildWatermarkedName,
} from '#app/features/media/watermarked-file/rules.ts'
import type { GalleryItem } from '#app/features/delivery/gallery-item/reads.server.ts'
import { isWatermarked } from '#app/features/delivery/gallery/rules.ts'

/** The fields of a gallery that say if it has a watermark. */
type MarkedGallery = Parameters<typeof isWatermarked>[0]

/**
 * Returns what is in the addresses of a gallery's previews: the key of the watermark, or nothing. A
 * browser keeps a preview for a while, so that one with a watermark has another address.
 */
export async function getGalleryMark(ctx: Ctx, found: MarkedGallery): Promise<string> {
  return isWatermarked(found) ? (await getCurrentWatermark(ctx)).key : ''
}

/** Returns the ids of all galleries with a watermark. */
export async function listWatermarkedGalleries({ db }: Ctx): Promise<string[]> {
  const rows = await db
    .select({
      id: gallery.id,
      alwaysWatermark: gallery.alwaysWatermark,
      lockedAt: gallery.lockedAt,
    })
    .from(gallery)
  return rows.filter(isWatermarked).map(({ id }) => id)
}

/** Returns the name of the video or recording that guests play, or null if it isn't made. */
export function findPlayable(
  { app }: Ctx,
  { hash, kind }: Pick<GalleryItem, 'hash' | 'kind'>,
  mark: string,
): string | null {
  const name = kind === 'audio' ? audioPreviewName : buildWatermarkedName(mark, 'video')
  return existsSync(`${getMediaFolder(app.config.dataDir, hash)}/${name}`) ? name : null
}

/**
 * Returns what someone can do with an item of a gallery, which has a watermark if there is a
 * `mark`. A document can't have one, so that it opens only for those who may download something.
 */
export function findAccessToMedia(
  ctx: Ctx,
  item: GalleryItem,
  { mark, sizes }: { mark: string; sizes: readonly unknown[] },
): 'open' | 'preparing' | 'unplayable' | 'closed' {
  if (mark === '' || item.kind === 'image') return 'open'
  if (item.kind === 'document') return sizes.length > 0 ? 'open' : 'closed'
  if (findPlayable(ctx, item, mark)) return 'open'
  const canBeMade = ctx.app.transcoder !== null && item.watermarkKey !== mark
  return canBeMade ? 'preparing' : 'unplayable'
}
