import { removeTask } from '#app/studio/task/writes.server.ts'

import { tryAct } from '../try-act.ts'
import type { Route } from './+types/task-removal'
import { actOnTask, lookUp } from './act.ts'

/** Removed; the page offers the way back. */
export const action = (args: Route.ActionArgs) =>
  actOnTask(args, 'project.change', removeTask, { removed: args.params.taskId })

export { lookUp as loader, tryAct as clientAction }
