import { convertToClient } from '#app/features/clients/inquiry/writes.server.ts'

import { offlineSafeAction } from '../../offline-safe-action.ts'
import type { Route } from './+types/client'
import { runAction, redirectToPage } from './run-action.ts'

export const action = (args: Route.ActionArgs) => runAction(args, 'inquiry.answer', convertToClient)

export { redirectToPage as loader, offlineSafeAction as clientAction }
