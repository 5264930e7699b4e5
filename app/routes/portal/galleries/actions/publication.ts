import { publishGallery } from '#app/features/delivery/gallery/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { galleryAction } from '../gallery-action.ts'

/** Opens a gallery to its guests, also again. */
const { action, loader } = defineAction({
  ...galleryAction,
  write: (ctx, id) => publishGallery(ctx, id),
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
