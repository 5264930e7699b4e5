import { ctxKey } from '#app/platform/context.server.ts'
import { may } from '#app/features/access.ts'
import { countReviews, listReviews } from '#app/features/delivery/review/reads.server.ts'
import { parseReviewState } from '#app/features/delivery/review/rules.ts'
import { ReviewList } from '#app/features/delivery/review/ui/review-list.tsx'
import { categoriesByDiscipline } from '#app/features/studio/service/rules.ts'

import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import type { Route } from './+types/reviews'
import { getDiscipline } from './get-discipline.ts'

/** The reviews of a discipline, or those in one state (`?state=open`). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const discipline = getDiscipline(url)
  const categories = categoriesByDiscipline[discipline]
  const state = parseReviewState(url.searchParams.get('state'))
  return {
    discipline,
    state,
    mayAdd: may(ctx.actor, 'review.change'),
    counts: Object.fromEntries(await countReviews(ctx, categories)),
    reviews: await listReviews(ctx, { categories, ...(state && { state }) }),
  }
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <ReviewList {...loaderData} />
}

export { SectionErrorBoundary as ErrorBoundary }
