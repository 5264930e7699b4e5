import { fail } from '#app/core/result.ts'
import { assignTask } from '#app/features/work/task/writes.server.ts'

import { isId } from '../../find-or-404.ts'
import { offlineSafeAction } from '../../offline-safe-action.ts'
import type { Route } from './+types/task-assignment'
import { runTaskAction, redirectToPage } from './run-action.ts'

/** Assigns a task; an empty field assigns it to no one. */
export const action = (args: Route.ActionArgs) =>
  runTaskAction(args, 'project.change', async (ctx, id, taskId, { person = '' }) => {
    if (person !== '' && !isId(person)) return fail('task-person-unknown')
    return assignTask(ctx, id, taskId, person || null)
  })

export { redirectToPage as loader, offlineSafeAction as clientAction }
