import { trashMediaItems } from '#app/features/media/media-library/writes.server.ts'

import { offlineSafeAction } from '../offline-safe-action.ts'
import type { Route } from './+types/delete'
import { runItemsAction, redirectToPage } from './run-items-action.ts'

/** Moves files to the trash unless they are in use. */
export const action = (args: Route.ActionArgs) => runItemsAction(args, trashMediaItems)

export { redirectToPage as loader, offlineSafeAction as clientAction }
