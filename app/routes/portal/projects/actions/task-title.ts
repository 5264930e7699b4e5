import { parseForm } from '#app/platform/form.server.ts'
import { taskSchema } from '#app/features/work/task/rules.ts'
import { renameTask } from '#app/features/work/task/writes.server.ts'

import { offlineSafeAction } from '../../offline-safe-action.ts'
import type { Route } from './+types/task-title'
import { runTaskAction, redirectToPage } from './run-action.ts'

export const action = (args: Route.ActionArgs) =>
  runTaskAction(args, 'project.change', async (ctx, id, taskId, values) => {
    const given = parseForm(taskSchema, values)
    return given.ok ? renameTask(ctx, id, taskId, given.form) : given
  })

export { redirectToPage as loader, offlineSafeAction as clientAction }
