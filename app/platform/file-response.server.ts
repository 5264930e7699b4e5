import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'

import type { MetadataRange } from './media/metadata.server.ts'
import { getMediaFolder } from './media/storage.server.ts'

/** Files up to this many bytes are read at once: a stream would cost more than the file. */
const maxBufferedBytes = 512 * 1024

/** Bytes of one read of a stream. */
const streamPartBytes = 256 * 1024

/** `blanks` are ranges of the file that are sent as blank bytes, in order. */
type FileSource = { path: string; size: number; blanks?: MetadataRange[] }

/**
 * Sends the whole file or the requested range, which players need for seeking. `headers` carry the
 * content type and the ETag. RFC 9110, section 14.
 */
export async function serveFile(
  request: Request,
  file: FileSource,
  headers: Headers,
): Promise<Response> {
  const etag = headers.get('etag')
  headers.set('accept-ranges', 'bytes')
  // nginx would keep up to 1 GB of a download on its disk
  if (headers.get('content-disposition')?.startsWith('attachment'))
    headers.set('x-accel-buffering', 'no')
  if (etag !== null && isNoneMatch(request, etag))
    return new Response(null, { status: 304, headers })
  const range = parseRange(request, etag)
  if (!range) {
    headers.set('content-length', String(file.size))
    const body =
      request.method === 'HEAD'
        ? null
        : file.size <= maxBufferedBytes
          ? blankPart(await readWhole(file), 0, file.blanks)
          : streamRange(file, 0, file.size - 1)
    return new Response(body, { headers })
  }
  const from = range[1] === '' ? Math.max(0, file.size - Number(range[2])) : Number(range[1])
  const to =
    range[1] === '' || range[2] === '' ? file.size - 1 : Math.min(Number(range[2]), file.size - 1)
  if (from > to) {
    headers.set('content-range', `bytes */${file.size}`)
    return new Response(null, { status: 416, headers })
  }
  headers.set('content-range', `bytes ${from}-${to}/${file.size}`)
  headers.set('content-length', String(to - from + 1))
  return new Response(streamRange(file, from, to), { status: 206, headers })
}

/**
 * Sends the stored file of this hash for download, or returns null if it isn't in the data folder.
 * Its ETag lets an interrupted download resume.
 */
export async function serveOriginal(
  dataDir: string,
  request: Request,
  hash: string,
  headers: Record<string, string>,
): Promise<Response | null> {
  const path = `${getMediaFolder(dataDir, hash)}/original`
  const found = await stat(path).catch(() => null)
  return (
    found &&
    serveFile(request, { path, size: found.size }, new Headers({ etag: `"${hash}"`, ...headers }))
  )
}

/**
 * Returns a header with an ASCII name for old clients and the full name in UTF-8: RFC 6266, 4.3;
 * RFC 8187, 3.2.
 */
export function buildContentDisposition(
  name: string,
  kind: 'attachment' | 'inline' = 'attachment',
): string {
  const asciiName = name.normalize('NFKD').replace(/[^\w .()-]/g, '_')
  const encodedName = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${asciiName}"; filename*=UTF-8''${encodedName}`
}

/** Compares ETags weakly, as RFC 9110, 13.1.2 wants it. */
function isNoneMatch(request: Request, etag: string): boolean {
  const tags = request.headers.get('if-none-match')?.split(',') ?? []
  return tags.some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
}

async function readWhole({ path, size }: FileSource): Promise<Buffer> {
  const bytes = await readFile(path)
  if (bytes.length !== size) throw new Error('The file has changed its size.')
  return bytes
}

/**
 * Returns the requested range if it can be served. For several ranges, an invalid one or another
 * ETag in If-Range the whole file is sent.
 */
function parseRange(request: Request, etag: string | null): RegExpExecArray | null {
  if (request.method !== 'GET' || ![null, etag].includes(request.headers.get('if-range')))
    return null
  const range = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get('range') ?? '')
  const [, first = '', last = ''] = range ?? []
  return (first === '' && last === '') ||
    (first !== '' && last !== '' && Number(last) < Number(first))
    ? null
    : range
}

/**
 * Streams a range of a file. A closed connection ends the stream, and a file that ends too early
 * ends the connection, so that the browser knows it and can resume.
 */
function streamRange({ path, blanks }: FileSource, start: number, end: number) {
  if (end < start) return null // an empty file has no last byte
  const bytes = createReadStream(path, { start, end, highWaterMark: streamPartBytes })
  return Readable.toWeb(
    Readable.from(checkStream(bytes, { start, end, blanks: blanks ?? [] }), { objectMode: false }),
  ) as ReadableStream<Uint8Array>
}

async function* checkStream(
  parts: AsyncIterable<Buffer>,
  { start, end, blanks }: { start: number; end: number; blanks: MetadataRange[] },
) {
  let position = start
  for await (const part of parts) {
    yield blankPart(part, position, blanks)
    position += part.length
  }
  if (position <= end) throw new Error('The file ended before its size.')
}

/** Blanks the given ranges in `part`, which begins at `position` of the file. */
function blankPart(part: Buffer, position: number, blanks: MetadataRange[] = []) {
  let [first, end] = [0, blanks.length]
  while (first < end) {
    const middle = (first + end) >> 1
    if (blanks[middle]![0] + blanks[middle]![1] <= position) first = middle + 1
    else end = middle
  }
  for (const [from, bytes, text = ''] of blanks.slice(first)) {
    if (from >= position + part.length) break
    const [begins, ends] = [
      Math.max(0, from - position),
      Math.min(part.length, from + bytes - position),
    ]
    part.fill(0, begins, ends)
    part.write(text.slice(begins + position - from, ends + position - from), begins, 'latin1')
  }
  return part as Uint8Array<ArrayBuffer>
}
