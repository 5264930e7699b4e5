import { ctxKey } from '#app/platform/context.server.ts'
import { getMonthlyCharts } from '#app/features/insight/analytics/reads.server.ts'
import { AnalyticsPage } from '#app/features/insight/analytics/ui/analytics-page.tsx'

import type { Route } from './+types/analytics'
import { PageErrorBoundary } from './shell/error-boundaries.tsx'
import { buildPageTitle } from './page-title.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return getMonthlyCharts(context.get(ctxKey))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  buildPageTitle(matches, ({ pages }) => pages.analytics)

export default function Analytics({ loaderData }: Route.ComponentProps) {
  return <AnalyticsPage {...loaderData} />
}

export { PageErrorBoundary as ErrorBoundary }
