import { read } from '#app/platform/form.server.ts'
import { taskSchema } from '#app/studio/task/rules.ts'
import { addTask } from '#app/studio/task/writes.server.ts'

import { tryAct } from '../try-act.ts'
import type { Route } from './+types/tasks'
import { act, lookUp } from './act.ts'

/** One more thing to do. */
export const action = (args: Route.ActionArgs) =>
  act(args, 'project.change', async (ctx, id, values) => {
    const given = read(taskSchema, values)
    return given.ok ? addTask(ctx, id, given.form) : given
  })

export { lookUp as loader, tryAct as clientAction }
