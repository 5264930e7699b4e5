import { restoreTask } from '#app/features/work/task/writes.server.ts'

import { offlineSafeAction } from '../../offline-safe-action.ts'
import type { Route } from './+types/task-restore'
import { runTaskAction, redirectToPage } from './run-action.ts'

export const action = (args: Route.ActionArgs) => runTaskAction(args, 'project.change', restoreTask)

export { redirectToPage as loader, offlineSafeAction as clientAction }
