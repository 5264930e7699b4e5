import { fail } from '#app/core/result.ts'
import { reopenBooking } from '#app/features/booking/booking-state/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { bookingAction, parseState } from './booking-action.ts'

/** Reopens a booking in the state it had, or undoes what was changed with it in its series. */
const { action, loader } = defineAction({
  ...bookingAction,
  write: async (ctx, id, values) => {
    const [from, to] = [parseState(values.from), parseState(values.to)]
    const closedAnyway = values.closedAnyway === 'on'
    const scope = values.scope === 'undo' ? 'undo' : 'this'
    return to
      ? reopenBooking(ctx, id, { from, to, scope, closedAnyway })
      : fail('booking-cannot-move')
  },
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
