import { data, redirect } from 'react-router'

import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { generateIdempotencyKey, readFields } from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import { findReview } from '#app/features/delivery/review/reads.server.ts'
import { markerFormats } from '#app/features/delivery/review-markers/rules.ts'
import { StudioReviewPage } from '#app/features/delivery/review-page/ui/studio-review-page.tsx'

import { applyReviewForm, describeResult } from '../../review/review-forms.ts'
import { buildReviewView } from '../../review/review-view.ts'
import { findOr404 } from '../find-or-404.ts'
import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import type { Route } from './+types/review'

async function getAccess(ctx: Ctx, reviewId: string) {
  const review = await findOr404('review', reviewId, (id) => findReview(ctx, id))
  return { review, viewer: { kind: 'studio' as const } }
}

/** The player and the notes, of the newest version or that of `?v`. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const access = await getAccess(ctx, params.reviewId)
  const path = `/portal/reviews/${access.review.id}`
  return {
    id: access.review.id,
    formats: markerFormats,
    view: await buildReviewView(ctx, access, {
      query: url.searchParams,
      path,
      formAction: `${path}?index`,
    }),
    formKey: generateIdempotencyKey(),
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'review.comment')
  const values = await readFields(request)
  const access = await getAccess(ctx, params.reviewId)
  const applied = await applyReviewForm(ctx, access, values)
  const wantsPage = request.headers.get('accept')?.includes('text/html')
  if (applied.ok && wantsPage) return redirect(`/portal/reviews/${access.review.id}`, 303)
  const { result, status } = describeResult(ctx, applied, values)
  return data(result, { status })
}

export default function Review({ loaderData, actionData }: Route.ComponentProps) {
  return <StudioReviewPage {...loaderData} result={actionData} />
}

export { SectionErrorBoundary as ErrorBoundary }
