import { reopenProject } from '#app/features/work/project/writes.server.ts'

import { offlineSafeAction } from '../../offline-safe-action.ts'
import type { Route } from './+types/reopening'
import { runAction, redirectToPage } from './run-action.ts'

export const action = (args: Route.ActionArgs) => runAction(args, 'project.change', reopenProject)

export { redirectToPage as loader, offlineSafeAction as clientAction }
