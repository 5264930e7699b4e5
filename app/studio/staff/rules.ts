import { z } from '#app/core/schema.ts'

import { isTimeZone } from '#app/core/day.ts'
import { isAddress, oneLine, tidy } from '#app/core/text.ts'
import { newPassword } from '#app/studio/password/rules.ts'

const emailOf = (missing: string) =>
  z
    .string()
    .transform(oneLine)
    .pipe(
      z
        .string()
        .min(1, missing)
        .refine((text) => text === '' || isAddress(text), 'email-malformed'),
    )
const name = (missing: string, long = 'name-long') =>
  z.string().transform(oneLine).pipe(z.string().min(1, missing).max(120, long))

export const profileSchema = z.object({ name: name('name-missing') })

/** A studio's first steps: what it is called, where it stands, and its owner's account. */
export const setUpSchema = z.object({
  studio: name('studio-missing', 'studio-long').pipe(z.string().transform(tidy)),
  studioEmail: emailOf('studio-email-missing'),
  timeZone: z.string().refine(isTimeZone, 'time-zone-unknown'),
  name: name('name-missing'),
  email: emailOf('email-missing'),
  password: newPassword,
})
export type SetUpForm = z.infer<typeof setUpSchema>

/**
 * Where somebody goes after signing in: an address of the portal they had asked for, or the portal
 * itself.
 */
export function returnTo(asked: string | null): string {
  // one slash, no backslash, no control character: an address of our own and nothing that a browser
  // reads as another host
  const safe =
    asked !== null &&
    /^\/portal(?:[/?#][^\\\p{Cc}]*)?$/u.test(asked) &&
    !asked.includes('//') &&
    !/%(?:2f|5c|0|1)/i.test(asked) &&
    !asked.split(/[?#]/)[0]!.split('/').includes('..')
  return safe ? asked : '/portal'
}
