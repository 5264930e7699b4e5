import { reopenProject } from '#app/features/work/project/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { projectAction } from './project-action.ts'

const { action, loader } = defineAction({ ...projectAction, write: reopenProject })

export { action, loader }
export { clientAction } from '../../client-action.ts'
