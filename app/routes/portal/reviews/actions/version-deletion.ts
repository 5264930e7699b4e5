import { type Failure, fail } from '#app/core/result.ts'
import { deleteVersion } from '#app/features/delivery/review-version/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { isId } from '../../find-or-404.ts'
import { reviewAction } from '../review-action.ts'

/** Deletes a version that guests haven't seen. */
const { action, loader } = defineAction({
  ...reviewAction,
  target: ({ reviewId, versionId }): [id: string, versionId: string] | Failure =>
    isId(reviewId) && isId(versionId)
      ? [reviewId.toLowerCase(), versionId.toLowerCase()]
      : fail('review-version-is-gone'),
  write: (ctx, id, versionId) => deleteVersion(ctx, id, versionId),
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
