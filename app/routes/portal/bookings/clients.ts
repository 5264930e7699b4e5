import { readSearch } from '#app/core/search.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { demand } from '#app/studio/access.ts'
import { clientsLike } from '#app/studio/client/reads.server.ts'

import type { Route } from './+types/clients'

/** The names that fit what is being typed. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  demand(ctx.actor, 'booking.change')
  return Response.json({ clients: await clientsLike(ctx, readSearch(url.searchParams)) })
}
