import { fail } from '#app/core/result.ts'
import { assignTask } from '#app/features/work/task/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { isId } from '../../find-or-404.ts'
import { taskAction } from './project-action.ts'

/** Assigns a task; an empty field assigns it to no one. */
const { action, loader } = defineAction({
  ...taskAction,
  write: async (ctx, id, taskId, { person = '' }) =>
    person === '' || isId(person)
      ? assignTask(ctx, id, taskId, person || null)
      : fail('task-person-unknown'),
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
