import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import type { Clock } from '../clock.server.ts'
import { redactError, log } from '../log.server.ts'
import { buildHashPolicy, stripNonce } from '../csp.server.ts'
import { deferHydration } from './defer-hydration.server.ts'
import {
  type CachedPage,
  type CacheStamp,
  deleteCachedPages,
  readCachedPages,
  writeCachedPages,
} from './disk-store.server.ts'
import { getPackagePath } from '../package-folder.server.ts'
import { extractCriticalCss } from './critical-css.server.ts'

/** Public pages, rendered once and cached whole until their content changes. */
export type PageCache = {
  /** Returns a cached page if it is current, or null. */
  get(path: string): CachedPage | null
  /**
   * Returns a cached page or renders it now. Null if the path answers anything but a page, which
   * isn't cached.
   */
  getOrRender(path: string): Promise<CachedPage | null>
  /** Discards all pages; each is rendered again at its next request. */
  clear(): void
  /** Stores pages that are not on disk yet. */
  close(): void
}

type PageCacheOptions = {
  dataDir: string
  clock: Clock
  stamp: () => Promise<CacheStamp>
  render: (path: string, nonce: string) => Promise<Response>
}

/** Milliseconds to wait for more pages before they are written together. */
const storeDelay = 250

/**
 * Creates the cache. `render` renders a page for a visitor: no cookie and no query may affect it.
 */
export async function createPageCache({
  dataDir,
  clock,
  stamp,
  render,
}: PageCacheOptions): Promise<PageCache> {
  let current = await stamp()
  let until = Date.parse(current.until)
  const cache = readCachedPages(dataDir)
  let pages =
    cache && isSameStamp(cache.stamp, current) ? cache.pages : new Map<string, CachedPage>()
  let storeTimer: NodeJS.Timeout | undefined

  async function renderPage(path: string): Promise<CachedPage | null> {
    const oldPages = pages
    const newStamp = await stamp()
    if (!isSameStamp(newStamp, current)) {
      current = newStamp
      until = Date.parse(current.until)
      if (pages === oldPages) clearMemory()
    }
    const target = pages
    const page = await renderWhole(render, path)
    if (!page) return null
    target.set(path, page)
    if (target === pages) storeTimer ??= setTimeout(store, storeDelay).unref()
    return page
  }

  function clearMemory() {
    pages = new Map()
    clearTimeout(storeTimer)
    storeTimer = undefined
  }

  function store() {
    // close() may call this early, and then the timer would store pages that were cleared since
    clearTimeout(storeTimer)
    storeTimer = undefined
    tryToStore(dataDir, current, pages)
  }

  const getCurrent = (path: string) =>
    until > clock().getTime() ? (pages.get(path) ?? null) : null
  const rendering = shareConcurrentRuns(renderPage)
  return {
    get: getCurrent,
    getOrRender: async (path) => getCurrent(path) ?? rendering.run(path),
    clear() {
      clearMemory()
      rendering.forget()
      // a start serves the pages on disk before it can check that they are current
      deleteCachedPages(dataDir)
    },
    close() {
      if (storeTimer) store()
      clearMemory()
    },
  }
}

/**
 * Runs the work once for all concurrent requests of a key. After `forget`, the next request starts
 * a new run.
 */
function shareConcurrentRuns<T>(work: (key: string) => Promise<T>) {
  const running = new Map<string, Promise<T>>()
  return {
    run(key: string): Promise<T> {
      const run: Promise<T> =
        running.get(key) ??
        work(key).finally(() => {
          if (running.get(key) === run) running.delete(key)
        })
      running.set(key, run)
      return run
    },
    forget: () => running.clear(),
  }
}

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

function tryToStore(dataDir: string, stamp: CacheStamp, pages: Map<string, CachedPage>) {
  try {
    writeCachedPages(dataDir, stamp, pages.values())
  } catch (error) {
    // costs only a slower next start
    log('warn', 'pages-not-stored', { error: redactError(error) })
  }
}

async function renderWhole(
  render: PageCacheOptions['render'],
  path: string,
): Promise<CachedPage | null> {
  const nonce = randomBytes(16).toString('hex')
  const response = await render(path, nonce)
  if (response.status !== 200) return null
  return buildPage(
    path,
    stripNonce(await response.text(), nonce),
    response.headers.get('content-security-policy'),
  )
}

async function buildPage(
  path: string,
  rendered: string,
  ownPolicy: string | null,
): Promise<CachedPage> {
  const html = deferHydration(rendered, extractCriticalCss(rendered, readStylesheets(rendered)))
  const [br, gz] = await Promise.all([
    brotliAsync(html, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    }),
    gzipAsync(html, { level: 9 }),
  ])
  return {
    path,
    policy: buildHashPolicy(html, ownPolicy),
    etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    br,
    gzip: gz,
  }
}

const sheets = new Map<string, string>()

/**
 * Reads the stylesheets of a page from the build. Their names contain a hash, so the copies never
 * go stale.
 */
function readStylesheets(html: string): string[] {
  return [...html.matchAll(/<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)"/g)].map(
    ([, href = '']) => {
      const text =
        sheets.get(href) ?? readFileSync(getPackagePath(`build/app/client${href}`), 'utf8')
      sheets.set(href, text)
      return text
    },
  )
}

function isSameStamp(a: CacheStamp, b: CacheStamp): boolean {
  return (
    a.build === b.build &&
    a.publicUrl === b.publicUrl &&
    a.sample === b.sample &&
    a.contentVersion === b.contentVersion &&
    a.until === b.until
  )
}
