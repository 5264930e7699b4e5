import { folderSchema } from '#app/features/media/media-library/rules.ts'
import { moveMediaItems } from '#app/features/media/media-library/writes.server.ts'

import { defineAction } from '../define-action.ts'
import { mediaItemsAction } from './media-items-action.ts'

const { action, loader } = defineAction({
  ...mediaItemsAction,
  schema: folderSchema,
  write: (ctx, ids, { folder }) => moveMediaItems(ctx, ids, folder),
})

export { action, loader }
export { clientAction } from '../client-action.ts'
