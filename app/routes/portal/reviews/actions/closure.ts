import { closeReview } from '#app/features/delivery/review/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { reviewAction } from '../review-action.ts'

/** Closes a review to its guests. */
const { action, loader } = defineAction({
  ...reviewAction,
  write: (ctx, id) => closeReview(ctx, id),
  page: ({ params }) => `/portal/reviews/${params.reviewId}/settings`,
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
