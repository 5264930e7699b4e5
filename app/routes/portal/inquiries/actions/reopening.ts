import { reopenInquiry } from '#app/features/clients/inquiry/writes.server.ts'

import { offlineSafeAction } from '../../offline-safe-action.ts'
import type { Route } from './+types/reopening'
import { runAction, redirectToPage } from './run-action.ts'

/** Moves an inquiry back to waiting. */
export const action = (args: Route.ActionArgs) => runAction(args, 'inquiry.answer', reopenInquiry)

export { redirectToPage as loader, offlineSafeAction as clientAction }
