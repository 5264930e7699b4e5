import { z } from '#app/core/schema.ts'

/** Six digits, however they were spaced. */
export const codeSchema = z.object({
  code: z.string().transform((text) => text.normalize('NFKC').replace(/[\s-]/g, '')).pipe(z.string().min(1, 'code-missing').refine((text) => text === '' || /^[0-9]{6}$/.test(text), 'code-malformed')),
})

export const recoverySchema = z.object({
  recovery: z.string().transform(plainRecoveryCode).pipe(z.string().min(1, 'recovery-code-missing')),
})

/** For what an open session alone must not do. */
export const currentPasswordSchema = z.object({ current: z.string().min(1, 'password-missing') })

export const recoveryCodes = 10

/** How long a set-up may take; after that its secret is worth nothing and the password is asked for again. */
export const setUpMinutes = 30

/** 32 letters and figures nobody confuses on paper: none of 0, 1, i, o. */
const letters = '23456789abcdefghjklmnpqrstuvwxyz'

/** Sixteen of them, 80 random bits, in four groups: long enough that their hashes give nothing away. */
export function recoveryCodeFrom(bytes: Uint8Array): string {
  return inGroups([...bytes.subarray(0, 16)].map((byte) => letters[byte % letters.length]).join(''))
}

/** The form in which a recovery code is compared, however it was typed. */
export function plainRecoveryCode(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/[^a-z0-9]/g, '')
}

/** Groups of four, for eyes and fingers. */
export function inGroups(text: string): string {
  return text.match(/.{1,4}/g)?.join(' ') ?? ''
}
