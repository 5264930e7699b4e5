import { reversalSchema } from '#app/features/money/ledger/rules.ts'
import { reverseEntry } from '#app/features/money/ledger/writes.server.ts'

import { defineAction } from '../define-action.ts'
import { clientEntryAction } from './client-entry-action.ts'

/** Reverses a client's entry without a booking. */
const { action, loader } = defineAction({
  ...clientEntryAction,
  schema: reversalSchema,
  write: reverseEntry,
})

export { action, loader }
export { clientAction } from '../client-action.ts'
