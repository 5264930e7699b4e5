import { Outlet } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { may } from '#app/features/access.ts'
import { findReview } from '#app/features/delivery/review/reads.server.ts'
import { isReviewOpen } from '#app/features/delivery/review/rules.ts'
import { ReviewHead } from '#app/features/delivery/review/ui/review-head.tsx'
import { listVersions } from '#app/features/delivery/review-version/reads.server.ts'
import { parseProblemCode } from '#app/messages/problems.ts'

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

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  buildPageTitle(matches, ({ review }) => loaderData?.review.title ?? review)

export default function Layout({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <ReviewHead {...loaderData} />
      <Outlet />
    </>
  )
}

export { PageErrorBoundary as ErrorBoundary }
