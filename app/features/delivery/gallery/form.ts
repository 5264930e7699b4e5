import { isDay } from '#app/core/day.ts'
import { revisionField } from '#app/core/revision.ts'
import { z } from '#app/core/schema.ts'
import { slugPattern } from '#app/core/slug.ts'
import { normalizeText, toSingleLine } from '#app/core/text.ts'
import { categories } from '#app/features/studio/service/rules.ts'

import { gallerySizes } from './rules.ts'

const titleField = z
  .string()
  .default('')
  .transform(toSingleLine)
  .pipe(z.string().min(1, 'gallery-title-missing').max(120, 'line-long'))
const clientField = z.uuid('gallery-client-missing')
const projectField = z
  .union([z.uuid(), z.literal('')])
  .catch('')
  .transform((id) => id || null)

/** Several check boxes of one name, which the route joins with spaces. */
export const sizesField = z
  .string()
  .default('')
  .transform((values) => gallerySizes.filter((size) => values.split(' ').includes(size)))

/** A new gallery as a person types it. */
export const newGallerySchema = z.object({
  title: titleField,
  clientId: clientField,
  projectId: projectField,
  category: z.enum(categories, 'project-category-unknown'),
})
export type NewGalleryForm = z.infer<typeof newGallerySchema>

/** The settings of a gallery. `expiresOn` is a studio day, or null for no end. */
export const gallerySchema = newGallerySchema.omit({ clientId: true }).extend({
  dateLine: z.string().default('').transform(toSingleLine).pipe(z.string().max(120, 'line-long')),
  welcome: z.string().default('').transform(normalizeText).pipe(z.string().max(3000, 'line-long')),
  slug: z
    .string()
    .default('')
    .transform((text) => text.trim().toLowerCase())
    .pipe(z.string().regex(slugPattern, 'gallery-slug-invalid')),
  sizes: sizesField,
  metadata: z.enum(['no-location', 'all']).catch('no-location'),
  alwaysWatermark: z
    .string()
    .optional()
    .transform((value) => value === 'on'),
  expiresOn: z
    .string()
    .default('')
    .transform((text) => text.trim())
    .refine((text) => text === '' || isDay(text), 'day-malformed')
    .transform((text) => text || null),
  revision: revisionField,
})
export type GalleryForm = z.infer<typeof gallerySchema>
