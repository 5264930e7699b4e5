import { ctxKey } from '#app/platform/context.server.ts'
import { may } from '#app/features/access.ts'
import {
  getMoneyFigures,
  getMonthlyCharts,
  listForecast,
  listInquirySources,
} from '#app/features/insight/analytics/reads.server.ts'
import { AnalyticsPage } from '#app/features/insight/analytics/ui/analytics-page.tsx'

import type { Route } from './+types/analytics'
import { PageErrorBoundary } from './shell/error-boundaries.tsx'
import { buildPageTitle } from './page-title.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const { months, charts } = await getMonthlyCharts(ctx)
  const period = { from: months[0]!.from, to: months.at(-1)!.to }
  const maySeeSources = may(ctx.actor, 'inquiry.see') && may(ctx.actor, 'money.see')
  const maySeeMoney = may(ctx.actor, 'money.see') && may(ctx.actor, 'invoice.see')
  return {
    months,
    charts,
    period,
    money: maySeeMoney
      ? { figures: await getMoneyFigures(ctx, period), forecast: await listForecast(ctx) }
      : null,
    sources: maySeeSources ? await listInquirySources(ctx, period) : null,
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  buildPageTitle(matches, ({ pages }) => pages.analytics)

export default function Analytics({ loaderData }: Route.ComponentProps) {
  return <AnalyticsPage {...loaderData} />
}

export { PageErrorBoundary as ErrorBoundary }
