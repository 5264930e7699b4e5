import { setResolved } from '#app/features/delivery/gallery-comment/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { galleryCommentAction } from '../gallery-action.ts'

/** Resolves a comment with `isResolved`, or opens it again. */
const { action, loader } = defineAction({
  ...galleryCommentAction,
  write: (ctx, id, commentId, { isResolved }) =>
    setResolved(ctx, id, commentId, { isResolved: isResolved === 'on' }),
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
