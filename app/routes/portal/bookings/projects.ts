import { ctxKey } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { listProjectsToBook } from '#app/features/booking/booking/reads.server.ts'
import { findClientsByName } from '#app/features/clients/client/reads.server.ts'

import { isId } from '../find-or-404.ts'
import type { Route } from './+types/projects'

/** Lists the projects of the client with the typed name, or all projects if none has it. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'booking.change')
  const getParam = (name: string) => url.searchParams.get(name) ?? ''
  const clients = await findClientsByName(ctx, getParam('name').slice(0, 120))
  return {
    projects: await listProjectsToBook(ctx, {
      clients: clients.map(({ id }) => id),
      chosen: isId(getParam('chosen')) ? getParam('chosen') : '',
    }),
  }
}
