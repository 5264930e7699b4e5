import { createHash } from 'node:crypto'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'

import { Busboy } from '@fastify/busboy'

import { fieldsOf } from './form.server.ts'
import { metered } from './metered.server.ts'
import { mostSent } from './pictures/limits.ts'

/** The fields of a form and the file somebody chose, with the sum of its bytes. */
export type Sent = {
  values: Record<string, string>
  file: { name: string; bytes: Buffer; sum: string } | null
}

/**
 * Reads a form with at most one small file, which is held in memory: of one that is larger than
 * `most` bytes one byte more than may be. Null where it did not arrive whole.
 */
export async function fieldsWithFile(request: Request, most: number): Promise<Sent | null> {
  const contentType = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(contentType))
    return { values: await fieldsOf(request), file: null }
  const values: Sent['values'] = {}
  let file: Sent['file'] = null
  try {
    const form = new Busboy({
      headers: { 'content-type': contentType },
      limits: {
        fileSize: most + 1,
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
        if (name) file = fileOf(name, Buffer.concat(parts))
      })
    })
    await pipeline(
      Readable.fromWeb((request.body ?? new Blob([]).stream()) as ReadableStream),
      metered(mostSent),
      form as unknown as Writable,
    )
    return { values, file }
  } catch {
    return null
  }
}

function fileOf(name: string, bytes: Buffer): Sent['file'] {
  return { name, bytes, sum: createHash('sha256').update(bytes).digest('hex') }
}
