import { ctxKey } from '#app/platform/context.server.ts'
import { may } from '#app/features/access.ts'
import { countQuotes, listQuotes } from '#app/features/sales/quote-list/reads.server.ts'
import { parseQuoteFilter } from '#app/features/sales/quote-list/rules.ts'
import { QuoteList } from '#app/features/sales/quote-list/ui/quote-list.tsx'

import { buildPageTitle } from '../../page-title.ts'
import { SectionErrorBoundary } from '../../shell/error-boundaries.tsx'
import type { Route } from './+types/list'

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const filters = parseQuoteFilter(url.searchParams)
  const after = url.searchParams.get('after')
  return {
    filters,
    after,
    ...(await listQuotes(ctx, filters, after)),
    counts: await countQuotes(ctx),
    mayCreate: may(ctx.actor, 'quote.change'),
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  buildPageTitle(matches, ({ clients }) => clients.tabs.quotes)

export default function List({ loaderData }: Route.ComponentProps) {
  return <QuoteList {...loaderData} />
}

export { SectionErrorBoundary as ErrorBoundary }
