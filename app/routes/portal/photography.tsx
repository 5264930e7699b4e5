import { Outlet } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { may } from '#app/features/access.ts'
import { DisciplineHeader } from '#app/features/work/project/ui/discipline-header.tsx'

import type { Route } from './+types/photography'
import { PageErrorBoundary } from './shell/error-boundaries.tsx'
import { buildPageTitle } from './page-title.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { actor } = context.get(ctxKey)
  return {
    maySeeGalleries: may(actor, 'gallery.see'),
    mayAddGallery: may(actor, 'gallery.change'),
    maySeeReviews: may(actor, 'review.see'),
    mayAddReview: may(actor, 'review.change'),
    maySeePortfolio: may(actor, 'portfolio.see'),
    mayAdd: may(actor, 'project.change'),
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  buildPageTitle(matches, ({ pages }) => pages.photography)

export default function Page({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <DisciplineHeader discipline="photography" {...loaderData} />
      <Outlet />
    </>
  )
}

export { PageErrorBoundary as ErrorBoundary }
