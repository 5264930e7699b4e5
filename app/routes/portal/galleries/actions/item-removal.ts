import { removeGalleryItems } from '#app/features/delivery/gallery-item/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { galleryItemsAction } from '../gallery-action.ts'

/** Removes the selected files. */
const { action, loader } = defineAction({
  ...galleryItemsAction,
  write: (ctx, id, ids) => removeGalleryItems(ctx, id, ids),
  reply: ({ files }: { files: number }) => ({ files }),
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
