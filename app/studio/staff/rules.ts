import { z } from '#app/core/schema.ts'

import { isTimeZone } from '#app/core/day.ts'
import { isEmailAddress, toSingleLine, normalizeText } from '#app/core/text.ts'
import { passwordSchema } from '#app/studio/password/rules.ts'

const buildEmailSchema = (missing: string) =>
  z
    .string()
    .transform(toSingleLine)
    .pipe(
      z
        .string()
        .min(1, missing)
        .refine((text) => text === '' || isEmailAddress(text), 'email-malformed'),
    )
const buildNameSchema = (missing: string, long = 'name-long') =>
  z.string().transform(toSingleLine).pipe(z.string().min(1, missing).max(120, long))

export const profileSchema = z.object({ name: buildNameSchema('name-missing') })

/** A studio's first steps: what it is called, where it stands, and its owner's account. */
export const setupSchema = z.object({
  studio: buildNameSchema('studio-missing', 'studio-long').pipe(
    z.string().transform(normalizeText),
  ),
  studioEmail: buildEmailSchema('studio-email-missing'),
  timeZone: z.string().refine(isTimeZone, 'time-zone-unknown'),
  name: buildNameSchema('name-missing'),
  email: buildEmailSchema('email-missing'),
  password: passwordSchema,
})
export type SetupForm = z.infer<typeof setupSchema>

/**
 * Where somebody goes after signing in: an address of the portal they had asked for, or the portal
 * itself.
 */
export function toReturnPath(path: string | null): string {
  // one slash, no backslash, no control character: an address of our own and nothing that a browser
  // reads as another host
  const safe =
    path !== null &&
    /^\/portal(?:[/?#][^\\\p{Cc}]*)?$/u.test(path) &&
    !path.includes('//') &&
    !/%(?:2f|5c|0|1)/i.test(path) &&
    !path.split(/[?#]/)[0]!.split('/').includes('..')
  return safe ? path : '/portal'
}
