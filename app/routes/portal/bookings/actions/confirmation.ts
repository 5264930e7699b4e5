import { fail } from '#app/core/result.ts'
import { confirmationSchema } from '#app/features/booking/booking/rules.ts'
import { confirmBooking } from '#app/features/booking/booking-state/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { bookingAction, parseState } from './booking-action.ts'

/** Confirms with a deposit, or with a reason if the form waives it. */
const { action, loader } = defineAction({
  ...bookingAction,
  schema: confirmationSchema,
  write: async (ctx, id, { reason }, { from, without, closedAnyway }) =>
    without === 'deposit' && reason === ''
      ? fail('reason-missing')
      : confirmBooking(ctx, id, {
          from: parseState(from),
          reason: without === 'deposit' ? reason : '',
          closedAnyway: closedAnyway === 'on',
        }),
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
