import { finishBooking } from '#app/features/booking/booking-state/writes.server.ts'

import { offlineSafeAction } from '../../offline-safe-action.ts'
import type { Route } from './+types/completion'
import { runAction, redirectToPage, parseState } from './run-action.ts'

export const action = (args: Route.ActionArgs) =>
  runAction(args, 'booking.change', (ctx, id, values) =>
    finishBooking(ctx, id, { from: parseState(values.from) }),
  )

export { redirectToPage as loader, offlineSafeAction as clientAction }
