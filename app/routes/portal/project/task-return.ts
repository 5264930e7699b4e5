import { restoreTask } from '#app/studio/task/writes.server.ts'

import { tryAct } from '../try-act.ts'
import type { Route } from './+types/task-return'
import { actOnTask, lookUp } from './act.ts'

/** What was removed comes back. */
export const action = (args: Route.ActionArgs) => actOnTask(args, 'project.change', restoreTask)

export { lookUp as loader, tryAct as clientAction }
