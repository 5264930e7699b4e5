import { z } from '#app/core/schema.ts'
import { toSingleLine } from '#app/core/text.ts'

/** Family links that one guest can have in a gallery. */
export const maxFamilyLinks = 20

/** A link that a guest makes for someone, such as “Grandma”. */
export const familyLinkSchema = z.object({
  name: z
    .string()
    .default('')
    .transform(toSingleLine)
    .pipe(z.string().min(1, 'family-name-missing').max(60, 'name-long')),
})
export type FamilyLinkForm = z.infer<typeof familyLinkSchema>
