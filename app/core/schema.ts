import { z } from 'zod'

import { hrefPattern, maxHrefLength } from './href.ts'

// The message given to `z.string()` applies to every check without its own message.

/** A title, a term or one sentence. `paragraphSchema` may have several sentences. */
export const lineSchema = z.string('line-missing').trim().min(1).max(300, 'line-long')
export const paragraphSchema = z.string('line-missing').trim().min(1).max(3000, 'line-long')
/** Id of an image, a video or a recording. */
export const mediaIdSchema = z
  .string()
  .regex(/^[a-z0-9-]+$/, 'picture-unknown')
  .max(100, 'picture-unknown')
/** Target of a link, as `parseHref` accepts it. */
export const hrefSchema = z
  .string('address-missing')
  .trim()
  .min(1)
  .max(maxHrefLength, 'address-malformed')
  .regex(hrefPattern, 'address-malformed')

export { z }
