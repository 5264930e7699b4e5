import { fail } from '#app/core/result.ts'
import { cancelBooking } from '#app/features/booking/booking-state/writes.server.ts'

import { offlineSafeAction } from '../../offline-safe-action.ts'
import type { Route } from './+types/cancellation'
import { runAction, parseCanceler, redirectToPage, parseState } from './run-action.ts'

export const action = (args: Route.ActionArgs) =>
  runAction(args, 'booking.change', async (ctx, id, values) => {
    const by = parseCanceler(values.canceledBy)
    return by
      ? cancelBooking(ctx, id, { from: parseState(values.from), by })
      : fail('canceler-missing')
  })

export { redirectToPage as loader, offlineSafeAction as clientAction }
