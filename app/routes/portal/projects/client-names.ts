import { readSearch } from '#app/core/search.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { listClients } from '#app/features/clients/client/reads.server.ts'

import type { Route } from './+types/client-names'

const maxNames = 20

/** Lists names that match the typed text, for the client field. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'project.change')
  const { clients } = await listClients(ctx, {
    search: readSearch(url.searchParams),
    after: null,
  })
  return { names: [...new Set(clients.map(({ name }) => name))].slice(0, maxNames) }
}
