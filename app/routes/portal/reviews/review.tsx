import { useOutletContext } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { generateIdempotencyKey } from '#app/platform/form.server.ts'
import { findReview } from '#app/features/delivery/review/reads.server.ts'
import { listMarkerFormats } from '#app/features/delivery/review-markers/rules.ts'
import type { ReviewFormResult } from '#app/features/delivery/review-page/ui/review-view.ts'
import { StudioReviewPage } from '#app/features/delivery/review-page/ui/studio-review-page.tsx'

import { buildReviewView } from '../../review/review-view.ts'
import { findOr404 } from '../find-or-404.ts'
import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import type { Route } from './+types/review'

/** The player and the notes, of the newest version or that of `?v`. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const review = await findOr404('review', params.reviewId, (id) => findReview(ctx, id))
  const access = { review, viewer: { kind: 'studio' as const } }
  const path = `/portal/reviews/${review.id}`
  const view = await buildReviewView(ctx, access, {
    query: url.searchParams,
    path,
    formAction: path,
  })
  return {
    id: review.id,
    formats: listMarkerFormats(view?.clock.unit ?? 'ms'),
    view,
    formKey: generateIdempotencyKey(),
  }
}

export default function Review({ loaderData }: Route.ComponentProps) {
  const result = useOutletContext<ReviewFormResult | undefined>()
  return <StudioReviewPage {...loaderData} result={result} />
}

export { SectionErrorBoundary as ErrorBoundary }
