import { fail } from '#app/core/result.ts'
import { cancelBooking } from '#app/features/booking/booking-state/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { bookingAction, parseState, parseCanceler } from './booking-action.ts'

const { action, loader } = defineAction({
  ...bookingAction,
  write: async (ctx, id, values) => {
    const by = parseCanceler(values.canceledBy)
    return by
      ? cancelBooking(ctx, id, { from: parseState(values.from), by })
      : fail('canceler-missing')
  },
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
