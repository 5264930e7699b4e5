import { type Failure, fail } from '#app/core/result.ts'
import { eraseReviewGuest } from '#app/features/delivery/review-guest/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { isId } from '../../find-or-404.ts'
import { reviewShareAction } from '../review-action.ts'

/** Deletes the name and address of a guest, and the text of what they wrote. */
const { action, loader } = defineAction({
  ...reviewShareAction,
  target: ({ reviewId, contactId }): [id: string, contactId: string] | Failure =>
    isId(reviewId) && isId(contactId)
      ? [reviewId.toLowerCase(), contactId.toLowerCase()]
      : fail('guest-is-gone'),
  write: (ctx, id, contactId) => eraseReviewGuest(ctx, id, contactId),
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
