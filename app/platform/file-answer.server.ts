import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'

/** Up to so many bytes a file is read at once: a stream of it would cost more than the file. */
const small = 512 * 1024

type Whole = { path: string; size: number }

/** Whole, or the one range that was asked for: films are sought by it. The headers say what it is and by which tag this edition of it goes. RFC 9110, 14. */
export async function fileAnswer(request: Request, file: Whole, headers: Headers): Promise<Response> {
  const etag = headers.get('etag')
  headers.set('accept-ranges', 'bytes')
  if (etag !== null && request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  const range = rangeIn(request, etag)
  if (!range) {
    headers.set('content-length', String(file.size))
    const body = request.method === 'HEAD' ? null : file.size <= small ? await readFile(file.path) as Uint8Array<ArrayBuffer> : streamOf(file, 0, file.size - 1)
    return new Response(body, { headers })
  }
  const from = range[1] === '' ? Math.max(0, file.size - Number(range[2])) : Number(range[1])
  const to = range[1] === '' || range[2] === '' ? file.size - 1 : Math.min(Number(range[2]), file.size - 1)
  if (from > to) return new Response(null, { status: 416, headers: { 'content-range': `bytes */${file.size}` } })
  headers.set('content-range', `bytes ${from}-${to}/${file.size}`)
  headers.set('content-length', String(to - from + 1))
  return new Response(streamOf(file, from, to), { status: 206, headers })
}

/** The one range asked for, where it may be answered: of several, of one that means nothing and of another edition the whole is sent. */
function rangeIn(request: Request, etag: string | null): RegExpExecArray | null {
  if (request.method !== 'GET' || ![null, etag].includes(request.headers.get('if-range'))) return null
  const range = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get('range') ?? '')
  const [, first = '', last = ''] = range ?? []
  return (first === '' && last === '') || (first !== '' && last !== '' && Number(last) < Number(first)) ? null : range
}

/** Whoever goes away ends it. */
function streamOf({ path }: Whole, start: number, end: number) {
  if (end < start) return null // an empty file has no last byte
  return Readable.toWeb(createReadStream(path, { start, end })) as ReadableStream<Uint8Array>
}
