import { completeTask } from '#app/features/work/task/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { taskAction } from './project-action.ts'

const { action, loader } = defineAction({
  ...taskAction,
  permission: 'task.do',
  write: completeTask,
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
