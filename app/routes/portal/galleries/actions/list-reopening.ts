import { reopenFavoriteList } from '#app/features/delivery/favorite-list/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { galleryListAction } from '../gallery-action.ts'

/** Opens a sent list to its guests again. */
const { action, loader } = defineAction({
  ...galleryListAction,
  write: (ctx, id, listId) => reopenFavoriteList(ctx, id, listId),
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
