import { reopenBooking } from '#app/features/booking/booking-state/writes.server.ts'

import { offlineSafeAction } from '../../offline-safe-action.ts'
import type { Route } from './+types/reopening'
import { runAction, redirectToPage, parseState } from './run-action.ts'

/** Reopens a booking in the state it had. */
export const action = (args: Route.ActionArgs) =>
  runAction(args, 'booking.change', (ctx, id, values) =>
    reopenBooking(ctx, id, {
      from: parseState(values.from),
      to: parseState(values.to),
      closedAnyway: values.closedAnyway === 'on',
    }),
  )

export { redirectToPage as loader, offlineSafeAction as clientAction }
