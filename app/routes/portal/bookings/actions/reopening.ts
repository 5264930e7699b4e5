import { fail } from '#app/core/result.ts'
import { reopenBooking } from '#app/features/booking/booking-state/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { bookingAction, parseState } from './booking-action.ts'

/** Reopens a booking in the state it had. */
const { action, loader } = defineAction({
  ...bookingAction,
  write: async (ctx, id, values) => {
    const [from, to] = [parseState(values.from), parseState(values.to)]
    const closedAnyway = values.closedAnyway === 'on'
    return to ? reopenBooking(ctx, id, { from, to, closedAnyway }) : fail('booking-cannot-move')
  },
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
