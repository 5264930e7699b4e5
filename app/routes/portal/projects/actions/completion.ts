import { completeProject } from '#app/features/work/project/writes.server.ts'

import { offlineSafeAction } from '../../offline-safe-action.ts'
import type { Route } from './+types/completion'
import { runAction, redirectToPage } from './run-action.ts'

/** Completes a project; open tasks must be confirmed. */
export const action = (args: Route.ActionArgs) =>
  runAction(args, 'project.change', (ctx, id, { anyway }) =>
    completeProject(ctx, id, { anyway: anyway === 'on' }),
  )

export { redirectToPage as loader, offlineSafeAction as clientAction }
