import { z } from '#app/core/schema.ts'
import { moveGalleryItems } from '#app/features/delivery/gallery-item/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { galleryItemsAction } from '../gallery-action.ts'

/** An empty section is none, and an empty `before` the end of the section. */
const moveSchema = z.object({
  to: z.union([z.uuid(), z.literal('')], 'section-is-gone').default(''),
  before: z.union([z.uuid(), z.literal('')], 'gallery-item-is-gone').default(''),
})

/** Moves the selected files to a section, before another file or to its end. */
const { action, loader } = defineAction({
  ...galleryItemsAction,
  schema: moveSchema,
  write: (ctx, id, ids, { to, before }) =>
    moveGalleryItems(ctx, id, ids, { sectionId: to || null, before: before || null }),
  reply: ({ files }: { files: number }) => ({ files }),
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
