import { reversalSchema } from '#app/features/money/ledger/rules.ts'
import { reverseEntry } from '#app/features/money/ledger/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { bookingEntryAction } from './booking-action.ts'

const { action, loader } = defineAction({
  ...bookingEntryAction,
  schema: reversalSchema,
  write: reverseEntry,
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
