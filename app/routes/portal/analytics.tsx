import { ctxKey } from '#app/platform/context.server.ts'
import { monthByMonth } from '#app/studio/month/reads.server.ts'
import { MonthsPage } from '#app/studio/month/ui/months-page.tsx'

import type { Route } from './+types/analytics'
import { PageProblem } from './shell/problem.tsx'
import { titled } from './titled.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return monthByMonth(context.get(ctxKey))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  titled(matches, ({ pages }) => pages.analytics)

export default function Analytics({ loaderData }: Route.ComponentProps) {
  return <MonthsPage {...loaderData} />
}

export { PageProblem as ErrorBoundary }
