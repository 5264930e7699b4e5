import { fail } from '#app/core/result.ts'
import { respondToAssignment } from '#app/features/booking/reservation/writes.server.ts'

import { offlineSafeAction } from '../../offline-safe-action.ts'
import type { Route } from './+types/response'
import { runAction, redirectToPage } from './run-action.ts'

/** Records whether the assigned person accepts or declines. */
export const action = (args: Route.ActionArgs) =>
  runAction(args, 'booking.answer', async (ctx, id, { answer }) =>
    answer === 'accepted' || answer === 'declined'
      ? respondToAssignment(ctx, id, answer)
      : fail('booking-cannot-move'),
  )

export { redirectToPage as loader, offlineSafeAction as clientAction }
