import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'

import { Busboy } from '@fastify/busboy'

import { mostBytes } from '#app/core/media.ts'
import type { ProblemCode } from '#app/words/problems.ts'

import { metered } from '../metered.server.ts'
import { discard, newArrival } from './files.server.ts'
import { type Format, type Kind, isPicture, kindOf } from './kind.ts'
import { mostSent } from './limits.ts'

/**
 * A file that has come and lies in a folder of its own, with nobody having looked into it yet;
 * `name` is what it was called where it came from.
 */
export type Arrived<As extends Format = Kind> = {
  folder: string
  hash: string
  bytes: number
  kind: As
  name: string
}
type File = { ok: true; arrived: Arrived } | { ok: false; problem: ProblemCode }
export type Upload = { values: Record<string, string>; file: File; done(): Promise<void> }

/**
 * Reads a form with one file, the file straight to the disk. The caller calls `done` when it is
 * answered; a connection that is cut leaves nothing. Problems: `picture-missing`, `picture-empty`,
 * `picture-heavy`, `picture-heic`, `picture-kind`, `upload-cut`, `no-room`.
 */
export async function receiveUpload(request: Request, dataDir: string): Promise<Upload> {
  const folder = await newArrival(dataDir)
  const done = () => discard(folder)
  try {
    return { ...(await received(request, folder)), done }
  } catch (error) {
    await done()
    const { code, syscall } = error as NodeJS.ErrnoException
    if (syscall && code !== 'ENOSPC' && code !== 'ECONNRESET') throw error
    return {
      values: {},
      file: { ok: false, problem: code === 'ENOSPC' ? 'no-room' : 'upload-cut' },
      done,
    }
  }
}

async function received(
  request: Request,
  folder: string,
): Promise<Pick<Upload, 'values' | 'file'>> {
  const values: Record<string, string> = {}
  let file: Promise<File> = Promise.resolve({ ok: false, problem: 'picture-missing' })
  const form = new Busboy({
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    limits: {
      fileSize: mostBytes,
      files: 1,
      fields: 20,
      parts: 24,
      fieldNameSize: 64,
      fieldSize: 8192,
      headerPairs: 24,
    },
  })
  form.on('field', (name, value) => {
    values[name] = value
  })
  form.on('file', (_, stream, named) => {
    file = kept(stream, folder, named)
    file.catch((error: Error) => form.destroy(error))
  })
  await pipeline(
    Readable.fromWeb((request.body ?? new Blob([]).stream()) as ReadableStream),
    metered(mostSent),
    form as unknown as Writable,
  )
  return { values, file: await file }
}

async function kept(
  stream: Readable & { truncated: boolean },
  folder: string,
  named: string | undefined,
): Promise<File> {
  const sum = createHash('sha256')
  let bytes = 0
  let head = Buffer.alloc(0)
  const watched = new Transform({
    transform(part: Buffer, _, next) {
      if (head.length < 64) head = Buffer.concat([head, part.subarray(0, 64)])
      sum.update(part)
      bytes += part.length
      next(null, part)
    },
  })
  await pipeline(
    stream,
    watched,
    createWriteStream(`${folder}/original`, { flags: 'wx', mode: 0o600 }),
  )
  if (bytes === 0) return { ok: false, problem: named ? 'picture-empty' : 'picture-missing' }
  if (stream.truncated) return { ok: false, problem: 'picture-heavy' }
  const kind = kindOf(head.subarray(0, 64))
  if (!isPicture(kind))
    return { ok: false, problem: kind === 'heic' ? 'picture-heic' : 'picture-kind' }
  return { ok: true, arrived: { folder, hash: sum.digest('hex'), bytes, kind, name: named ?? '' } }
}

/**
 * The picture the program itself made and left as `original` in a folder of its own; null where it
 * is none.
 */
export async function arrivedIn(folder: string): Promise<Arrived | null> {
  const bytes = await readFile(`${folder}/original`)
  const kind = kindOf(bytes.subarray(0, 64))
  return isPicture(kind)
    ? {
        folder,
        hash: createHash('sha256').update(bytes).digest('hex'),
        bytes: bytes.length,
        kind,
        name: '',
      }
    : null
}
