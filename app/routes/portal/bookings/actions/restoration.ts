import { restoreEntry } from '#app/features/money/ledger/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { bookingEntryAction } from './booking-action.ts'

/** Undoes the reversal of a ledger entry. */
const { action, loader } = defineAction({ ...bookingEntryAction, write: restoreEntry })

export { action, loader }
export { clientAction } from '../../client-action.ts'
