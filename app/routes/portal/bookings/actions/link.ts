import { replaceLink } from '#app/features/booking/booking-link/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { bookingAction } from './booking-action.ts'

/** Replaces the client's private link; earlier links stop working. */
const { action, loader } = defineAction({ ...bookingAction, write: replaceLink })

export { action, loader }
export { clientAction } from '../../client-action.ts'
