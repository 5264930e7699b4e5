import { replaceLink } from '#app/features/booking/booking-link/writes.server.ts'

import { offlineSafeAction } from '../../offline-safe-action.ts'
import type { Route } from './+types/link'
import { runAction, redirectToPage } from './run-action.ts'

/** Replaces the client's private link; earlier links stop working. */
export const action = (args: Route.ActionArgs) =>
  runAction(args, 'booking.change', (ctx, id) => replaceLink(ctx, id))

export { redirectToPage as loader, offlineSafeAction as clientAction }
