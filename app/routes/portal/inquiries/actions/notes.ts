import { noteSchema } from '#app/features/clients/inquiry/rules.ts'
import { addInquiryNote } from '#app/features/clients/inquiry/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { inquiryAction } from './inquiry-action.ts'

/** Adds an internal note, or the client's reply received outside the program. */
const { action, loader } = defineAction({
  ...inquiryAction,
  schema: noteSchema,
  write: addInquiryNote,
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
