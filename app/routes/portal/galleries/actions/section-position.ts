import { z } from '#app/core/schema.ts'
import { moveGallerySection } from '#app/features/delivery/gallery-section/writes.server.ts'

import { addQuery, defineAction } from '../../define-action.ts'
import { gallerySectionAction } from '../gallery-action.ts'

/** Moves a section before another; an empty `before` is the end. */
const { action, loader } = defineAction({
  ...gallerySectionAction,
  page: ({ params }) => `/portal/galleries/${params.galleryId}?section=${params.sectionId}`,
  successPath: (page: string) => addQuery(page, 'saved'),
  schema: z.object({
    before: z.union([z.uuid(), z.literal('')], 'section-is-gone').default(''),
  }),
  write: (ctx, id, sectionId, { before }) => moveGallerySection(ctx, id, sectionId, before || null),
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
