import { z } from 'zod'

// Compiled checks need `eval`, which the CSP blocks and reports.
z.config({ jitless: true })

// The message given to `z.string()` applies to every check that has none of its own.

/** A title, a term or one sentence. `paragraphSchema` may have several sentences. */
export const lineSchema = z.string('line-missing').trim().min(1).max(300, 'line-long')
export const paragraphSchema = z.string('line-missing').trim().min(1).max(3000, 'line-long')
/** Id of an image, a video or a recording. */
export const mediaIdSchema = z
  .string()
  .regex(/^[a-z0-9-]+$/, 'picture-unknown')
  .max(100, 'picture-unknown')
/**
 * Target of a link: a page of the site, an anchor, another site, an email address or a phone
 * number.
 */
export const hrefSchema = z
  .string('address-missing')
  .trim()
  .min(1)
  .max(500, 'address-malformed')
  .regex(/^(\/(?!\/)|https:\/\/|mailto:|tel:|#)/, 'address-malformed')

export { z }
