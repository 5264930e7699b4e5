import { read } from '#app/platform/form.server.ts'
import { taskSchema } from '#app/studio/task/rules.ts'
import { renameTask } from '#app/studio/task/writes.server.ts'

import { tryAct } from '../try-act.ts'
import type { Route } from './+types/task-title'
import { actOnTask, lookUp } from './act.ts'

/** What is to be done, in other words. */
export const action = (args: Route.ActionArgs) =>
  actOnTask(args, 'project.change', async (ctx, id, taskId, values) => {
    const given = read(taskSchema, values)
    return given.ok ? renameTask(ctx, id, taskId, given.form) : given
  })

export { lookUp as loader, tryAct as clientAction }
