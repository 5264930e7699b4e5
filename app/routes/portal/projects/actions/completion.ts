import { completeProject } from '#app/features/work/project/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { projectAction } from './project-action.ts'

/** Completes a project; open tasks must be confirmed. */
const { action, loader } = defineAction({
  ...projectAction,
  write: (ctx, id, { anyway }) => completeProject(ctx, id, { ignoreUnfinished: anyway === 'on' }),
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
