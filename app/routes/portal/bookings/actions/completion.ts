import { finishBooking } from '#app/features/booking/booking-state/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { bookingAction, parseState } from './booking-action.ts'

const { action, loader } = defineAction({
  ...bookingAction,
  write: (ctx, id, { from }) => finishBooking(ctx, id, { from: parseState(from) }),
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
