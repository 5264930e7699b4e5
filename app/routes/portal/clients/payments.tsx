import { readDays } from '#app/core/day.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { entriesByTime } from '#app/studio/ledger/reads.server.ts'
import { Payments } from '#app/studio/ledger/ui/payments.tsx'

import { PartProblem } from '../shell/problem.tsx'
import { titled } from '../titled.ts'
import type { Route } from './+types/payments'

export async function loader({ context, url }: Route.LoaderArgs) {
  const days = readDays(url.searchParams.get('days'))
  const after = url.searchParams.get('after')
  return { ...(await entriesByTime(context.get(ctxKey), days, after)), days, after }
}

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, ({ clients }) => clients.tabs.payments)

export default function Page({ loaderData }: Route.ComponentProps) {
  return <Payments {...loaderData} />
}

export { PartProblem as ErrorBoundary }
