import { type Failure, fail } from '#app/core/result.ts'
import type { AddedVersion } from '#app/features/delivery/review-version/rules.ts'
import { completeVersionUpload } from '#app/features/delivery/review-version/writes.server.ts'
import { uploadedFileSchema } from '#app/features/media/upload/rules.ts'

import { type Params, defineAction } from '../../define-action.ts'
import { isId } from '../../find-or-404.ts'
import { reviewAction } from '../review-action.ts'

/** Adds a completely uploaded file to a review as its next version, and returns it. */
const { action, loader } = defineAction({
  ...reviewAction,
  target: ({ reviewId, uploadId }: Params): [id: string, uploadId: string] | Failure =>
    isId(reviewId) ? [reviewId.toLowerCase(), uploadId] : fail('review-is-gone'),
  schema: uploadedFileSchema,
  write: (ctx, id, uploadId, { name }) => completeVersionUpload(ctx, id, uploadId, { name }),
  reply: ({ item, outcome }: AddedVersion) => ({ item, isNew: outcome !== 'exists' }),
  // a script that asks for an upload that is gone begins again
  failureStatus: (problem) => (problem === 'upload-gone' ? 404 : 422),
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
