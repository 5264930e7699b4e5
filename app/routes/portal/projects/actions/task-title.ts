import { taskSchema } from '#app/features/work/task/rules.ts'
import { renameTask } from '#app/features/work/task/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { taskAction } from './project-action.ts'

const { action, loader } = defineAction({ ...taskAction, schema: taskSchema, write: renameTask })

export { action, loader }
export { clientAction } from '../../client-action.ts'
