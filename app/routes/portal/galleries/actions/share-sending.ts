import { sendGallery } from '#app/features/delivery/gallery-email/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { galleryShareAction } from '../gallery-action.ts'

/** Emails the gallery to a guest. */
const { action, loader } = defineAction({
  ...galleryShareAction,
  write: (ctx, id, shareId) => sendGallery(ctx, id, shareId),
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
