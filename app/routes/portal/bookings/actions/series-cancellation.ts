import { fail } from '#app/core/result.ts'
import { cancelFollowing } from '#app/features/booking/booking-state/writes.server.ts'

import { offlineSafeAction } from '../../offline-safe-action.ts'
import type { Route } from './+types/series-cancellation'
import { runAction, parseCanceler, redirectToPage } from './run-action.ts'

/** Cancels a booking and all later ones of its series. */
export const action = (args: Route.ActionArgs) =>
  runAction(args, 'booking.change', async (ctx, id, values) => {
    const by = parseCanceler(values.canceledBy)
    return by ? cancelFollowing(ctx, id, { by }) : fail('canceler-missing')
  })

export { redirectToPage as loader, offlineSafeAction as clientAction }
