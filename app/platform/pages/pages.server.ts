import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

import { anonymous, log } from '../log.server.ts'
import { policyWithHashes } from '../csp.server.ts'
import { sleepUntilTouched } from './sleep.server.ts'
import { type Page, type Stamp, readStored, writeStored } from './stored.server.ts'

/** The public pages, each made once and kept whole until what it shows changes. */
export type Pages = {
  /** The page, made now if it is not there; null where the path answers anything but a page, which is nothing to keep. */
  give(path: string): Promise<Page | null>
  /** Everything is made again at its next request. */
  drop(): void
}

type Making = {
  dataDir: string
  stamp: () => Promise<Stamp>
  render: (path: string) => Promise<Response>
}

/** `render` makes a page as for a stranger: no cookie and no query reaches what everybody gets. */
export async function openPages({ dataDir, stamp, render }: Making): Promise<Pages> {
  let current = await stamp()
  const stored = readStored(dataDir)
  let kept = stored && sameStamp(stored.stamp, current) ? stored.pages : new Map<string, Page>()
  const making = new Map<string, Promise<Page | null>>()

  async function make(path: string): Promise<Page | null> {
    const made = await stamp()
    if (!sameStamp(made, current)) {
      current = made
      kept = new Map()
    }
    const into = kept
    const answer = await render(path)
    if (answer.status !== 200) return null
    const page = compressed(path, await answer.text(), answer.headers.get('content-security-policy'))
    into.set(path, page)
    if (into === kept) store(dataDir, current, kept)
    return page
  }

  return {
    async give(path) {
      const page = kept.get(path)
      if (page && new Date(current.until) > new Date()) return page
      const work = making.get(path) ?? make(path).finally(() => making.delete(path))
      making.set(path, work)
      return work
    },
    drop() { kept = new Map(); making.clear() },
  }
}

function compressed(path: string, whole: string, ownPolicy: string | null): Page {
  const html = sleepUntilTouched(whole)
  return {
    path,
    policy: policyWithHashes(html, ownPolicy),
    etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    br: brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    gzip: gzipSync(html, { level: 9 }),
  }
}

function store(dataDir: string, stamp: Stamp, pages: Map<string, Page>) {
  try {
    writeStored(dataDir, stamp, pages.values())
  } catch (error) {
    log('warn', 'pages-not-stored', { error: anonymous(error) }) // the next start is slower, nothing else
  }
}

function sameStamp(a: Stamp, b: Stamp): boolean {
  return a.build === b.build && a.publicUrl === b.publicUrl && a.sample === b.sample && a.contentVersion === b.contentVersion && a.until === b.until
}
