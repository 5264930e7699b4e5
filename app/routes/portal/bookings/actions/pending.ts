import { markPending } from '#app/features/booking/booking-state/writes.server.ts'

import { offlineSafeAction } from '../../offline-safe-action.ts'
import type { Route } from './+types/pending'
import { runAction, redirectToPage, parseState } from './run-action.ts'

/** Sets a held or confirmed booking to pending. */
export const action = (args: Route.ActionArgs) =>
  runAction(args, 'booking.change', (ctx, id, values) =>
    markPending(ctx, id, { from: parseState(values.from) }),
  )

export { redirectToPage as loader, offlineSafeAction as clientAction }
