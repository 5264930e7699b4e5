import { resumeReminder } from '#app/features/booking/reminder/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { bookingAction } from './booking-action.ts'

/** Sends the client the reminder of a booking after all. */
const { action, loader } = defineAction({ ...bookingAction, write: resumeReminder })

export { action, loader }
export { clientAction } from '../../client-action.ts'
