import { ctxKey } from '#app/platform/context.server.ts'
import { findReview } from '#app/features/delivery/review/reads.server.ts'
import { ChecklistPage } from '#app/features/delivery/review-page/ui/checklist-page.tsx'

import { buildReviewView } from '../../review/review-view.ts'
import { findOr404 } from '../find-or-404.ts'
import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import type { Route } from './+types/checklist'

/** The notes on a version (`?v`) to print, with `?open` only those that aren't resolved. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const review = await findOr404('review', params.reviewId, (id) => findReview(ctx, id))
  const path = `/portal/reviews/${review.id}`
  const view = await buildReviewView(
    ctx,
    { review, viewer: { kind: 'studio' } },
    { query: url.searchParams, path, formAction: path },
  )
  if (!view) throw new Response(null, { status: 404, statusText: 'Not Found' })
  return { view, isOpenOnly: url.searchParams.has('open') }
}

export default function Checklist({ loaderData }: Route.ComponentProps) {
  return <ChecklistPage {...loaderData} />
}

export { SectionErrorBoundary as ErrorBoundary }
