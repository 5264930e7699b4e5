import { type Failure, fail } from '#app/core/result.ts'
import { imageDescriptionSchema } from '#app/features/media/image/rules.ts'
import { describeImage } from '#app/features/media/image/writes.server.ts'

import { type Params, addQuery, defineAction } from '../define-action.ts'

/** Saves an image's focus point and alt text. */
const { action, loader } = defineAction({
  permission: 'website.change',
  target: ({ pictureId }: Params): [{ hash: string }] | Failure =>
    /^[0-9a-f]{64}$/.test(pictureId) ? [{ hash: pictureId }] : fail('picture-is-gone'),
  page: () => '/portal/website',
  schema: imageDescriptionSchema,
  write: describeImage,
  successPath: (page) => addQuery(page, 'saved=picture'),
})

export { action, loader }
export { clientAction } from '../client-action.ts'
