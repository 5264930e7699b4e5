import { existsSync, statSync } from 'node:fs'

import { fileAnswer } from '../app/platform/file-answer.server.ts'
import { encodingFor } from '../app/platform/pages/stored.server.ts'
import { program } from '../app/words/en/program.ts'

const types: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  ico: 'image/x-icon',
  webm: 'video/webm',
  mp4: 'video/mp4',
  mp3: 'audio/mpeg',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
  json: 'application/json',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json',
}
const lasting = 'public, max-age=31536000, immutable'

/**
 * Serves what the build and `public/` made, below fixed addresses; a miss under them is 404,
 * elsewhere it is somebody else's.
 */
export function openFiles(dev: boolean) {
  return async (pathname: string, request: Request): Promise<Response | null> => {
    const hashed = pathname.startsWith('/assets/') || pathname.startsWith('/media/')
    const single = /^\/[a-z0-9-]+\.(?:svg|png|ico|webmanifest)$/.test(pathname)
    if (!hashed && !single) return null
    if (dev && pathname.startsWith('/assets/')) return null
    // what was uploaded is looked after by the program, which knows who may see it
    if (/^\/media\/[0-9a-f]{64}-/.test(pathname)) return null
    const file = fileAt(pathname, dev)
    if (!file)
      return hashed
        ? new Response(program.porch.missing, {
            status: 404,
            headers: { 'cache-control': 'no-store', 'content-type': 'text/plain' },
          })
        : null
    return answer(file, request, hashed ? lasting : 'public, max-age=86400')
  }
}

/** `smaller` are the encodings the build left a smaller copy in, best first. */
type File = { path: string; size: number; type: string; modified: number; smaller: Encoding[] }
type Encoding = 'br' | 'gzip'
const ending = { br: 'br', gzip: 'gz' }

function fileAt(pathname: string, dev: boolean): File | null {
  if (!/^(?:\/[\w.-]+)+$/.test(pathname) || pathname.includes('..')) return null
  const path = pathname.startsWith('/media/')
    ? `build${pathname}`
    : `${dev ? 'public' : 'build/app/client'}${pathname}`
  const type = types[path.slice(path.lastIndexOf('.') + 1)]
  const found = type ? statSync(path, { throwIfNoEntry: false }) : undefined
  if (!type || !found?.isFile()) return null
  const smaller = (['br', 'gzip'] as const).filter((encoding) =>
    existsSync(`${path}.${ending[encoding]}`),
  )
  return { path, size: found.size, type, modified: Math.floor(found.mtimeMs), smaller }
}

/** What has a smaller copy comes as that. RFC 9110, 12.5.3. */
function answer(whole: File, request: Request, keep: string): Promise<Response> {
  const taken =
    whole.smaller.length > 0 ? encodingFor(request.headers.get('accept-encoding')) : null
  const encoding = taken && whole.smaller.includes(taken) ? taken : null
  const file = encoding ? { ...whole, ...copyOf(whole, encoding) } : whole
  const etag = `"${file.size.toString(36)}-${file.modified.toString(36)}"`
  const headers = new Headers({ 'content-type': file.type, 'cache-control': keep, etag })
  if (whole.smaller.length > 0) headers.set('vary', 'accept-encoding')
  if (encoding) headers.set('content-encoding', encoding)
  if (file.type.startsWith('image/svg'))
    headers.set('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
  return fileAnswer(request, file, headers)
}

function copyOf({ path }: File, encoding: Encoding) {
  const copy = `${path}.${ending[encoding]}`
  return { path: copy, size: statSync(copy).size }
}
