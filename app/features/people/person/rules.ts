import { z } from '#app/core/schema.ts'
import { isEmailAddress, toSingleLine } from '#app/core/text.ts'

/** The facts of a person as they are typed, once for all uses. */
export const personSchema = z.object({
  name: z
    .string()
    .default('')
    .transform(toSingleLine)
    .pipe(z.string().min(1, 'person-name-missing').max(120, 'name-long')),
  email: z
    .string()
    .default('')
    .transform(toSingleLine)
    .pipe(z.string().refine((text) => text === '' || isEmailAddress(text), 'email-malformed')),
  title: z.string().default('').transform(toSingleLine).pipe(z.string().max(120, 'title-long')),
})
export type PersonFacts = z.infer<typeof personSchema>

/** Compares two names as the upgrade to people did. */
export function isSameName(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase()
}
