import { z } from '#app/core/schema.ts'
import { isEmailAddress, toSingleLine } from '#app/core/text.ts'

/**
 * 12 to 128 characters (NIST SP 800-63B, 3.1.1.2). What else is refused depends on whose it is:
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

/**
 * The password of the sample studio's accounts. It is public, so no account of a studio's own may
 * have it.
 */
export const samplePassword = 'longlight-sample'

/** Whom a password is for. */
export type PasswordOwner = { name: string; email: string; studio: string }

/**
 * The parts of a name or an address that a password must not be built on: those of four letters or
 * more.
 */
export function splitNameParts(text: string): string[] {
  const words = text.split(/[^\p{L}\p{N}]+/u)
  return [words.join(''), ...words].filter((word) => word.length >= 4)
}
