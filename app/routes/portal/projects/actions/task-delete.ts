import { removeTask } from '#app/studio/task/writes.server.ts'

import { offlineSafeAction } from '../../offline-safe-action.ts'
import type { Route } from './+types/task-delete'
import { runTaskAction, redirectToPage } from './run-action.ts'

/** Removed; the page offers the way back. */
export const action = (args: Route.ActionArgs) =>
  runTaskAction(args, 'project.change', removeTask, { removed: args.params.taskId })

export { redirectToPage as loader, offlineSafeAction as clientAction }
