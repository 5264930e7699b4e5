import { z } from '#app/core/schema.ts'
import { isEmailAddress, toSingleLine } from '#app/core/text.ts'

/**
 * 12 to 128 characters (NIST SP 800-63B, 3.1.1.2). Rules that depend on the person are in
 * `findPasswordProblem`.
 */
export const passwordSchema = z.string().min(12, 'password-short').max(128, 'password-long')

export const newPasswordSchema = z.object({ password: passwordSchema })
export const changePasswordSchema = z.object({
  current: z.string().min(1, 'password-missing'),
  password: passwordSchema,
})

export const resetRequestSchema = z.object({
  email: z
    .string()
    .transform(toSingleLine)
    .pipe(
      z
        .string()
        .min(1, 'email-missing')
        .refine((text) => text === '' || isEmailAddress(text), 'email-malformed'),
    ),
})

/** The password of the sample accounts. It is public, so no other account may use it. */
export const samplePassword = 'longlight-sample'

/** The person a password belongs to. */
export type PasswordOwner = { name: string; email: string; studio: string }

/**
 * Returns the parts of a name or email address that a password must not contain: those of four
 * characters or more.
 */
export function splitNameParts(text: string): string[] {
  const parts = text.split(/[^\p{L}\p{N}]+/u)
  return [parts.join(''), ...parts].filter((part) => part.length >= 4)
}
