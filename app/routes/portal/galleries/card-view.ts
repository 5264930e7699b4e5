import { countDaysBetween } from '#app/core/day.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import {
  type ListedGallery,
  getGalleryDay,
  listGalleries,
} from '#app/features/delivery/gallery/reads.server.ts'
import type { GalleryCardView } from '#app/features/delivery/gallery/ui/gallery-card.tsx'
import { listProjectReleases } from '#app/features/delivery/gallery-release/reads.server.ts'
import type { ProjectReleases } from '#app/features/delivery/gallery-release/ui/release-card.tsx'
import { may } from '#app/features/access.ts'

/** Returns galleries for their cards, with the days until they end. */
export async function toCardView(ctx: Ctx, galleries: ListedGallery[]): Promise<GalleryCardView[]> {
  const today = await getGalleryDay(ctx)
  return galleries.map(
    ({ id, slug, title, client, state, expiresOn, cover, items, downloads }) => ({
      id,
      title,
      client,
      state,
      items,
      downloads,
      daysLeft:
        state === 'published' && expiresOn !== null ? countDaysBetween(today, expiresOn) : null,
      cover: cover === null ? null : `/g/${slug}/files/${cover}/480`,
    }),
  )
}

/** Returns the originals of a project's galleries, or null without any or the permission. */
export async function findReleasesView(
  ctx: Ctx,
  projectId: string,
): Promise<ProjectReleases | null> {
  if (!may(ctx.actor, 'gallery.see-release')) return null
  const releases = await listProjectReleases(ctx, projectId)
  return releases.galleries.length > 0 ? releases : null
}

/** Returns the galleries of a project or a client, or null without permission to see them. */
export async function findGalleriesView(
  ctx: Ctx,
  filter: { projectId: string } | { clientId: string },
): Promise<GalleryCardView[] | null> {
  if (!may(ctx.actor, 'gallery.see')) return null
  return toCardView(ctx, await listGalleries(ctx, filter))
}
