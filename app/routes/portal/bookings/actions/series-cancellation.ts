import { fail } from '#app/core/result.ts'
import { cancelFollowing } from '#app/features/booking/booking-state/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { bookingAction, parseCanceler } from './booking-action.ts'

/** Cancels a booking and all later ones of its series. */
const { action, loader } = defineAction({
  ...bookingAction,
  write: async (ctx, id, { canceledBy }) => {
    const by = parseCanceler(canceledBy)
    return by ? cancelFollowing(ctx, id, { by }) : fail('canceler-missing')
  },
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
