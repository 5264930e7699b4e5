import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits for a cookie or a link; only their hash is kept. */
export function generateToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashText(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
