import { data, redirect } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import {
  generateIdempotencyKey,
  parseForm,
  readFields,
  withIdempotency,
} from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import { createReviewSchema, toRoundFields } from '#app/features/delivery/review/form.ts'
import { findReview } from '#app/features/delivery/review/reads.server.ts'
import { ReviewSettings } from '#app/features/delivery/review/ui/review-settings.tsx'
import { changeReview } from '#app/features/delivery/review/writes.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { usePageResult } from '#app/ui/use-page-result.ts'

import { findOr404 } from '../find-or-404.ts'
import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import type { Route } from './+types/settings'

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'review.change')
  const review = await findOr404('review', params.reviewId, (id) => findReview(ctx, id))
  const { id, state, revision, title, category, approvalRule } = review
  const format = await getStudio(ctx)
  return {
    id,
    state,
    revision,
    currency: format.currency,
    values: { title, category, approvalRule, ...toRoundFields(review, format) } as Record<
      string,
      string
    >,
    formKey: generateIdempotencyKey(),
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'review.change')
  const values = await readFields(request)
  const input = parseForm(createReviewSchema(await getStudio(ctx)), values)
  if (!input.ok) return data({ problems: input.problems, values }, { status: 422 })
  const result = await findOr404('review', params.reviewId, (id) =>
    changeReview(withIdempotency(ctx, values), id.toLowerCase(), input.form),
  )
  if (result.ok) return redirect(`/portal/reviews/${params.reviewId}/settings?saved`, 303)
  return data(
    { problem: result.problem, problems: {}, values },
    { status: result.problem === 'review-is-gone' ? 404 : 409 },
  )
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  return <ReviewSettings {...loaderData} result={usePageResult(actionData)} />
}

export { SectionErrorBoundary as ErrorBoundary }
