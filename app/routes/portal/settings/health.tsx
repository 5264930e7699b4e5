import { ctxKey } from '#app/platform/context.server.ts'
import { listHealthChecks } from '#app/features/insight/health/reads.server.ts'
import { HealthPage } from '#app/features/insight/health/ui/health-page.tsx'

import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/health'

export async function loader({ context }: Route.LoaderArgs) {
  return { checks: await listHealthChecks(context.get(ctxKey)) }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  buildPageTitle(matches, ({ settings, pages }) => `${settings.tabs.health}, ${pages.settings}`)

export default function Health({ loaderData }: Route.ComponentProps) {
  return <HealthPage {...loaderData} />
}

export { SectionErrorBoundary as ErrorBoundary }
