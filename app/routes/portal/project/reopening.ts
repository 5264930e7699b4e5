import { reopenProject } from '#app/studio/project/writes.server.ts'

import { tryAct } from '../try-act.ts'
import type { Route } from './+types/reopening'
import { act, lookUp } from './act.ts'

/** In progress again. */
export const action = (args: Route.ActionArgs) => act(args, 'project.change', reopenProject)

export { lookUp as loader, tryAct as clientAction }
