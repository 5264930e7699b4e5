import { commentSchema } from '#app/features/delivery/gallery-comment/rules.ts'
import { answerComment } from '#app/features/delivery/gallery-comment/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { galleryCommentAction } from '../gallery-action.ts'

/** Answers a comment as the studio. */
const { action, loader } = defineAction({
  ...galleryCommentAction,
  schema: commentSchema,
  write: (ctx, id, commentId, form) => answerComment(ctx, id, commentId, form),
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
