import { stat } from 'node:fs/promises'

import type { MetadataRange } from './media/metadata.server.ts'
import { getMediaFolder } from './media/storage.server.ts'
import { type Segment, createSegmentReader } from './transfer/segments.server.ts'
import { createTransferBody } from './transfer/transfer.server.ts'

/** Up to this many bytes are read at once: a transfer would cost more than the bytes. */
const maxBufferedBytes = 512 * 1024

/** `blanks` are ranges of the file that are sent as blank bytes, in order. */
type FileSource = { path: string; blanks?: MetadataRange[] } & Omit<Content, 'listSegments'>

/** Content of a known size, of which any range can be sent. */
export type Content = {
  size: number
  listSegments(from: number, to: number): Iterable<Segment>
  /** Called after sending with the range that was sent; `end` is the position after it. */
  onSent?: (from: number, end: number) => Promise<void>
  /** Asked while a large range is sent. Returning false ends the connection. */
  mayContinue?: () => Promise<boolean>
}

/** Sends a file as `serveContent` does. */
export function serveFile(
  request: Request,
  { path, blanks = [], ...content }: FileSource,
  headers: Headers,
): Promise<Response> {
  const listSegments = (from: number, to: number) => [{ path, from, to, blanks }]
  return serveContent(request, { ...content, listSegments }, headers)
}

/**
 * Sends the whole content or the requested range, which players need for seeking and downloads for
 * resuming. `headers` carry the content type and the ETag. RFC 9110, section 14.
 */
export async function serveContent(
  request: Request,
  content: Content,
  headers: Headers,
): Promise<Response> {
  const { size } = content
  const etag = headers.get('etag')
  const isDownload = headers.get('content-disposition')?.startsWith('attachment') === true
  headers.set('accept-ranges', 'bytes')
  if (isDownload) {
    // nginx would keep up to 1 GB of a download on its disk, and cut longer ones off
    headers.set('x-accel-buffering', 'no')
    headers.set('cache-control', downloadCacheControl)
  }
  if (etag !== null && isNoneMatch(request, etag))
    return new Response(null, { status: 304, headers })
  const range = parseRange(request, etag)
  if (!range) {
    headers.set('content-length', String(size))
    const body = request.method === 'HEAD' ? null : await readBody(content, 0, size - 1, isDownload)
    return new Response(body, { headers })
  }
  const from = range[1] === '' ? Math.max(0, size - Number(range[2])) : Number(range[1])
  const to = range[1] === '' || range[2] === '' ? size - 1 : Math.min(Number(range[2]), size - 1)
  if (from > to) {
    headers.set('content-range', `bytes */${size}`)
    return new Response(null, { status: 416, headers })
  }
  headers.set('content-range', `bytes ${from}-${to}/${size}`)
  headers.set('content-length', String(to - from + 1))
  return new Response(await readBody(content, from, to, isDownload), { status: 206, headers })
}

/** Downloads belong to one person, and a proxy that changes them would break their checksums. */
export const downloadCacheControl = 'private, no-store, no-transform'

/** Reads a small range, and leaves a large one to the file sender. */
async function readBody(content: Content, from: number, to: number, isDownload: boolean) {
  const bytes = to - from + 1
  if (bytes <= 0) return null // an empty file has no last byte
  const segments = content.listSegments(from, to)
  const { onSent, mayContinue } = content
  if (bytes > maxBufferedBytes)
    return createTransferBody({
      segments,
      bytes,
      isDownload,
      onSent: onSent && ((sent) => onSent(from, from + sent)),
      mayContinue,
    })
  const reader = createSegmentReader(segments)
  try {
    const part = Buffer.allocUnsafe(bytes)
    if ((await reader.read(part)) < bytes) throw new Error('The content is shorter than its size.')
    await onSent?.(from, to + 1)
    return part
  } finally {
    await reader.close()
  }
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
