import { deleteCaseStudy } from '#app/features/site/portfolio/writes.server.ts'

import { offlineSafeAction } from '../offline-safe-action.ts'
import type { Route } from './+types/delete'
import { runAction, redirectToPage } from './run-action.ts'

/** Deletes a case study for good, unless it is published. */
export const action = (args: Route.ActionArgs) => runAction(args, deleteCaseStudy)

export { redirectToPage as loader, offlineSafeAction as clientAction }
