import { ctxKey } from '#app/platform/context.server.ts'
import { may } from '#app/features/access.ts'
import { countGalleries, listGalleries } from '#app/features/delivery/gallery/reads.server.ts'
import { parseGalleryState } from '#app/features/delivery/gallery/rules.ts'
import { GalleryList } from '#app/features/delivery/gallery/ui/gallery-list.tsx'
import { categoriesByDiscipline } from '#app/features/studio/service/rules.ts'

import { toCardView } from '../galleries/card-view.ts'
import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import type { Route } from './+types/galleries'
import { getDiscipline } from './get-discipline.ts'

/** The galleries of a discipline, or those in one state (`?state=published`). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const discipline = getDiscipline(url)
  const categories = categoriesByDiscipline[discipline]
  const state = parseGalleryState(url.searchParams.get('state'))
  const galleries = await listGalleries(ctx, { categories, ...(state && { state }) })
  return {
    discipline,
    state,
    mayAdd: may(ctx.actor, 'gallery.change'),
    counts: Object.fromEntries(await countGalleries(ctx, categories)),
    galleries: await toCardView(ctx, galleries),
  }
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <GalleryList {...loaderData} />
}

export { SectionErrorBoundary as ErrorBoundary }
