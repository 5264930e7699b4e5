import { type Failure, fail } from '#app/core/result.ts'
import { imageTextsSchema } from '#app/features/media/image/rules.ts'
import { saveImageTexts } from '#app/features/media/media-library/writes.server.ts'

import { type Params, defineAction } from '../define-action.ts'

/** Saves the alt text or caption of an image. The editor calls it with `fetch`. */
const { action, loader } = defineAction({
  permission: 'website.change',
  target: ({ pictureId }: Params): [hash: string] | Failure =>
    /^[0-9a-f]{64}$/.test(pictureId) ? [pictureId] : fail('picture-is-gone'),
  page: () => '/portal/website',
  schema: imageTextsSchema,
  write: saveImageTexts,
})

export { action, loader }
