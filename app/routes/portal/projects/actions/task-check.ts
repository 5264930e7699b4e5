import { completeTask } from '#app/features/work/task/writes.server.ts'

import { offlineSafeAction } from '../../offline-safe-action.ts'
import type { Route } from './+types/task-check'
import { runTaskAction, redirectToPage } from './run-action.ts'

export const action = (args: Route.ActionArgs) => runTaskAction(args, 'task.do', completeTask)

export { redirectToPage as loader, offlineSafeAction as clientAction }
