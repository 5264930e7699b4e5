import { createHash } from 'node:crypto'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'

import { Busboy } from '@fastify/busboy'

import { readFields } from './form.server.ts'
import { limitBytes } from './byte-limit.server.ts'
import { maxFormBytes } from './media/form-limits.ts'

/** A chosen file, with the hash of its bytes. */
export type UploadedFile = { name: string; bytes: Buffer; hash: string }
/** The fields of a form and the chosen file. */
export type MultipartForm = { values: Record<string, string>; file: UploadedFile | null }
/** The fields of a form and the chosen files, in their order. */
type MultipartFiles = { values: Record<string, string>; files: UploadedFile[] }

/** Maximum number of fields, and of characters of a field. */
const defaultLimits = { fields: 80, fieldSize: 8192 }

/**
 * Reads a form with at most one small file, which is held in memory. A file larger than `maxBytes`
 * is cut off one byte above it, so that the caller can see it is too large. Returns null if the
 * form did not arrive completely.
 */
export async function readMultipart(
  request: Request,
  maxBytes: number,
  limits = defaultLimits,
): Promise<MultipartForm | null> {
  const form = await readMultipartFiles(request, { ...limits, maxBytes, maxFiles: 1 })
  return form && { values: form.values, file: form.files[0] ?? null }
}

/** Reads a form with several small files in the same way. Those after `maxFiles` are left out. */
export async function readMultipartFiles(
  request: Request,
  {
    maxBytes,
    maxFiles,
    fields,
    fieldSize,
  }: { maxBytes: number; maxFiles: number } & typeof defaultLimits,
): Promise<MultipartFiles | null> {
  const contentType = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(contentType))
    return { values: await readFields(request), files: [] }
  const values: MultipartFiles['values'] = {}
  const files: UploadedFile[] = []
  try {
    const form = new Busboy({
      headers: { 'content-type': contentType },
      limits: {
        fileSize: maxBytes + 1,
        files: maxFiles,
        fields,
        parts: fields + maxFiles + 3,
        fieldNameSize: 64,
        fieldSize,
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
      // a file field without a choice is sent too, without a name
      stream.on('end', () => {
        if (name) files.push(toFile(name, Buffer.concat(parts)))
      })
    })
    await pipeline(
      Readable.fromWeb((request.body ?? new Blob([]).stream()) as ReadableStream),
      limitBytes(maxFormBytes),
      form as unknown as Writable,
    )
    return { values, files }
  } catch {
    return null
  }
}

function toFile(name: string, bytes: Buffer): UploadedFile {
  return { name, bytes, hash: createHash('sha256').update(bytes).digest('hex') }
}
