import { ctxKey } from '#app/platform/context.server.ts'
import { findGallery, getGalleryDay } from '#app/features/delivery/gallery/reads.server.ts'
import { getGalleryStatistics } from '#app/features/delivery/gallery-visit/reads.server.ts'
import { StatisticsPage } from '#app/features/delivery/gallery-visit/ui/statistics-page.tsx'

import { findOr404 } from '../find-or-404.ts'
import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import type { Route } from './+types/statistics'

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const { id, slug } = await findOr404('gallery', params.galleryId, (id) => findGallery(ctx, id))
  return {
    slug,
    today: await getGalleryDay(ctx),
    statistics: await getGalleryStatistics(ctx, id),
  }
}

export default function Statistics({ loaderData }: Route.ComponentProps) {
  return <StatisticsPage {...loaderData} />
}

export { SectionErrorBoundary as ErrorBoundary }
