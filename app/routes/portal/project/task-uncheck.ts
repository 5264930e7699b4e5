import { undoTask } from '#app/studio/task/writes.server.ts'

import type { Route } from './+types/task-uncheck'
import { actOnTask, lookUp } from './act.ts'
import { tryAct } from './try-act.ts'

/** It is open again. */
export const action = (args: Route.ActionArgs) => actOnTask(args, undoTask)

export { lookUp as loader, tryAct as clientAction }
