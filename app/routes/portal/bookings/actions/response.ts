import { fail } from '#app/core/result.ts'
import { respondToAssignment } from '#app/features/booking/assignment/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { bookingAction } from './booking-action.ts'

/** Records whether the assigned person accepts or declines a booking, or all of its series. */
const { action, loader } = defineAction({
  ...bookingAction,
  permission: 'booking.answer',
  write: async (ctx, id, { answer, scope }) =>
    answer === 'accepted' || answer === 'declined'
      ? respondToAssignment(ctx, id, answer, { isSeries: scope === 'all' })
      : fail('booking-cannot-move'),
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
