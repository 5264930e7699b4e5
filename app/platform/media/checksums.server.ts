import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { crc32 } from 'node:zlib'

/** Identifies a content: its SHA-256 in hex, its size in bytes and its CRC-32. */
export type Checksums = { hash: string; bytes: number; crc32: number }

/** Computes the checksums of bytes that arrive in parts. */
export function createChecksums() {
  const hash = createHash('sha256')
  let [bytes, crc] = [0, 0]
  return {
    update(part: Uint8Array) {
      hash.update(part)
      crc = crc32(part, crc)
      bytes += part.length
    },
    finish: (): Checksums => ({ hash: hash.digest('hex'), bytes, crc32: crc }),
  }
}

export function computeChecksums(bytes: Uint8Array): Checksums {
  const checksums = createChecksums()
  checksums.update(bytes)
  return checksums.finish()
}

/** Reads a file in parts. Returns null when stopped before its end. */
export async function readChecksums(
  path: string,
  isStopped: () => boolean = () => false,
): Promise<Checksums | null> {
  const checksums = createChecksums()
  for await (const part of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    if (isStopped()) return null
    checksums.update(part as Buffer)
  }
  return checksums.finish()
}
