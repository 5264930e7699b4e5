import { createReadStream, existsSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'

import { encodingFor } from '../app/platform/pages/stored.server.ts'
import { program } from '../app/words/en/program.ts'

const types: Record<string, string> = {
  avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png', svg: 'image/svg+xml', ico: 'image/x-icon', webm: 'video/webm', mp4: 'video/mp4', mp3: 'audio/mpeg',
  js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8', woff2: 'font/woff2', json: 'application/json', txt: 'text/plain; charset=utf-8', webmanifest: 'application/manifest+json',
}
const lasting = 'public, max-age=31536000, immutable'

/** Serves what the build and `public/` made, below fixed addresses; a miss under them is 404, elsewhere it is somebody else's. */
export function openFiles(dev: boolean) {
  return async (pathname: string, request: Request): Promise<Response | null> => {
    const hashed = pathname.startsWith('/assets/') || pathname.startsWith('/media/')
    const single = /^\/[a-z0-9-]+\.(?:svg|png|ico|webmanifest)$/.test(pathname)
    if (!hashed && !single) return null
    if (dev && pathname.startsWith('/assets/')) return null
    // what was uploaded is looked after by the program, which knows who may see it
    if (/^\/media\/[0-9a-f]{64}-/.test(pathname)) return null
    const file = fileAt(pathname, dev)
    if (!file) return hashed ? new Response(program.porch.missing, { status: 404, headers: { 'cache-control': 'no-store', 'content-type': 'text/plain' } }) : null
    return answer(file, request, hashed ? lasting : 'public, max-age=86400')
  }
}

/** `smaller` are the encodings the build left a smaller copy in, best first. */
type File = { path: string; size: number; type: string; modified: number; smaller: Encoding[] }
type Encoding = 'br' | 'gzip'
const ending = { br: 'br', gzip: 'gz' }

/** Up to so many bytes a file is read at once: a stream of it would cost more than the file. */
const small = 512 * 1024

function fileAt(pathname: string, dev: boolean): File | null {
  if (!/^(?:\/[\w.-]+)+$/.test(pathname) || pathname.includes('..')) return null
  const path = pathname.startsWith('/media/') ? `build${pathname}` : `${dev ? 'public' : 'build/app/client'}${pathname}`
  const type = types[path.slice(path.lastIndexOf('.') + 1)]
  const found = type ? statSync(path, { throwIfNoEntry: false }) : undefined
  if (!type || !found?.isFile()) return null
  const smaller = (['br', 'gzip'] as const).filter((encoding) => existsSync(`${path}.${ending[encoding]}`))
  return { path, size: found.size, type, modified: Math.floor(found.mtimeMs), smaller }
}

/** Whole, or the range that was asked for: films are sought by it, and what has a smaller copy comes as that. RFC 9110, 12.5.3 and 14. */
async function answer(whole: File, request: Request, keep: string): Promise<Response> {
  const taken = whole.smaller.length > 0 ? encodingFor(request.headers.get('accept-encoding')) : null
  const encoding = taken && whole.smaller.includes(taken) ? taken : null
  const file = encoding ? { ...whole, ...copyOf(whole, encoding) } : whole
  const etag = `"${file.size.toString(36)}-${file.modified.toString(36)}"`
  const headers = new Headers({ 'content-type': file.type, 'cache-control': keep, etag, 'accept-ranges': 'bytes' })
  if (whole.smaller.length > 0) headers.set('vary', 'accept-encoding')
  if (encoding) headers.set('content-encoding', encoding)
  if (file.type.startsWith('image/svg')) headers.set('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
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
  return new Response(request.method === 'HEAD' ? null : streamOf(file, from, to), { status: 206, headers })
}

/** The one range asked for, where it may be answered: of several, of one that means nothing and of another edition the whole is sent. */
function rangeIn(request: Request, etag: string): RegExpExecArray | null {
  if (request.method !== 'GET' || ![null, etag].includes(request.headers.get('if-range'))) return null
  const range = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get('range') ?? '')
  const [, first = '', last = ''] = range ?? []
  return (first === '' && last === '') || (first !== '' && last !== '' && Number(last) < Number(first)) ? null : range
}

function copyOf({ path }: File, encoding: Encoding) {
  const copy = `${path}.${ending[encoding]}`
  return { path: copy, size: statSync(copy).size }
}

function streamOf({ path }: File, start: number, end: number) {
  if (end < start) return null // an empty file has no last byte
  return Readable.toWeb(createReadStream(path, { start, end })) as ReadableStream<Uint8Array>
}
