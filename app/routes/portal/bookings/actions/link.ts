import { replaceLink } from '#app/studio/booking-link/writes.server.ts'

import { offlineSafeAction } from '../../offline-safe-action.ts'
import type { Route } from './+types/link'
import { runAction, redirectToPage } from './run-action.ts'

/** A new private link to the client's page; the ones before it end. */
export const action = (args: Route.ActionArgs) =>
  runAction(args, 'booking.change', (ctx, id) => replaceLink(ctx, id))

export { redirectToPage as loader, offlineSafeAction as clientAction }
