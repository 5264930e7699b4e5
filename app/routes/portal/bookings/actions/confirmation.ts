import { fail } from '#app/core/result.ts'
import { confirmationSchema } from '#app/features/booking/booking/rules.ts'
import { scopeField } from '#app/features/booking/booking-series/rules.ts'
import { confirmBooking } from '#app/features/booking/booking-state/writes.server.ts'
import { withEmailChoices } from '#app/features/booking/notice/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { bookingAction, parseState } from './booking-action.ts'

/**
 * Confirms a booking, or several of its series, with a deposit or with a reason if the form waives
 * it.
 */
const { action, loader } = defineAction({
  ...bookingAction,
  schema: confirmationSchema,
  write: async (ctx, id, { reason }, values) => {
    const { from, scope, without, closedAnyway } = values
    return without === 'deposit' && reason === ''
      ? fail('reason-missing')
      : confirmBooking(withEmailChoices(ctx, values), id, {
          from: parseState(from),
          scope: scopeField.parse(scope),
          reason: without === 'deposit' ? reason : '',
          closedAnyway: closedAnyway === 'on',
        })
  },
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
