import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

/** A public page as every visitor gets it: compressed, with its CSP and ETag. */
export type CachedPage = { path: string; etag: string; policy: string; br: Buffer; gzip: Buffer }

/** Inputs of a stored page. If any differs, the page is discarded. */
export type CacheStamp = {
  build: string
  publicUrl: string
  sample: boolean
  contentVersion: number
  until: string
}

/**
 * Reads the pages stored in the data folder, which a start serves while the database opens; null if
 * there are none. server.ts imports this module directly, so it must not import the application.
 */
export function readCachedPages(
  dataDir: string,
): { stamp: CacheStamp; pages: Map<string, CachedPage> } | null {
  try {
    const folder = `${dataDir}/pages`
    const { stamp, pages } = JSON.parse(readFileSync(`${folder}/index.json`, 'utf8')) as {
      stamp: CacheStamp
      pages: { path: string; etag: string; policy: string; file: string }[]
    }
    return {
      stamp,
      pages: new Map(
        pages.map(({ file, ...page }) => [
          page.path,
          {
            ...page,
            br: readFileSync(`${folder}/${file}.br`),
            gzip: readFileSync(`${folder}/${file}.gz`),
          },
        ]),
      ),
    }
  } catch {
    return null // none yet, or incomplete: they are rendered again
  }
}

export function writeCachedPages(dataDir: string, stamp: CacheStamp, pages: Iterable<CachedPage>) {
  const folder = `${dataDir}/pages`
  // several processes may share the folder, also from different machines
  const temporary = `${folder}.${randomUUID()}`
  mkdirSync(temporary, { recursive: true, mode: 0o700 })
  const index = [...pages].map((page, position) => {
    writeFileSync(`${temporary}/${position}.br`, page.br)
    writeFileSync(`${temporary}/${position}.gz`, page.gzip)
    return { path: page.path, etag: page.etag, policy: page.policy, file: String(position) }
  })
  writeFileSync(`${temporary}/index.json`, JSON.stringify({ stamp, pages: index }))
  rmSync(folder, { recursive: true, force: true })
  try {
    renameSync(temporary, folder)
  } finally {
    // another process may have stored its pages first
    rmSync(temporary, { recursive: true, force: true })
  }
}

/** Deletes the stored pages, so that the next start can't serve them. */
export function deleteCachedPages(dataDir: string) {
  rmSync(`${dataDir}/pages`, { recursive: true, force: true })
}

/** Returns true if stored pages may be served before the database is open. */
export function isFresh(stamp: CacheStamp, build: string, publicUrl: string, now: Date): boolean {
  return stamp.build === build && stamp.publicUrl === publicUrl && new Date(stamp.until) > now
}

/** Creates the response to a GET or HEAD of a page. */
export function createPageResponse(page: CachedPage, request: Request): Response {
  const headers = new Headers(getPageHeaders(page))
  if (matchesEtag(page, request.headers.get('if-none-match')))
    return new Response(null, { status: 304, headers })
  const encoding = negotiateEncoding(request.headers.get('accept-encoding'))
  const body = encoding === null ? brotliDecompressSync(page.br) : page[encoding]
  if (encoding) headers.set('content-encoding', encoding)
  headers.set('content-length', String(body.length))
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { headers })
}

/**
 * Headers of a cached page. COOP is off because the page holds nothing private, and with it
 * browsers start a new process before they paint.
 */
export function getPageHeaders(page: CachedPage): Record<string, string> {
  return {
    'cross-origin-opener-policy': 'unsafe-none',
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': page.policy,
    etag: page.etag,
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  }
}

/** Returns true if the client already has this page. RFC 9110, 13.1.2. */
export function matchesEtag({ etag }: CachedPage, ifNoneMatch: string | null | undefined): boolean {
  return (
    ifNoneMatch
      ?.split(',')
      .some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*') ?? false
  )
}

/** Returns the best encoding the client accepts, or null for neither. */
export function negotiateEncoding(accepted: string | null | undefined): 'br' | 'gzip' | null {
  const isAccepted = (name: string) =>
    (accepted ?? '')
      .split(',')
      .some(
        (entry) =>
          entry.trim().toLowerCase().startsWith(name) && !/;\s*q=0(?:\.0*)?\s*$/.test(entry),
      )
  return isAccepted('br') ? 'br' : isAccepted('gzip') ? 'gzip' : null
}
