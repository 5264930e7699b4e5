import { createHmac, timingSafeEqual } from 'node:crypto'

/** Milliseconds for which a token is valid: `doctor` runs on the same machine. */
const lifetimeMs = 60_000

/**
 * Returns a token by which `doctor` shows the running program that it can read the encryption key,
 * as the program itself can.
 */
export function createDoctorToken(key: Buffer, now: Date): string {
  return `${now.getTime()}.${sign(key, now.getTime())}`
}

export function isDoctorToken(key: Buffer, header: string | null, now: Date): boolean {
  const [, sentAt = '', signature = ''] =
    /^Bearer (\d{1,15})\.([\w-]{43})$/.exec(header ?? '') ?? []
  const expectedSignature = sign(key, Number(sentAt))
  return (
    signature.length === expectedSignature.length &&
    timingSafeEqual(Buffer.from(signature), Buffer.from(expectedSignature)) &&
    Math.abs(now.getTime() - Number(sentAt)) <= lifetimeMs
  )
}

function sign(key: Buffer, sentAt: number): string {
  return createHmac('sha256', key).update(`doctor ${sentAt}`).digest('base64url')
}
