import { deleteGallery } from '#app/features/delivery/gallery/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { galleryAction } from '../gallery-action.ts'

/** Deletes a gallery that guests can't open. */
const { action, loader } = defineAction({
  ...galleryAction,
  write: (ctx, id) => deleteGallery(ctx, id),
  page: ({ params }) => `/portal/galleries/${params.galleryId}/settings`,
  successPath: () => '/portal/photography/galleries?saved',
  alwaysRedirect: true,
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
