import { deleteGallerySection } from '#app/features/delivery/gallery-section/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { gallerySectionAction } from '../gallery-action.ts'

/** Deletes a section, and keeps its files. */
const { action, loader } = defineAction({
  ...gallerySectionAction,
  write: (ctx, id, sectionId) => deleteGallerySection(ctx, id, sectionId),
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
