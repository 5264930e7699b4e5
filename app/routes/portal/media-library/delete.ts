import { trashMediaItems } from '#app/studio/media-library/writes.server.ts'

import { offlineSafeAction } from '../offline-safe-action.ts'
import type { Route } from './+types/delete'
import { runItemsAction, redirectToPage } from './run-items-action.ts'

/** Takes files away, as far as nothing uses them. */
export const action = (args: Route.ActionArgs) => runItemsAction(args, trashMediaItems)

export { redirectToPage as loader, offlineSafeAction as clientAction }
