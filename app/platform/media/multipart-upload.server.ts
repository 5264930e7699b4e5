import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'

import { Busboy } from '@fastify/busboy'

import { maxImageBytes } from '#app/core/media.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { limitBytes } from '../byte-limit.server.ts'
import { type Checksums, computeChecksums, createChecksums } from './checksums.server.ts'
import { removeFolder, createUploadFolder } from './storage.server.ts'
import { type MediaFormat, type ImageFormat, isImageFormat, sniffFormat } from './sniff-format.ts'
import { maxFormBytes } from './form-limits.ts'

/** A received file in a folder of its own, not inspected yet. `name` is its original file name. */
export type ReceivedFile<As extends MediaFormat | 'pdf' = ImageFormat> = Checksums & {
  folder: string
  kind: As
  name: string
}
type FileResult<As extends MediaFormat | 'pdf' = ImageFormat> =
  | { ok: true; received: ReceivedFile<As> }
  | { ok: false; problem: ProblemCode }
export type MultipartUpload = {
  values: Record<string, string>
  file: FileResult
  cleanUp(): Promise<void>
}

/**
 * Reads a form with one image and writes the file to the disk as it arrives. The caller calls
 * `cleanUp` after the response; a broken connection leaves nothing. Fails with `picture-missing`,
 * `picture-empty`, `picture-heavy`, `picture-heic`, `picture-kind`, `upload-cut` or `no-room`.
 */
export async function receiveUpload(request: Request, dataDir: string): Promise<MultipartUpload> {
  const folder = await createUploadFolder(dataDir)
  const cleanUp = () => removeFolder(folder)
  try {
    return { ...(await readForm(request, folder)), cleanUp }
  } catch (error) {
    await cleanUp()
    const { code, syscall } = error as NodeJS.ErrnoException
    if (syscall && code !== 'ENOSPC' && code !== 'ECONNRESET') throw error
    return {
      values: {},
      file: { ok: false, problem: code === 'ENOSPC' ? 'no-room' : 'upload-cut' },
      cleanUp,
    }
  }
}

/** Fields and received files of a form with a field for several files of any accepted format. */
export type MultipartFiles = {
  values: Record<string, string>
  files: ReceivedFile<MediaFormat | 'pdf'>[]
  /** The problem of each file that wasn't received, with its name. */
  problems: { name: string; problem: ProblemCode }[]
  cleanUp(): Promise<void>
}

/** Files of one form without JavaScript. */
const maxFormFiles = 100

/**
 * Reads a form with several files and writes each to the disk as it arrives. The caller calls
 * `cleanUp` after the response; a broken connection leaves nothing.
 */
export async function receiveFiles(request: Request, dataDir: string): Promise<MultipartFiles> {
  const folders: string[] = []
  const cleanUp = async () => {
    for (const folder of folders) await removeFolder(folder)
  }
  const values: Record<string, string> = {}
  const pending: Promise<{ name: string; result: FileResult<MediaFormat | 'pdf'> }>[] = []
  const form = createForm(request, maxFormFiles)
  form.on('field', (name, value) => {
    values[name] = value
  })
  form.on('file', (_, stream, fileName) => {
    const name = fileName ?? ''
    const written = createUploadFolder(dataDir).then(async (folder) => {
      folders.push(folder)
      return { name, result: await writeFileToDisk(stream, folder, fileName, isGalleryFormat) }
    })
    written.catch((error: Error) => form.destroy(error))
    pending.push(written)
  })
  try {
    await readBody(request, form)
    const all = (await Promise.all(pending)).filter(({ name }) => name !== '')
    return {
      values,
      files: all.flatMap(({ result }) => (result.ok ? [result.received] : [])),
      problems: all.flatMap(({ name, result }) =>
        result.ok ? [] : [{ name, problem: result.problem }],
      ),
      cleanUp,
    }
  } catch (error) {
    await Promise.allSettled(pending)
    await cleanUp()
    throw error
  }
}

function isGalleryFormat(kind: string): kind is MediaFormat | 'pdf' {
  return kind !== 'heic' && kind !== 'other'
}

function createForm(request: Request, files: number) {
  return new Busboy({
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    limits: {
      fileSize: maxImageBytes,
      files,
      fields: 20,
      parts: files + 23,
      fieldNameSize: 64,
      fieldSize: 8192,
      headerPairs: 24,
    },
  })
}

function readBody(request: Request, form: Busboy) {
  return pipeline(
    Readable.fromWeb((request.body ?? new Blob([]).stream()) as ReadableStream),
    limitBytes(maxFormBytes),
    form as unknown as Writable,
  )
}

async function readForm(
  request: Request,
  folder: string,
): Promise<Pick<MultipartUpload, 'values' | 'file'>> {
  const values: Record<string, string> = {}
  let file: Promise<FileResult> = Promise.resolve({ ok: false, problem: 'picture-missing' })
  const form = createForm(request, 1)
  form.on('field', (name, value) => {
    values[name] = value
  })
  form.on('file', (_, stream, fileName) => {
    file = writeFileToDisk(stream, folder, fileName, isImageFormat)
    file.catch((error: Error) => form.destroy(error))
  })
  await readBody(request, form)
  return { values, file: await file }
}

async function writeFileToDisk<As extends MediaFormat | 'pdf'>(
  stream: Readable & { truncated: boolean },
  folder: string,
  fileName: string | undefined,
  isAccepted: (kind: string) => kind is As,
): Promise<FileResult<As>> {
  const checksums = createChecksums()
  let head = Buffer.alloc(0)
  const meter = new Transform({
    transform(part: Buffer, _, next) {
      if (head.length < 64) head = Buffer.concat([head, part.subarray(0, 64)])
      checksums.update(part)
      next(null, part)
    },
  })
  await pipeline(
    stream,
    meter,
    createWriteStream(`${folder}/original`, { flags: 'wx', mode: 0o600 }),
  )
  const result = checksums.finish()
  if (result.bytes === 0)
    return { ok: false, problem: fileName ? 'picture-empty' : 'picture-missing' }
  if (stream.truncated) return { ok: false, problem: 'picture-heavy' }
  const kind = sniffFormat(head.subarray(0, 64))
  if (!isAccepted(kind))
    return { ok: false, problem: kind === 'heic' ? 'picture-heic' : 'picture-kind' }
  return {
    ok: true,
    received: { folder, ...result, kind, name: fileName ?? '' },
  }
}

/**
 * Returns the image the program itself wrote as `original` into a folder, or null if it isn't one.
 */
export async function findReceivedFile(folder: string): Promise<ReceivedFile | null> {
  const bytes = await readFile(`${folder}/original`)
  const kind = sniffFormat(bytes.subarray(0, 64))
  return isImageFormat(kind) ? { folder, ...computeChecksums(bytes), kind, name: '' } : null
}
