import { removeTask } from '#app/features/work/task/writes.server.ts'

import { addQuery, defineAction } from '../../define-action.ts'
import { taskAction } from './project-action.ts'

/** Removes a task; the page then offers to undo it. */
const { action, loader } = defineAction({
  ...taskAction,
  write: removeTask,
  successPath: (page, _value, { params }) => addQuery(page, `removed=${params.taskId}`),
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
