import { publicationSchema } from '#app/features/delivery/review-version/rules.ts'
import { publishVersion } from '#app/features/delivery/review-version/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { reviewAction } from '../review-action.ts'

/** Shows the newest version to guests, and emails them. */
const { action, loader } = defineAction({
  ...reviewAction,
  schema: publicationSchema,
  write: publishVersion,
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
