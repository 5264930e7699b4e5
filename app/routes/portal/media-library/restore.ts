import { restoreMediaItems } from '#app/features/media/media-library/writes.server.ts'

import { offlineSafeAction } from '../offline-safe-action.ts'
import type { Route } from './+types/restore'
import { runItemsAction, redirectToPage } from './run-items-action.ts'

export const action = (args: Route.ActionArgs) => runItemsAction(args, restoreMediaItems)

export { redirectToPage as loader, offlineSafeAction as clientAction }
