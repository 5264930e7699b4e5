import { setCover } from '#app/features/delivery/gallery/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { galleryItemsAction } from '../gallery-action.ts'

/** Shows the selected file as the cover. */
const { action, loader } = defineAction({
  ...galleryItemsAction,
  write: (ctx, id, [itemId]) => setCover(ctx, id, itemId!),
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
