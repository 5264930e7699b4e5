import { startProject } from '#app/studio/booking/writes.server.ts'
import { words } from '#app/words/index.ts'

import { tryAct } from '../try-act.ts'
import type { Route } from './+types/project'
import { act, lookUp } from './act.ts'

/** The project it is part of is begun. */
export const action = (args: Route.ActionArgs) =>
  act(args, 'booking.change', (ctx, id) =>
    startProject(ctx, id, words(ctx.language).portal.projects.starting),
  )

export { lookUp as loader, tryAct as clientAction }
