import { problem } from '#app/core/result.ts'
import { assignTask } from '#app/studio/task/writes.server.ts'

import { isId } from '../found.ts'
import { tryAct } from '../try-act.ts'
import type { Route } from './+types/task-assignment'
import { actOnTask, lookUp } from './act.ts'

/** Who does it; nobody is an empty field. */
export const action = (args: Route.ActionArgs) =>
  actOnTask(args, 'project.change', async (ctx, id, taskId, { person = '' }) => {
    if (person !== '' && !isId(person)) return problem('task-person-unknown')
    return assignTask(ctx, id, taskId, person || null)
  })

export { lookUp as loader, tryAct as clientAction }
