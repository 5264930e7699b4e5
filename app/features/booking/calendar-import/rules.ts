import { z } from '#app/core/schema.ts'
import { categories } from '#app/features/studio/service/rules.ts'

/**
 * Maximum number of bookings in an imported file, days ahead, bytes of the file, and characters of
 * its dates while the form carries them.
 */
export const importLimits = { max: 200, ahead: 730, bytes: 5 * 1024 * 1024, carried: 1024 * 1024 }

/** Fields shared by all imported bookings; the clients are looked up separately. */
export const importSchema = z.object({
  category: z.enum(categories, 'category-unknown').default('photography'),
})
