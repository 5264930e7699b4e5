import { renewOpenLink } from '#app/features/delivery/gallery-guest/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { galleryAction, galleryShareAction } from '../gallery-action.ts'

/** Replaces the open link. */
const { action, loader } = defineAction({
  ...galleryAction,
  page: galleryShareAction.page,
  write: (ctx, id) => renewOpenLink(ctx, id),
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
