import { markAnswered } from '#app/features/clients/inquiry/writes.server.ts'

import { offlineSafeAction } from '../../offline-safe-action.ts'
import type { Route } from './+types/answered'
import { runAction, redirectToPage } from './run-action.ts'

/** Marks an inquiry answered outside the program. */
export const action = (args: Route.ActionArgs) => runAction(args, 'inquiry.answer', markAnswered)

export { redirectToPage as loader, offlineSafeAction as clientAction }
