import { fail } from '#app/core/result.ts'
import { moveTask } from '#app/features/work/task/writes.server.ts'

import { isId } from '../../find-or-404.ts'
import { offlineSafeAction } from '../../offline-safe-action.ts'
import type { Route } from './+types/task-position'
import { runTaskAction, redirectToPage } from './run-action.ts'

/** Moves a task before another, or to the end. */
export const action = (args: Route.ActionArgs) =>
  runTaskAction(args, 'project.change', async (ctx, id, taskId, { before = '' }) => {
    if (before !== '' && !isId(before)) return fail('task-is-gone')
    return moveTask(ctx, id, taskId, before || null)
  })

export { redirectToPage as loader, offlineSafeAction as clientAction }
