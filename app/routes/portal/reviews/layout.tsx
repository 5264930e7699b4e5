import { Outlet, data, redirect } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { readFields } from '#app/platform/form.server.ts'
import { authorize, may } from '#app/features/access.ts'
import { findReview } from '#app/features/delivery/review/reads.server.ts'
import { isReviewOpen } from '#app/features/delivery/review/rules.ts'
import { ReviewHead } from '#app/features/delivery/review/ui/review-head.tsx'
import { listVersions } from '#app/features/delivery/review-version/reads.server.ts'
import { parseProblemCode } from '#app/messages/problems.ts'

import { applyReviewForm, describeResult } from '../../review/review-forms.ts'
import { findOr404 } from '../find-or-404.ts'
import { buildPageTitle } from '../page-title.ts'
import { PageErrorBoundary } from '../shell/error-boundaries.tsx'
import type { Route } from './+types/layout'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const found = await findOr404('review', params.reviewId, (id) => findReview(ctx, id))
  const { id, slug, title, category, state, client, clientId, project, projectId } = found
  const versions = await listVersions(ctx, { review: found, viewer: { kind: 'studio' } })
  return {
    review: { id, slug, title, category, state, client, clientId, project, projectId },
    rights: {
      mayChange: may(ctx.actor, 'review.change'),
      maySeeClient: may(ctx.actor, 'client.see'),
    },
    hasVersion: isReviewOpen(found) && versions.some(({ publishedAt }) => publishedAt !== null),
    problem: parseProblemCode(url.searchParams.get('problem')),
  }
}

/** Carries out the forms of the page with the player. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'review.comment')
  const values = await readFields(request)
  const review = await findOr404('review', params.reviewId, (id) => findReview(ctx, id))
  const access = { review, viewer: { kind: 'studio' as const } }
  const applied = await applyReviewForm(ctx, access, values)
  const wantsPage = request.headers.get('accept')?.includes('text/html')
  if (applied.ok && wantsPage) return redirect(`/portal/reviews/${review.id}`, 303)
  const { result, status } = describeResult(ctx, applied, values)
  return data(result, { status })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  buildPageTitle(matches, ({ review }) => loaderData?.review.title ?? review)

export default function Layout({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <ReviewHead {...loaderData} />
      <Outlet context={actionData} />
    </>
  )
}

export { PageErrorBoundary as ErrorBoundary }
