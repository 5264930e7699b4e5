import { z } from '#app/core/schema.ts'
import { type Failure, fail } from '#app/core/result.ts'
import type { AddedItem } from '#app/features/delivery/gallery-item/rules.ts'
import { completeGalleryUpload } from '#app/features/delivery/gallery-item/writes.server.ts'
import { uploadedFileSchema } from '#app/features/media/upload/rules.ts'

import { type Params, defineAction } from '../../define-action.ts'
import { isId } from '../../find-or-404.ts'
import { galleryAction } from '../gallery-action.ts'

/** Adds a completely uploaded file to a gallery, and returns its item. */
const { action, loader } = defineAction({
  ...galleryAction,
  permission: 'gallery.upload',
  target: ({ galleryId, uploadId }: Params): [id: string, uploadId: string] | Failure =>
    isId(galleryId) ? [galleryId.toLowerCase(), uploadId] : fail('gallery-is-gone'),
  schema: uploadedFileSchema.extend({ section: z.uuid().or(z.literal('')).catch('') }),
  write: (ctx, id, uploadId, { section, ...file }) =>
    completeGalleryUpload(ctx, id, uploadId, { ...file, sectionId: section || null }),
  reply: ({ item, outcome }: AddedItem) => ({
    item,
    isNew: outcome !== 'exists',
    isReplacement: outcome === 'replaced',
  }),
  // a script that asks for an upload that is gone begins again
  failureStatus: (problem) => (problem === 'upload-gone' ? 404 : 422),
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
