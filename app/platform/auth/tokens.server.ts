import { createHash, randomBytes } from 'node:crypto'

/** Returns a token of 256 random bits for a cookie or link. Store only its hash. */
export function generateToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashText(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
