import { ctxKey } from '#app/platform/context.server.ts'
import { listEntries } from '#app/features/money/ledger/reads.server.ts'
import { listDueRefunds } from '#app/features/money/refund/reads.server.ts'
import { isNarrowed, parseEntryFilter } from '#app/features/money/ledger/rules.ts'
import { Payments } from '#app/features/money/ledger/ui/payments.tsx'

import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/payments'

export async function loader({ context, url }: Route.LoaderArgs) {
  const filters = parseEntryFilter(url.searchParams)
  const after = url.searchParams.get('after')
  const ctx = context.get(ctxKey)
  const due =
    isNarrowed(filters) || after
      ? []
      : (await listDueRefunds(ctx, null)).filter(({ owed }) => owed > 0)
  return { ...(await listEntries(ctx, filters, after)), due, filters, after }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  buildPageTitle(matches, ({ clients }) => clients.tabs.payments)

export default function Page({ loaderData }: Route.ComponentProps) {
  return <Payments {...loaderData} />
}

export { SectionErrorBoundary as ErrorBoundary }
