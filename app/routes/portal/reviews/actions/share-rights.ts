import { changeReviewShare } from '#app/features/delivery/review-guest/writes.server.ts'
import { reviewRightsSchema } from '#app/features/delivery/review-share/form.ts'

import { defineAction } from '../../define-action.ts'
import { reviewShareAction } from '../review-action.ts'

/** Changes what a guest may do. */
const { action, loader } = defineAction({
  ...reviewShareAction,
  schema: reviewRightsSchema,
  write: changeReviewShare,
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
