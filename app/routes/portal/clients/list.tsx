import { readDays } from '#app/core/day.ts'
import { readSearch } from '#app/core/search.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { may } from '#app/studio/access.ts'
import { clientsByName, countClients } from '#app/studio/client/reads.server.ts'
import { ClientList } from '#app/studio/client/ui/client-list.tsx'

import { PartProblem } from '../shell/problem.tsx'
import { titled } from '../titled.ts'
import type { Route } from './+types/list'

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const search = readSearch(url.searchParams)
  const after = url.searchParams.get('after')
  const active = readDays(url.searchParams.get('active'))
  const page = await clientsByName(ctx, { search, active, after })
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
  titled(matches, ({ clients }) => clients.title)

export default function List({ loaderData }: Route.ComponentProps) {
  return <ClientList {...loaderData} />
}

export { PartProblem as ErrorBoundary }
