import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * Time-based one-time passwords, RFC 6238 over RFC 4226: SHA-1, six digits, thirty seconds, as
 * every authenticator app makes them.
 */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const span = 30_000

/** 160 random bits, as long as the hash, in the letters of RFC 4648. */
export function newSecret(): string {
  return base32(randomBytes(20))
}

/** The address an authenticator app reads from the QR code. */
export function otpauth({
  secret,
  issuer,
  account,
}: {
  secret: string
  issuer: string
  account: string
}): string {
  // a colon would end the issuer
  const studio = encodeURIComponent(issuer.replaceAll(':', ''))
  return `otpauth://totp/${studio}:${encodeURIComponent(account)}?secret=${secret}&issuer=${studio}&algorithm=SHA1&digits=6&period=30`
}

export function stepAt(instant: Date): number {
  return Math.floor(instant.getTime() / span)
}

/**
 * The step this code belongs to, or null: now's, the one before or the one behind it, because
 * clocks differ and people take their time. A step up to `last` is past: its code has been used, or
 * one behind it has.
 */
export function stepOf(
  secret: string,
  code: string,
  now: Date,
  last: number | null,
): number | null {
  const current = stepAt(now)
  const matching = [current, current - 1, current + 1].filter((step) =>
    isEqual(codeAt(secret, step), code),
  )
  return matching.find((step) => last === null || step > last) ?? null
}

export function codeAt(secret: string, step: number, digits = 6): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = mac.at(-1)! & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

export function bytesOf(text: string): Buffer {
  const bits = [...text]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}

function isEqual(one: string, other: string): boolean {
  const [kept, given] = [Buffer.from(one), Buffer.from(other)]
  return kept.length === given.length && timingSafeEqual(kept, given)
}
