import { restoreTask } from '#app/features/work/task/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { taskAction } from './project-action.ts'

const { action, loader } = defineAction({ ...taskAction, write: restoreTask })

export { action, loader }
export { clientAction } from '../../client-action.ts'
