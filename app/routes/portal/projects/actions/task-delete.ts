import { removeTask } from '#app/features/work/task/writes.server.ts'

import { offlineSafeAction } from '../../offline-safe-action.ts'
import type { Route } from './+types/task-delete'
import { runTaskAction, redirectToPage } from './run-action.ts'

/** Removes a task; the page then offers to undo it. */
export const action = (args: Route.ActionArgs) =>
  runTaskAction(args, 'project.change', removeTask, { removed: args.params.taskId })

export { redirectToPage as loader, offlineSafeAction as clientAction }
