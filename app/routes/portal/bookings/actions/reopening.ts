import { reopenBooking } from '#app/features/booking/booking-state/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { bookingAction, parseState } from './booking-action.ts'

/** Reopens a booking in the state it had. */
const { action, loader } = defineAction({
  ...bookingAction,
  write: (ctx, id, { from, to, closedAnyway }) =>
    reopenBooking(ctx, id, {
      from: parseState(from),
      to: parseState(to),
      closedAnyway: closedAnyway === 'on',
    }),
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
