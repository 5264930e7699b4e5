import { readSearch } from '#app/core/search.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { demand } from '#app/studio/access.ts'
import { clientsByName } from '#app/studio/client/reads.server.ts'

import type { Route } from './+types/client-names'

const most = 20

/** Names that fit what was typed so far, for the field that asks for a client. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  demand(ctx.actor, 'project.change')
  const { clients } = await clientsByName(ctx, {
    search: readSearch(url.searchParams),
    after: null,
  })
  return { names: [...new Set(clients.map(({ name }) => name))].slice(0, most) }
}
