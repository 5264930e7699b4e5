import { sectionSchema } from '#app/features/delivery/gallery-section/rules.ts'
import { renameGallerySection } from '#app/features/delivery/gallery-section/writes.server.ts'

import { addQuery, defineAction } from '../../define-action.ts'
import { gallerySectionAction } from '../gallery-action.ts'

const { action, loader } = defineAction({
  ...gallerySectionAction,
  page: ({ params }) => `/portal/galleries/${params.galleryId}?section=${params.sectionId}`,
  successPath: (page: string) => addQuery(page, 'saved'),
  schema: sectionSchema,
  write: (ctx, id, sectionId, { title }) => renameGallerySection(ctx, id, sectionId, title),
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
