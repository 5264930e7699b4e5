import { problem } from '#app/core/result.ts'
import { moveTask } from '#app/studio/task/writes.server.ts'

import { isId } from '../found.ts'
import { tryAct } from '../try-act.ts'
import type { Route } from './+types/task-place'
import { actOnTask, lookUp } from './act.ts'

/** Over another task, or last. */
export const action = (args: Route.ActionArgs) =>
  actOnTask(args, 'project.change', async (ctx, id, taskId, { before = '' }) => {
    if (before !== '' && !isId(before)) return problem('task-is-gone')
    return moveTask(ctx, id, taskId, before || null)
  })

export { lookUp as loader, tryAct as clientAction }
