import { fail } from '#app/core/result.ts'
import { moveTask } from '#app/features/work/task/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { isId } from '../../find-or-404.ts'
import { taskAction } from './project-action.ts'

/** Moves a task before another, or to the end. */
const { action, loader } = defineAction({
  ...taskAction,
  write: async (ctx, id, taskId, { before = '' }) =>
    before === '' || isId(before)
      ? moveTask(ctx, id, taskId, before || null)
      : fail('task-is-gone'),
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
