import { markPending } from '#app/features/booking/booking-state/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { bookingAction, parseState } from './booking-action.ts'

/** Sets a held or confirmed booking to pending. */
const { action, loader } = defineAction({
  ...bookingAction,
  write: (ctx, id, { from }) => markPending(ctx, id, { from: parseState(from) }),
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
