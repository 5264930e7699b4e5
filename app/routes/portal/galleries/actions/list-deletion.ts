import { deleteFavoriteList } from '#app/features/delivery/favorite-list/writes.server.ts'

import { addQuery, defineAction } from '../../define-action.ts'
import { galleryListAction } from '../gallery-action.ts'

/** Deletes a list, and leads to the others. */
const { action, loader } = defineAction({
  ...galleryListAction,
  alwaysRedirect: true,
  write: (ctx, id, listId) => deleteFavoriteList(ctx, id, listId),
  successPath: (page) => addQuery(page.slice(0, page.lastIndexOf('/')), 'saved'),
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
