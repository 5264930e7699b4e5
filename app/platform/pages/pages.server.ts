import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import type { Clock } from '../clock.server.ts'
import { anonymous, log } from '../log.server.ts'
import { policyWithHashes, withoutNonce } from '../csp.server.ts'
import { sleepUntilTouched } from './sleep.server.ts'
import { type Page, type Stamp, forgetStored, readStored, writeStored } from './stored.server.ts'
import { stylesFor } from './styles.server.ts'

/** The public pages, each made once and kept whole until what it shows changes. */
export type Pages = {
  /** The page of this address if it is kept and still right. */
  kept(path: string): Page | null
  /**
   * The page, made now if it is not there; null where the path answers anything but a page, which
   * is nothing to keep.
   */
  give(path: string): Promise<Page | null>
  /** Everything is made again at its next request. */
  drop(): void
  /** What is kept is stored before the program ends. */
  close(): void
}

type Making = {
  dataDir: string
  clock: Clock
  stamp: () => Promise<Stamp>
  render: (path: string, nonce: string) => Promise<Response>
}

/** How long is waited for more pages before they are stored together, in milliseconds. */
const gathering = 250

/** `render` makes a page as for a stranger: no cookie and no query reaches what everybody gets. */
export async function openPages({ dataDir, clock, stamp, render }: Making): Promise<Pages> {
  let current = await stamp()
  let until = Date.parse(current.until)
  const stored = readStored(dataDir)
  let kept = stored && sameStamp(stored.stamp, current) ? stored.pages : new Map<string, Page>()
  const making = new Map<string, Promise<Page | null>>()
  let storing: NodeJS.Timeout | undefined

  async function make(path: string): Promise<Page | null> {
    const before = kept
    const made = await stamp()
    if (!sameStamp(made, current)) {
      current = made
      until = Date.parse(current.until)
      if (kept === before) forget()
    }
    const into = kept
    const page = await renderWhole(render, path)
    if (!page) return null
    into.set(path, page)
    if (into === kept) storing ??= setTimeout(store, gathering).unref()
    return page
  }

  function forget() {
    kept = new Map()
    clearTimeout(storing)
    storing = undefined
  }

  function store() {
    // called before its time too, and the timer would store what was forgotten since
    clearTimeout(storing)
    storing = undefined
    tryToStore(dataDir, current, kept)
  }

  const right = (path: string) => (until > clock().getTime() ? (kept.get(path) ?? null) : null)
  return {
    kept: right,
    async give(path) {
      const page = right(path)
      if (page) return page
      const work: Promise<Page | null> =
        making.get(path) ??
        make(path).finally(() => {
          if (making.get(path) === work) making.delete(path)
        })
      making.set(path, work)
      return work
    },
    drop() {
      forget()
      making.clear()
      // a start shows what lies there before it can ask whether it is still right
      forgetStored(dataDir)
    },
    close() {
      if (storing) store()
      forget()
    },
  }
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

function tryToStore(dataDir: string, stamp: Stamp, pages: Map<string, Page>) {
  try {
    writeStored(dataDir, stamp, pages.values())
  } catch (error) {
    // the next start is slower, nothing else
    log('warn', 'pages-not-stored', { error: anonymous(error) })
  }
}

async function renderWhole(render: Making['render'], path: string): Promise<Page | null> {
  const nonce = randomBytes(16).toString('hex')
  const answer = await render(path, nonce)
  if (answer.status !== 200) return null
  return whole(
    path,
    withoutNonce(await answer.text(), nonce),
    answer.headers.get('content-security-policy'),
  )
}

async function whole(path: string, awake: string, ownPolicy: string | null): Promise<Page> {
  const html = sleepUntilTouched(awake, stylesFor(awake, sheetsOf(awake)))
  const [br, gz] = await Promise.all([
    brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
    gzipped(html, { level: 9 }),
  ])
  return {
    path,
    policy: policyWithHashes(html, ownPolicy),
    etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    br,
    gzip: gz,
  }
}

const sheets = new Map<string, string>()

/** The stylesheets a page names, as the build made them: their names change with them. */
function sheetsOf(html: string): string[] {
  return [...html.matchAll(/<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)"/g)].map(
    ([, href = '']) => {
      const text = sheets.get(href) ?? readFileSync(`build/app/client${href}`, 'utf8')
      sheets.set(href, text)
      return text
    },
  )
}

function sameStamp(a: Stamp, b: Stamp): boolean {
  return (
    a.build === b.build &&
    a.publicUrl === b.publicUrl &&
    a.sample === b.sample &&
    a.contentVersion === b.contentVersion &&
    a.until === b.until
  )
}
