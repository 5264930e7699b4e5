import { ctxKey } from '#app/platform/context.server.ts'
import { listActivity, listActors } from '#app/features/insight/activity/reads.server.ts'
import { parseActivityCursor, parseActivityFilter } from '#app/features/insight/activity/rules.ts'
import { ActivityPage } from '#app/features/insight/activity/ui/activity-page.tsx'

import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/activity'

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const filter = parseActivityFilter(url.searchParams)
  const after = url.searchParams.get('after')
  const cursor = parseActivityCursor(after)
  return {
    ...(await listActivity(ctx, filter, cursor)),
    people: await listActors(ctx),
    filter,
    after: cursor && after,
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  buildPageTitle(matches, ({ settings, pages }) => `${settings.tabs.activity}, ${pages.settings}`)

export default function ActivityRoute({ loaderData }: Route.ComponentProps) {
  return <ActivityPage {...loaderData} />
}

export { SectionErrorBoundary as ErrorBoundary }
