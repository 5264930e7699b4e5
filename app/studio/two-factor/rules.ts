import { z } from '#app/core/schema.ts'

/** Six digits, however they were spaced. */
export const codeSchema = z.object({
  code: z
    .string()
    .transform((text) => text.normalize('NFKC').replace(/[\s-]/g, ''))
    .pipe(
      z
        .string()
        .min(1, 'code-missing')
        .refine((text) => text === '' || /^[0-9]{6}$/.test(text), 'code-malformed'),
    ),
})

export const recoverySchema = z.object({
  recovery: z
    .string()
    .transform(normalizeRecoveryCode)
    .pipe(z.string().min(1, 'recovery-code-missing')),
})

/** For what an open session alone must not do. */
export const currentPasswordSchema = z.object({ current: z.string().min(1, 'password-missing') })

export const recoveryCodeCount = 10

/**
 * How long a set-up may take; after that its secret is worth nothing and the password is asked for
 * again.
 */
export const setupMinutes = 30

/**
 * 31 letters and digits that are not confused on paper: none of 0, 1, i, l, o. Codes made before
 * 2026-11-23 have an l, and 16 letters.
 */
const codeAlphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const codeLength = 24

/**
 * 24 letters, 118 random bits, in six groups: above the 112 bits from which a fast hash is enough
 * (OWASP ASVS 5.0, 6.5.2). Null when too few of the bytes can be used.
 */
export function toRecoveryCode(bytes: Uint8Array): string | null {
  // the last 8 of 256 values would make some letters likelier than others
  const used = [...bytes]
    .filter((byte) => byte < 256 - (256 % codeAlphabet.length))
    .slice(0, codeLength)
  return used.length < codeLength
    ? null
    : formatInGroups(used.map((byte) => codeAlphabet[byte % codeAlphabet.length]).join(''))
}

/** The form in which a recovery code is compared, however it was typed. */
export function normalizeRecoveryCode(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}

/** Groups of four, for eyes and fingers. */
export function formatInGroups(text: string): string {
  return text.match(/.{1,4}/g)?.join(' ') ?? ''
}
