import { doTask } from '#app/studio/task/writes.server.ts'

import { tryAct } from '../try-act.ts'
import type { Route } from './+types/task-check'
import { actOnTask, lookUp } from './act.ts'

/** It is done. */
export const action = (args: Route.ActionArgs) => actOnTask(args, 'task.do', doTask)

export { lookUp as loader, tryAct as clientAction }
