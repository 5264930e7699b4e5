import { createHash } from 'node:crypto'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'

import { Busboy } from '@fastify/busboy'

import { readFields } from './form.server.ts'
import { limitBytes } from './byte-limit.server.ts'
import { maxFormBytes } from './media/form-limits.ts'

/** The fields of a form and the file somebody chose, with the sum of its bytes. */
export type MultipartForm = {
  values: Record<string, string>
  file: { name: string; bytes: Buffer; hash: string } | null
}

/**
 * Reads a form with at most one small file, which is held in memory: of one that is larger than
 * `most` bytes one byte more than may be. Null where it did not arrive whole.
 */
export async function readMultipart(
  request: Request,
  maxBytes: number,
): Promise<MultipartForm | null> {
  const contentType = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(contentType))
    return { values: await readFields(request), file: null }
  const values: MultipartForm['values'] = {}
  let file: MultipartForm['file'] = null
  try {
    const form = new Busboy({
      headers: { 'content-type': contentType },
      limits: {
        fileSize: maxBytes + 1,
        files: 1,
        fields: 80,
        parts: 84,
        fieldNameSize: 64,
        fieldSize: 8192,
        headerPairs: 24,
      },
    })
    form.on('field', (name, value) => {
      values[name] = value
    })
    form.on('file', (_, stream, name) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => {
        parts.push(part)
      })
      // a field in which no file was chosen is sent too, without a name
      stream.on('end', () => {
        if (name) file = toFile(name, Buffer.concat(parts))
      })
    })
    await pipeline(
      Readable.fromWeb((request.body ?? new Blob([]).stream()) as ReadableStream),
      limitBytes(maxFormBytes),
      form as unknown as Writable,
    )
    return { values, file }
  } catch {
    return null
  }
}

function toFile(name: string, bytes: Buffer): MultipartForm['file'] {
  return { name, bytes, hash: createHash('sha256').update(bytes).digest('hex') }
}
