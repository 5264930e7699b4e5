import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

/** A public page as everybody gets it: compressed, with its policy and its ETag. */
export type CachedPage = { path: string; etag: string; policy: string; br: Buffer; gzip: Buffer }

/** What a stored page was made from; anything else makes it worthless. */
export type CacheStamp = {
  build: string
  publicUrl: string
  sample: boolean
  contentVersion: number
  until: string
}

/**
 * Pages kept in the data folder, so that a start can serve them while the database still opens.
 * Imported by the server's own entry too, therefore nothing here but files.
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
    return null // none yet, or half of one: it is made again
  }
}

export function writeCachedPages(dataDir: string, stamp: CacheStamp, pages: Iterable<CachedPage>) {
  const folder = `${dataDir}/pages`
  // several processes may share the folder
  const temporary = `${folder}.${process.pid}`
  rmSync(temporary, { recursive: true, force: true })
  mkdirSync(temporary, { recursive: true, mode: 0o700 })
  const index = [...pages].map((page, at) => {
    writeFileSync(`${temporary}/${at}.br`, page.br)
    writeFileSync(`${temporary}/${at}.gz`, page.gzip)
    return { path: page.path, etag: page.etag, policy: page.policy, file: String(at) }
  })
  writeFileSync(`${temporary}/index.json`, JSON.stringify({ stamp, pages: index }))
  rmSync(folder, { recursive: true, force: true })
  renameSync(temporary, folder)
}

/** Nothing stored is shown again, not even by the next start. */
export function deleteCachedPages(dataDir: string) {
  rmSync(`${dataDir}/pages`, { recursive: true, force: true })
}

/** Whether stored pages may be shown before the database has been asked. */
export function isFresh(stamp: CacheStamp, build: string, publicUrl: string, now: Date): boolean {
  return stamp.build === build && stamp.publicUrl === publicUrl && new Date(stamp.until) > now
}

/** The answer to a GET or HEAD of a page. */
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
 * A page for everybody holds nothing to be kept apart from whoever opened it; kept apart, a browser
 * begins a process for it before it paints.
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

/** Whether whoever asks has this very page already. RFC 9110, 13.1.2. */
export function matchesEtag({ etag }: CachedPage, ifNoneMatch: string | null | undefined): boolean {
  return (
    ifNoneMatch
      ?.split(',')
      .some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*') ?? false
  )
}

/** The smaller of the two a browser takes; null for those that take neither. */
export function negotiateEncoding(accepted: string | null | undefined): 'br' | 'gzip' | null {
  const accepts = (name: string) =>
    (accepted ?? '')
      .split(',')
      .some((one) => one.trim().toLowerCase().startsWith(name) && !/;\s*q=0(?:\.0*)?\s*$/.test(one))
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : null
}
