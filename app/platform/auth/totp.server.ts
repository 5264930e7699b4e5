import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * Time-based one-time passwords, RFC 6238 on RFC 4226, with the settings of all authenticator apps:
 * SHA-1, six digits, 30 seconds.
 */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const stepMs = 30_000

/** Returns 160 random bits, the length of the hash, in base32 (RFC 4648). */
export function generateSecret(): string {
  return encodeBase32(randomBytes(20))
}

/** Builds the URI that an authenticator app reads from the QR code. */
export function buildOtpauthUri({
  secret,
  issuer,
  account,
}: {
  secret: string
  issuer: string
  account: string
}): string {
  // a colon would end the issuer
  const label = encodeURIComponent(issuer.replaceAll(':', ''))
  return `otpauth://totp/${label}:${encodeURIComponent(account)}?secret=${secret}&issuer=${label}&algorithm=SHA1&digits=6&period=30`
}

export function getStep(instant: Date): number {
  return Math.floor(instant.getTime() / stepMs)
}

/**
 * Returns the step a code belongs to, or null. Accepts the current step, the previous and the next,
 * because clocks differ and typing takes time. Steps up to `lastUsed` are rejected, so that no code
 * works twice.
 */
export function findMatchingStep(
  secret: string,
  code: string,
  now: Date,
  lastUsed: number | null,
): number | null {
  const current = getStep(now)
  const matching = [current, current - 1, current + 1].filter((step) =>
    isEqual(computeCode(secret, step), code),
  )
  return matching.find((step) => lastUsed === null || step > lastUsed) ?? null
}

export function computeCode(secret: string, step: number, digits = 6): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', decodeBase32(secret)).update(counter).digest()
  const offset = mac.at(-1)! & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

export function encodeBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

export function decodeBase32(text: string): Buffer {
  const bits = [...text]
    .map((character) => alphabet.indexOf(character).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}

function isEqual(one: string, other: string): boolean {
  const [expected, actual] = [Buffer.from(one), Buffer.from(other)]
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}
