import { endShare } from '#app/features/delivery/gallery-guest/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { galleryShareAction } from '../gallery-action.ts'

/** Ends the access of a guest or the open link. */
const { action, loader } = defineAction({
  ...galleryShareAction,
  write: (ctx, id, shareId) => endShare(ctx, id, shareId),
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
