import { taskSchema } from '#app/features/work/task/rules.ts'
import { addTask } from '#app/features/work/task/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { projectAction } from './project-action.ts'

const { action, loader } = defineAction({ ...projectAction, schema: taskSchema, write: addTask })

export { action, loader }
export { clientAction } from '../../client-action.ts'
