import { tagsSchema } from '#app/features/media/media-library/rules.ts'
import { tagMediaItems } from '#app/features/media/media-library/writes.server.ts'

import { defineAction } from '../define-action.ts'
import { mediaItemsAction } from './media-items-action.ts'

const { action, loader } = defineAction({
  ...mediaItemsAction,
  schema: tagsSchema,
  write: (ctx, ids, { tags }) => tagMediaItems(ctx, ids, tags),
})

export { action, loader }
export { clientAction } from '../client-action.ts'
