import { sectionSchema } from '#app/features/delivery/gallery-section/rules.ts'
import { addGallerySection } from '#app/features/delivery/gallery-section/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { galleryAction } from '../gallery-action.ts'

/** Adds a section, and leads to it. */
const { action, loader } = defineAction({
  ...galleryAction,
  schema: sectionSchema,
  write: (ctx, id, { title }) => addGallerySection(ctx, id, title),
  successPath: (page: string, { id }: { id: string }) => `${page}?section=${id}`,
  reply: ({ id }: { id: string }) => ({ id }),
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
