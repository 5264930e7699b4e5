import { ctxKey } from '#app/platform/context.server.ts'
import { demand } from '#app/studio/access.ts'
import { projectsToBook } from '#app/studio/booking/reads.server.ts'
import { clientsNamed } from '#app/studio/client/reads.server.ts'

import { isId } from '../found.ts'
import type { Route } from './+types/projects'

/** The projects of the client whose name is typed; of all, while it is nobody's. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  demand(ctx.actor, 'booking.change')
  const asked = (name: string) => url.searchParams.get(name) ?? ''
  const named = await clientsNamed(ctx, asked('name').slice(0, 120))
  return {
    projects: await projectsToBook(ctx, {
      clients: named.map(({ id }) => id),
      chosen: isId(asked('chosen')) ? asked('chosen') : '',
    }),
  }
}
