import { addGalleryFile } from '#app/features/delivery/review-version/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { isId } from '../../find-or-404.ts'
import { type Failure, fail } from '#app/core/result.ts'
import { reviewAction } from '../review-action.ts'

/** Adds a file of one of the client's galleries as the next version. */
const { action, loader } = defineAction({
  ...reviewAction,
  target: ({ reviewId }, { item = '' }): [id: string, itemId: string] | Failure =>
    isId(reviewId) && isId(item) ? [reviewId.toLowerCase(), item] : fail('gallery-item-is-gone'),
  write: (ctx, id, itemId) => addGalleryFile(ctx, id, itemId),
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
