import { closeGallery } from '#app/features/delivery/gallery/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { galleryAction } from '../gallery-action.ts'

/** Closes a gallery to its guests. */
const { action, loader } = defineAction({
  ...galleryAction,
  write: (ctx, id) => closeGallery(ctx, id),
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
