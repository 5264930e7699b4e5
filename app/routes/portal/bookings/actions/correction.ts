import { reverseEntry } from '#app/features/money/ledger/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { bookingEntryAction } from './booking-action.ts'

const { action, loader } = defineAction({ ...bookingEntryAction, write: reverseEntry })

export { action, loader }
export { offlineSafeAction as clientAction } from '../../offline-safe-action.ts'
