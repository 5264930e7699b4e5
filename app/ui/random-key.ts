/** Returns a random key of 128 bits in hex. Unlike `randomUUID` it works without HTTPS. */
export function createRandomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
