import { createDecipheriv, hkdfSync } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'

import { Decrypter } from 'age-encryption'

/* The age format (https://age-encryption.org/v1): a text header with the encrypted key of the file,
   a nonce of 16 bytes, then parts of 64 KB, each encrypted by itself, so that any range can be
   read. */

const partBytes = 64 * 1024
const tagBytes = 16
const nonceBytes = 16
const sealedBytes = partBytes + tagBytes
/** Maximum bytes of a header. One for a passphrase has about 150. */
const maxHeaderBytes = 16 * 1024
const firstLine = 'age-encryption.org/v1\n'

/** A file whose ranges can be read. `end` is exclusive. */
export type RangeReader = { size: number; read(start: number, end: number): Readable }

/** The file was changed after it was written, or isn't one of ours. */
export class DamagedError extends Error {}

/**
 * Opens a file in the age format that is encrypted with a passphrase. Returns null if the
 * passphrase doesn't open it. Reading a changed part throws `DamagedError`.
 */
export async function openAgeFile(path: string, passphrase: string): Promise<RangeReader | null> {
  const { header, nonce, size } = await readHead(path)
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const fileKey = await decrypter.decryptHeader(header).catch((error: Error) => {
    if (error.message.startsWith('no identity')) return null
    throw new DamagedError('age-header', { cause: error })
  })
  if (!fileKey) return null
  const key = Buffer.from(hkdfSync('sha256', fileKey, nonce, 'payload', 32))
  const begin = header.length + nonceBytes
  const parts = Math.ceil((size - begin) / sealedBytes)
  if (parts < 1) throw new DamagedError('age-empty')
  return {
    size: size - begin - parts * tagBytes,
    read: (start, end) =>
      Readable.from(readParts({ path, begin, parts, key }, start, end), { objectMode: false }),
  }
}

/** Tells an encrypted file from a ZIP by its first bytes, even if one of them is damaged. */
export async function isAgeFile(path: string): Promise<boolean> {
  const { head } = await readBeginning(path, firstLine.length)
  return head.subarray(0, 2).toString('latin1') !== 'PK' && head.includes('age')
}

async function readBeginning(path: string, length: number) {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const head = Buffer.alloc(length)
    const { bytesRead } = await file.read(head, 0, length, 0)
    return { head: head.subarray(0, bytesRead), size }
  } finally {
    await file.close()
  }
}

async function readHead(path: string) {
  const { head, size } = await readBeginning(path, maxHeaderBytes)
  const mac = head.indexOf('\n--- ') + 1
  const end = head.indexOf('\n', mac) + 1
  const isAge = head.subarray(0, firstLine.length).toString('latin1') === firstLine
  if (!isAge || mac === 0 || end === 0 || end + nonceBytes > head.length)
    throw new DamagedError('age-header')
  return { header: head.subarray(0, end), nonce: head.subarray(end, end + nonceBytes), size }
}

type AgeFile = {
  path: string
  /** The offset of the first part. */
  begin: number
  parts: number
  key: Buffer
}

async function* readParts({ path, begin, parts, key }: AgeFile, start: number, end: number) {
  if (start >= end) return
  const first = Math.floor(start / partBytes)
  const last = Math.floor((end - 1) / partBytes)
  const bytes = createReadStream(path, {
    start: begin + first * sealedBytes,
    end: begin + (last + 1) * sealedBytes - 1,
    highWaterMark: 4 * sealedBytes,
  })
  let number = first
  for await (const sealedPart of splitParts(bytes, sealedBytes)) {
    const plainPart = decryptPart(key, number, sealedPart, number === parts - 1)
    const offset = number * partBytes
    yield plainPart.subarray(Math.max(0, start - offset), Math.min(plainPart.length, end - offset))
    number++
  }
  if (number <= last) throw new DamagedError('age-short')
}

/** The nonce is the number of the part and a mark for the last, so none can be moved or cut off. */
function decryptPart(key: Buffer, number: number, sealedPart: Buffer, isLast: boolean): Buffer {
  if (sealedPart.length < tagBytes) throw new DamagedError('age-part')
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 5, 6)
  nonce[11] = isLast ? 1 : 0
  const decipher = createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: tagBytes })
  decipher.setAuthTag(sealedPart.subarray(sealedPart.length - tagBytes))
  const plainPart = decipher.update(sealedPart.subarray(0, sealedPart.length - tagBytes))
  try {
    decipher.final()
  } catch (error) {
    throw new DamagedError('age-part', { cause: error })
  }
  return plainPart
}

/** Returns the bytes in pieces of `size`; the last may be shorter. */
async function* splitParts(parts: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const part of parts) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, part]) : part
    let offset = 0
    for (; offset + size <= bytes.length; offset += size)
      yield bytes.subarray(offset, offset + size)
    rest = bytes.subarray(offset)
  }
  if (rest.length > 0) yield rest
}
