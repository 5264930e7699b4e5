import { ctxKey } from '#app/platform/context.server.ts'
import { listActivity, listActors } from '#app/studio/activity/reads.server.ts'
import { readActivityCursor, readActivityFilter } from '#app/studio/activity/rules.ts'
import { ActivityPage } from '#app/studio/activity/ui/activity-page.tsx'

import { PartProblem } from '../shell/problem.tsx'
import { titled } from '../titled.ts'
import type { Route } from './+types/activity'

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const filter = readActivityFilter(url.searchParams)
  const after = url.searchParams.get('after')
  const cursor = readActivityCursor(after)
  return {
    ...(await listActivity(ctx, filter, cursor)),
    people: await listActors(ctx),
    filter,
    after: cursor && after,
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  titled(matches, ({ settings, pages }) => `${settings.tabs.activity}, ${pages.settings}`)

export default function ActivityRoute({ loaderData }: Route.ComponentProps) {
  return <ActivityPage {...loaderData} />
}

export { PartProblem as ErrorBoundary }
