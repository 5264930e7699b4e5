import { stopReminder } from '#app/features/booking/reminder/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { bookingAction } from './booking-action.ts'

/** Sends the client no reminder of a booking. */
const { action, loader } = defineAction({ ...bookingAction, write: stopReminder })

export { action, loader }
export { clientAction } from '../../client-action.ts'
