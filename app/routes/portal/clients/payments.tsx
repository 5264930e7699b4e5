import { readDays } from '#app/core/day.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { entriesByTime, refundsDue } from '#app/studio/ledger/reads.server.ts'
import { Payments } from '#app/studio/ledger/ui/payments.tsx'

import { PartProblem } from '../shell/problem.tsx'
import { titled } from '../titled.ts'
import type { Route } from './+types/payments'

export async function loader({ context, url }: Route.LoaderArgs) {
  const days = readDays(url.searchParams.get('days'))
  const after = url.searchParams.get('after')
  const ctx = context.get(ctxKey)
  const due = days || after ? [] : (await refundsDue(ctx, null)).filter(({ owed }) => owed > 0)
  return { ...(await entriesByTime(ctx, days, after)), due, days, after }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  titled(matches, ({ clients }) => clients.tabs.payments)

export default function Page({ loaderData }: Route.ComponentProps) {
  return <Payments {...loaderData} />
}

export { PartProblem as ErrorBoundary }
