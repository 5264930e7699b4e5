import { restoreEntry } from '#app/features/money/ledger/writes.server.ts'

import { defineAction } from '../define-action.ts'
import { clientEntryAction } from './client-entry-action.ts'

/** Undoes the reversal of a client's entry without a booking. */
const { action, loader } = defineAction({ ...clientEntryAction, write: restoreEntry })

export { action, loader }
export { clientAction } from '../client-action.ts'
