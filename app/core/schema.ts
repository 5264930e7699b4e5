import { z } from 'zod'

// compiled checks need `eval`, which the pages' policy refuses and would report
z.config({ jitless: true })

// the sentence a schema begins with is that of every check which brings none

/** Texts of a page: a title, a term or a sentence; and what may be several sentences. */
export const lineSchema = z.string('line-missing').trim().min(1).max(300, 'line-long')
export const paragraphSchema = z.string('line-missing').trim().min(1).max(3000, 'line-long')
/** The id of a picture, a film or a recording. */
export const mediaIdSchema = z
  .string()
  .regex(/^[a-z0-9-]+$/, 'picture-unknown')
  .max(100, 'picture-unknown')
/**
 * Where a link leads: a page of the site, a place on the page, another site, a letter, a telephone.
 */
export const hrefSchema = z
  .string('address-missing')
  .trim()
  .min(1)
  .max(500, 'address-malformed')
  .regex(/^(\/(?!\/)|https:\/\/|mailto:|tel:|#)/, 'address-malformed')

export { z }
