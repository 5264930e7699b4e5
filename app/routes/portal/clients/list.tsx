import { parseDayRange } from '#app/core/day.ts'
import { readSearch } from '#app/core/search.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { may } from '#app/features/access.ts'
import { listClients, countClients } from '#app/features/clients/client/reads.server.ts'
import { ClientList } from '#app/features/clients/client/ui/client-list.tsx'

import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/list'

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const search = readSearch(url.searchParams)
  const after = url.searchParams.get('after')
  const active = parseDayRange(url.searchParams.get('active'))
  const page = await listClients(ctx, { search, active, after })
  return {
    ...page,
    search,
    active,
    after,
    count: await countClients(ctx, search, active),
    mayAdd: may(ctx.actor, 'client.change'),
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  buildPageTitle(matches, ({ clients }) => clients.title)

export default function List({ loaderData }: Route.ComponentProps) {
  return <ClientList {...loaderData} />
}

export { SectionErrorBoundary as ErrorBoundary }
