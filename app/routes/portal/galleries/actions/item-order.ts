import { itemOrders } from '#app/features/delivery/gallery-item/rules.ts'
import { sortGalleryItems } from '#app/features/delivery/gallery-item/writes.server.ts'
import { z } from '#app/core/schema.ts'

import { defineAction } from '../../define-action.ts'
import { galleryAction, galleryItemsAction } from '../gallery-action.ts'

/** Sorts the files of each section. */
const { action, loader } = defineAction({
  ...galleryAction,
  page: galleryItemsAction.page,
  schema: z.object({ order: z.enum(itemOrders).catch('captured') }),
  write: (ctx, id, { order }) => sortGalleryItems(ctx, id, order),
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
