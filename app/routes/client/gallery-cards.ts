import { formatFullDay } from '#app/core/display.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { listSharedGalleries } from '#app/features/delivery/gallery/reads.server.ts'
import { buildGalleryPath, isLocked } from '#app/features/delivery/gallery/rules.ts'
import { buildTileImage } from '#app/features/delivery/gallery-page/rules.ts'
import type { GalleryCardView } from '#app/features/delivery/gallery-page/ui/gallery-cards.tsx'
import { getGalleryMark } from '#app/features/delivery/gallery-watermark/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getGalleryPageMessages } from '#app/messages/gallery-page.ts'

/** A gallery that a contact may open, with its card. */
export type SharedGallery = {
  projectId: string | null
  isLocked: boolean
  expiresOn: string | null
  card: GalleryCardView
}

/** Returns the galleries that a contact may open. In the studio's preview they open nothing. */
export async function listGalleryCards(
  ctx: Ctx,
  contactId: string,
  { isPreview }: { isPreview: boolean },
): Promise<SharedGallery[]> {
  const { locale } = await getStudio(ctx)
  const { card } = getGalleryPageMessages(ctx.language)
  const galleries = await listSharedGalleries(ctx, contactId)
  const marks = await Promise.all(galleries.map((found) => getGalleryMark(ctx, found)))
  return galleries.map(
    ({ projectId, slug, title, dateLine, expiresOn, cover, ...found }, index) => ({
      projectId,
      isLocked: isLocked(found),
      expiresOn,
      card: {
        title,
        dateLine,
        until: expiresOn === null ? '' : card.until(formatFullDay(expiresOn, locale)),
        href: isPreview ? null : buildGalleryPath(slug),
        cover:
          cover === null
            ? null
            : buildTileImage(slug, { number: cover, kind: 'image', mark: marks[index]! }),
      },
    }),
  )
}
