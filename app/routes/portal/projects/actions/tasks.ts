import { parseForm } from '#app/platform/form.server.ts'
import { taskSchema } from '#app/features/work/task/rules.ts'
import { addTask } from '#app/features/work/task/writes.server.ts'

import { offlineSafeAction } from '../../offline-safe-action.ts'
import type { Route } from './+types/tasks'
import { runAction, redirectToPage } from './run-action.ts'

export const action = (args: Route.ActionArgs) =>
  runAction(args, 'project.change', async (ctx, id, values) => {
    const given = parseForm(taskSchema, values)
    return given.ok ? addTask(ctx, id, given.form) : given
  })

export { redirectToPage as loader, offlineSafeAction as clientAction }
