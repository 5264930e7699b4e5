import { replySchema } from '#app/features/clients/inquiry/rules.ts'
import { replyToInquiry } from '#app/features/clients/inquiry/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { inquiryAction } from './inquiry-action.ts'

/** Replies by email. */
const { action, loader } = defineAction({
  ...inquiryAction,
  schema: replySchema,
  write: replyToInquiry,
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
