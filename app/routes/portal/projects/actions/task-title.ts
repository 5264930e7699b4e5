import { taskSchema } from '#app/features/work/task/rules.ts'
import { changeTask } from '#app/features/work/task/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { taskAction } from './project-action.ts'

const { action, loader } = defineAction({ ...taskAction, schema: taskSchema, write: changeTask })

export { action, loader }
export { clientAction } from '../../client-action.ts'
