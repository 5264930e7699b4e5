import { endReviewShare } from '#app/features/delivery/review-guest/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { reviewShareAction } from '../review-action.ts'

/** Ends the access of a guest. */
const { action, loader } = defineAction({
  ...reviewShareAction,
  write: (ctx, id, shareId) => endReviewShare(ctx, id, shareId),
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
