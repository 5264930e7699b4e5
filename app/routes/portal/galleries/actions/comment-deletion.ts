import { deleteComment } from '#app/features/delivery/gallery-comment/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { galleryCommentAction } from '../gallery-action.ts'

/** Deletes a comment with its answers. */
const { action, loader } = defineAction({
  ...galleryCommentAction,
  write: (ctx, id, commentId) => deleteComment(ctx, id, commentId),
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
