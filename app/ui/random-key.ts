/**
 * The key of something that is pressed and no form of the page; unlike `randomUUID` it is there
 * without https as well.
 */
export function createRandomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
