import { readSearch } from '#app/core/search.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { searchClients } from '#app/features/clients/client/reads.server.ts'

import type { Route } from './+types/clients'

/** Lists the clients that match the typed name. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'booking.change')
  return Response.json({ clients: await searchClients(ctx, readSearch(url.searchParams)) })
}
