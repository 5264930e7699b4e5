import { ctxKey } from '#app/platform/context.server.ts'
import { may } from '#app/features/access.ts'
import { hasContracts, listContracts } from '#app/features/sales/contract-list/reads.server.ts'
import { parseContractFilter } from '#app/features/sales/contract-list/rules.ts'
import { ContractList } from '#app/features/sales/contract-list/ui/contract-list.tsx'

import { buildPageTitle } from '../../page-title.ts'
import { SectionErrorBoundary } from '../../shell/error-boundaries.tsx'
import type { Route } from './+types/list'

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const filters = parseContractFilter(url.searchParams)
  const after = url.searchParams.get('after')
  const { rows, next } = await listContracts(ctx, filters, after)
  return {
    filters,
    after,
    rows,
    next,
    isNew: rows.length === 0 && !(await hasContracts(ctx)),
    mayChangeTemplates: may(ctx.actor, 'contract-template.change'),
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  buildPageTitle(matches, ({ clients }) => clients.tabs.contracts)

export default function List({ loaderData }: Route.ComponentProps) {
  return <ContractList {...loaderData} />
}

export { SectionErrorBoundary as ErrorBoundary }
