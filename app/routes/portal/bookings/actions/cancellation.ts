import { fail } from '#app/core/result.ts'
import { scopeField } from '#app/features/booking/booking-series/rules.ts'
import { cancelBooking } from '#app/features/booking/booking-state/writes.server.ts'
import { withEmailChoices } from '#app/features/booking/notice/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { bookingAction, parseState, parseCanceler } from './booking-action.ts'

/** Cancels a booking, or several of its series. */
const { action, loader } = defineAction({
  ...bookingAction,
  write: async (ctx, id, values) => {
    const by = parseCanceler(values.canceledBy)
    const [from, scope] = [parseState(values.from), scopeField.parse(values.scope)]
    return by
      ? cancelBooking(withEmailChoices(ctx, values), id, { from, scope, by })
      : fail('canceler-missing')
  },
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
