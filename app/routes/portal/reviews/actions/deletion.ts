import { deleteReview } from '#app/features/delivery/review/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { reviewAction } from '../review-action.ts'

/** Deletes a review that guests can't open. */
const { action, loader } = defineAction({
  ...reviewAction,
  write: (ctx, id) => deleteReview(ctx, id),
  page: ({ params }) => `/portal/reviews/${params.reviewId}/settings`,
  successPath: () => '/portal/videography/reviews?saved',
  alwaysRedirect: true,
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
