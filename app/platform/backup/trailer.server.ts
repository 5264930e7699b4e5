import { createHash } from 'node:crypto'

/** Passes on all bytes but the last `length`, which `onEnd` gets. Shorter input has only an end. */
export async function* splitEnd(
  parts: AsyncIterable<Uint8Array>,
  length: number,
  onEnd: (end: Buffer) => void,
): AsyncGenerator<Uint8Array> {
  let tail: Uint8Array = Buffer.alloc(0)
  for await (const part of parts) {
    if (part.length >= length) {
      yield tail
      yield part.subarray(0, part.length - length)
      tail = part.subarray(part.length - length)
      continue
    }
    const bytes = Buffer.concat([tail, part])
    const rest = Math.max(0, bytes.length - length)
    yield bytes.subarray(0, rest)
    tail = bytes.subarray(rest)
  }
  onEnd(Buffer.from(tail))
}

/** Returns true if the input ends with what `buildEnd` makes of the SHA-256 of all before it. */
export async function hasValidEnd(
  parts: AsyncIterable<Uint8Array>,
  length: number,
  buildEnd: (hash: Buffer) => Buffer,
): Promise<boolean> {
  const hash = createHash('sha256')
  let end = Buffer.alloc(0)
  const keep = (bytes: Buffer) => {
    end = Buffer.from(bytes)
  }
  for await (const bytes of splitEnd(parts, length, keep)) hash.update(bytes)
  return end.equals(buildEnd(hash.digest()))
}
