import { z } from '#app/core/schema.ts'
import { normalizeCode } from '#app/core/text.ts'

/** Six digits with any spacing. */
export const codeSchema = z.object({
  code: z
    .string()
    .transform(normalizeCode)
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

/** Requires the password for actions that an open session alone must not perform. */
export const currentPasswordSchema = z.object({ current: z.string().min(1, 'password-missing') })

export const recoveryCodeCount = 10

/**
 * Validity of an unconfirmed setup. After that its secret is discarded and the password is required
 * again.
 */
export const setupMinutes = 30

/**
 * 31 letters and digits that are easy to tell apart in print: no 0, 1, i, l or o. Codes created
 * before 2026-11-23 contain an l and have 16 characters.
 */
const codeAlphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const codeLength = 24

/**
 * Returns 24 characters in six groups, with 118 random bits: above the 112 bits from which a fast
 * hash is enough (OWASP ASVS 5.0, 6.5.2). Null if too few of the bytes are usable.
 */
export function toRecoveryCode(bytes: Uint8Array): string | null {
  // the last 8 of 256 values would make some characters more likely than others
  const used = [...bytes]
    .filter((byte) => byte < 256 - (256 % codeAlphabet.length))
    .slice(0, codeLength)
  return used.length < codeLength
    ? null
    : formatInGroups(used.map((byte) => codeAlphabet[byte % codeAlphabet.length]).join(''))
}

/** Normalizes a typed recovery code for comparison. */
export function normalizeRecoveryCode(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}

/** Formats a text in groups of four for reading and typing. */
export function formatInGroups(text: string): string {
  return text.match(/.{1,4}/g)?.join(' ') ?? ''
}
