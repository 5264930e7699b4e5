import { ctxKey } from '#app/platform/context.server.ts'
import { may } from '#app/features/access.ts'
import {
  getAgedTotals,
  listDrafts,
  listInvoices,
} from '#app/features/money/invoice-list/reads.server.ts'
import { parseInvoiceFilter } from '#app/features/money/invoice-list/rules.ts'
import { InvoiceList } from '#app/features/money/invoice-list/ui/invoice-list.tsx'

import { buildPageTitle } from '../../page-title.ts'
import { SectionErrorBoundary } from '../../shell/error-boundaries.tsx'
import type { Route } from './+types/list'

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const filters = parseInvoiceFilter(url.searchParams)
  const after = url.searchParams.get('after')
  const { rows, next } = await listInvoices(ctx, filters, after)
  const drafts = await listDrafts(ctx)
  return {
    filters,
    rows,
    next,
    after,
    drafts: filters.tab === 'drafts' ? drafts : [],
    draftCount: drafts.length,
    totals: await getAgedTotals(ctx),
    mayIssue: may(ctx.actor, 'invoice.issue'),
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  buildPageTitle(matches, ({ clients }) => clients.tabs.invoices)

export default function List({ loaderData }: Route.ComponentProps) {
  return <InvoiceList {...loaderData} />
}

export { SectionErrorBoundary as ErrorBoundary }
