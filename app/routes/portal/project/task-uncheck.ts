import { undoTask } from '#app/studio/task/writes.server.ts'

import { tryAct } from '../try-act.ts'
import type { Route } from './+types/task-uncheck'
import { actOnTask, lookUp } from './act.ts'

/** It is open again. */
export const action = (args: Route.ActionArgs) => actOnTask(args, 'task.do', undoTask)

export { lookUp as loader, tryAct as clientAction }
