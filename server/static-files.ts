import { existsSync, statSync } from 'node:fs'

import { serveFile } from '../app/platform/file-response.server.ts'
import { getPackagePath } from '../app/platform/package-folder.server.ts'
import { negotiateEncoding } from '../app/platform/page-cache/disk-store.server.ts'
import { server } from '../app/messages/en/server.ts'

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
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
  json: 'application/json',
  txt: 'text/plain; charset=utf-8',
  wasm: 'application/wasm',
  bcmap: 'application/octet-stream',
  pfb: 'application/octet-stream',
  ttf: 'font/ttf',
  webmanifest: 'application/manifest+json',
}
const immutableCache = 'public, max-age=31536000, immutable'

/** The worker that reads PDFs decodes images with WebAssembly, and loads nothing by itself. */
const pdfWorkerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'"

/**
 * Serves files of the build and of `public/`. A missing file under /assets/ or /media/ answers 404;
 * null passes other paths on.
 */
export function createStaticFiles(dev: boolean) {
  return async (pathname: string, request: Request): Promise<Response | null> => {
    const hashed = pathname.startsWith('/assets/') || pathname.startsWith('/media/')
    const single = /^\/[a-z0-9-]+\.(?:svg|png|ico|webmanifest)$/.test(pathname)
    if (!hashed && !single) return null
    if (dev && pathname.startsWith('/assets/')) return null
    // uploads are served by the application, which checks permissions
    if (/^\/media\/[0-9a-f]{64}-/.test(pathname)) return null
    const file = findFile(pathname, dev)
    if (!file)
      return hashed
        ? new Response(server.http.missing, {
            status: 404,
            headers: { 'cache-control': 'no-store', 'content-type': 'text/plain' },
          })
        : null
    return serveStatic(file, request, hashed ? immutableCache : 'public, max-age=86400')
  }
}

/** `smaller` lists the encodings with a compressed copy in the build, best first. */
type File = { path: string; size: number; type: string; modified: number; smaller: Encoding[] }
type Encoding = 'br' | 'gzip'
const ending = { br: 'br', gzip: 'gz' }

function findFile(pathname: string, dev: boolean): File | null {
  if (!/^(?:\/[\w.-]+)+$/.test(pathname) || pathname.includes('..')) return null
  const isMedia = pathname.startsWith('/media/')
  if (dev && !isMedia) return null // Vite serves the rest
  const path = getPackagePath(`build${isMedia ? '' : '/app/client'}${pathname}`)
  const type = types[path.slice(path.lastIndexOf('.') + 1)]
  const found = type ? statSync(path, { throwIfNoEntry: false }) : undefined
  if (!type || !found?.isFile()) return null
  const smaller = (['br', 'gzip'] as const).filter((encoding) =>
    existsSync(`${path}.${ending[encoding]}`),
  )
  return { path, size: found.size, type, modified: Math.floor(found.mtimeMs), smaller }
}

/** Sends the compressed copy if the browser accepts it. RFC 9110, 12.5.3. */
function serveStatic(original: File, request: Request, cacheControl: string): Promise<Response> {
  const accepted =
    original.smaller.length > 0 ? negotiateEncoding(request.headers.get('accept-encoding')) : null
  const encoding = accepted && original.smaller.includes(accepted) ? accepted : null
  const file = encoding ? { ...original, ...getSmallerCopy(original, encoding) } : original
  const etag = `"${file.size.toString(36)}-${file.modified.toString(36)}"`
  const headers = new Headers({ 'content-type': file.type, 'cache-control': cacheControl, etag })
  if (original.smaller.length > 0) headers.set('vary', 'accept-encoding')
  if (encoding) headers.set('content-encoding', encoding)
  if (file.type.startsWith('image/svg'))
    headers.set('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
  if (/\/pdf\.worker\.[\w.-]+$/.test(original.path))
    headers.set('content-security-policy', pdfWorkerPolicy)
  return serveFile(request, file, headers)
}

function getSmallerCopy({ path }: File, encoding: Encoding) {
  const copy = `${path}.${ending[encoding]}`
  return { path: copy, size: statSync(copy).size }
}
