import { completeProject } from '#app/studio/project/writes.server.ts'

import { tryAct } from '../try-act.ts'
import type { Route } from './+types/completion'
import { act, lookUp } from './act.ts'

/** Done; with tasks still open only when it is meant. */
export const action = (args: Route.ActionArgs) =>
  act(args, 'project.change', (ctx, id, { anyway }) =>
    completeProject(ctx, id, { anyway: anyway === 'on' }),
  )

export { lookUp as loader, tryAct as clientAction }
