import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

/** A public page as everybody gets it: compressed, with its policy and its ETag. */
export type Page = { path: string; etag: string; policy: string; br: Buffer; gzip: Buffer }

/** What a stored page was made from; anything else makes it worthless. */
export type Stamp = {
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
export function readStored(dataDir: string): { stamp: Stamp; pages: Map<string, Page> } | null {
  try {
    const folder = `${dataDir}/pages`
    const { stamp, pages } = JSON.parse(readFileSync(`${folder}/index.json`, 'utf8')) as {
      stamp: Stamp
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

export function writeStored(dataDir: string, stamp: Stamp, pages: Iterable<Page>) {
  const folder = `${dataDir}/pages`
  // several processes may share the folder
  const aside = `${folder}.${process.pid}`
  rmSync(aside, { recursive: true, force: true })
  mkdirSync(aside, { recursive: true, mode: 0o700 })
  const index = [...pages].map((page, at) => {
    writeFileSync(`${aside}/${at}.br`, page.br)
    writeFileSync(`${aside}/${at}.gz`, page.gzip)
    return { path: page.path, etag: page.etag, policy: page.policy, file: String(at) }
  })
  writeFileSync(`${aside}/index.json`, JSON.stringify({ stamp, pages: index }))
  rmSync(folder, { recursive: true, force: true })
  renameSync(aside, folder)
}

/** Nothing stored is shown again, not even by the next start. */
export function forgetStored(dataDir: string) {
  rmSync(`${dataDir}/pages`, { recursive: true, force: true })
}

/** Whether stored pages may be shown before the database has been asked. */
export function isFresh(stamp: Stamp, build: string, publicUrl: string, now: Date): boolean {
  return stamp.build === build && stamp.publicUrl === publicUrl && new Date(stamp.until) > now
}

/** The answer to a GET or HEAD of a page. */
export function answerWith(page: Page, request: Request): Response {
  const headers = new Headers(headersOf(page))
  if (isKnown(page, request.headers.get('if-none-match')))
    return new Response(null, { status: 304, headers })
  const encoding = encodingFor(request.headers.get('accept-encoding'))
  const body = encoding === null ? brotliDecompressSync(page.br) : page[encoding]
  if (encoding) headers.set('content-encoding', encoding)
  headers.set('content-length', String(body.length))
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { headers })
}

/**
 * A page for everybody holds nothing to be kept apart from whoever opened it; kept apart, a browser
 * begins a process for it before it paints.
 */
export function headersOf(page: Page): Record<string, string> {
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
export function isKnown({ etag }: Page, held: string | null | undefined): boolean {
  return (
    held?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*') ??
    false
  )
}

/** The smaller of the two a browser takes; null for those that take neither. */
export function encodingFor(accepted: string | null | undefined): 'br' | 'gzip' | null {
  const taken = (name: string) =>
    (accepted ?? '')
      .split(',')
      .some((one) => one.trim().toLowerCase().startsWith(name) && !/;\s*q=0(?:\.0*)?\s*$/.test(one))
  return taken('br') ? 'br' : taken('gzip') ? 'gzip' : null
}
