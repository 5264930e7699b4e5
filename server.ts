import { existsSync, readFileSync } from 'node:fs'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'

import { getRequestListener } from '@hono/node-server'

import { openClock } from './app/platform/clock.server.ts'
import { type Config, readConfig } from './app/platform/config.server.ts'
import { headersOfAll, withHeadersOfAll } from './app/platform/headers.server.ts'
import { openQuick } from './app/platform/pages/quick.server.ts'
import { answerWith, isFresh, readStored } from './app/platform/pages/stored.server.ts'
import { takesFile } from './app/platform/pictures/limits.ts'
import { takesPart } from './app/platform/uploads/limits.ts'
import { program as words } from './app/words/en/program.ts'
import { openFiles } from './server/files.ts'
import { onParentGone } from './server/parent.ts'
import { sentenceFor, stop } from './server/stop.ts'

const dev = process.argv.includes('--dev')
if (!dev) process.env.NODE_ENV = 'production'

const config = configured()
const build = dev
  ? 'dev'
  : existsSync('build/.built')
    ? readFileSync('build/.built', 'utf8')
    : stop(words.stop.notBuilt)

type Handler = (request: Request, bindings: unknown) => Response | Promise<Response>
type Opened = Pick<Awaited<ReturnType<Program['openBacklot']>>, 'kept' | 'isHidden' | 'hush'> & {
  fetch: Handler
  close(): Promise<void>
}
let leaving = false
let studio: Opened | undefined
let opening: Promise<Opened>

const files = openFiles(dev)
const stored = dev ? null : readStored(config.dataDir)
const fresh =
  stored && isFresh(stored.stamp, build, config.publicUrl, openClock(config.clockFile)())
    ? stored.pages
    : null

/** Static files and cached pages need no database; everything else waits for it. */
const answer: Handler = async (request, bindings) =>
  (await early(request)) ?? (studio ?? (await opening)).fetch(request, bindings)

async function early(request: Request): Promise<Response | null> {
  const answer = await withoutDatabase(request)
  if (answer && isHidden()) answer.headers.set('x-robots-tag', 'noindex')
  return answer && withHeadersOfAll(answer, config)
}

async function withoutDatabase(request: Request): Promise<Response | null> {
  const { pathname, search } = new URL(request.url)
  const reading = request.method === 'GET' || request.method === 'HEAD'
  if (reading) {
    const file = await files(pathname, request)
    if (file) return file
  }
  if (leaving)
    return new Response(words.porch.closing, {
      status: 503,
      headers: { 'retry-after': '5', connection: 'close' },
    })
  if (studio) return null
  if (pathname === '/up' || pathname === '/ready')
    return new Response(words.porch.opening, {
      status: 503,
      headers: { 'retry-after': '1', 'cache-control': 'no-store' },
    })
  const page = reading ? fresh?.get(pathname + search) : undefined
  return page ? answerWith(page, request) : null
}

/** Answers a page cached under exactly this URL from its bytes. */
const quick = openQuick(() => ({
  ...headersOfAll(config),
  ...(isHidden() && { 'x-robots-tag': 'noindex' }),
}))

function quickly(req: IncomingMessage, res: ServerResponse): boolean {
  if (leaving || dev) return false
  const page = studio ? studio.kept(req.url ?? '') : fresh?.get(req.url ?? '')
  return page ? quick(page, req, res) : false
}

function isHidden(): boolean {
  return studio ? studio.isHidden() : config.published && stored?.stamp.sample === true
}

const listener = getRequestListener(answer as never, { overrideGlobalObjects: false })
let middlewares: ((req: IncomingMessage, res: ServerResponse, next: () => void) => void) | undefined
// how often the limits below are checked, in milliseconds
const server = createServer({ connectionsCheckingInterval: 1000 }, (req, res) => {
  if (quickly(req, res)) return
  hurry(req, res)
  if (middlewares) middlewares(req, res, () => void listener(req, res))
  else void listener(req, res)
})
server.headersTimeout = 10_000
server.requestTimeout = 10 * 60_000
server.keepAliveTimeout = 10_000
server.maxConnections = 2000
server.once('error', (error) => stop(sentenceFor(error, config)))

server.listen(config.port, config.host, () => {
  opening = open()
  opening.then(
    (opened) => {
      studio = opened
    },
    (error: unknown) => stop(sentenceFor(error, config)),
  )
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void leave())
onParentGone(() => void leave())

/** Request bodies must finish within 30 seconds, except uploads with a session cookie. */
function hurry(req: IncomingMessage, res: ServerResponse) {
  const { headers, method, url = '' } = req
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
  const path = url.replace(/\?.*/, '')
  if (
    headers.cookie &&
    (takesFile(method, path, headers['content-type']) ||
      takesPart(method, path, headers['content-type']))
  )
    return
  const timer = setTimeout(() => {
    if (req.complete) return
    if (res.headersSent) req.socket.destroy()
    else req.socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
  }, 30_000)
  req.once('close', () => clearTimeout(timer))
}

async function open(): Promise<Opened> {
  // startup errors show sooner than this
  const isFirst = !config.databaseUrl && !existsSync(`${config.dataDir}/postgres`)
  const patience = isFirst
    ? setTimeout(() => process.stdout.write(`${words.start.first}\n`), 1000)
    : undefined
  // loaded late, so that cached pages are served first
  const [database, { openBacklot }] = await Promise.all([
    import('./db/open.ts').then(({ openDatabase }) => openDatabase(config)),
    program(),
  ])
  const backlot = await openBacklot({
    config,
    database: database.connection,
    migrations: new URL('./db/migrations', import.meta.url).pathname,
    build,
    embedded: database.embedded,
  })
  clearTimeout(patience)
  welcome(backlot.setUpLink, backlot.hasSamples)
  return {
    ...backlot,
    fetch: backlot.fetch as Handler,
    async close() {
      await backlot.close()
      await database.close()
    },
  }
}

function configured(): Config {
  const read = readConfig(process.env)
  return typeof read === 'string' ? stop(read) : read
}

type Program = typeof import('./app/backlot.server.ts')
async function program(): Promise<Program> {
  if (!dev) return (await import('./build/app/server/index.js' as string)) as Program
  const vite = await (
    await import('vite')
  ).createServer({ server: { middlewareMode: true }, appType: 'custom' })
  middlewares = vite.middlewares
  return (await vite.ssrLoadModule('./app/backlot.server.ts')) as Program
}

function welcome(setUp: { link: string; file: string } | null, hasSamples: boolean) {
  const { publicUrl, samplesOpen, samplePassword, host } = config
  const say = words.start
  const lines = [say.ready(publicUrl)]
  if (config.clockFile) lines.push(say.simulated(config.clockFile))
  if (config.published && !config.secure) lines.push(say.plain(publicUrl))
  if (setUp) lines.push(process.stdout.isTTY ? say.setUp(setUp.link) : say.setUpIn(setUp.file))
  else if (hasSamples && samplesOpen)
    lines.push(say.samples, samplePassword ? say.samplePasswordGiven : say.samplePassword)
  else if (hasSamples) lines.push(say.samplesClosed(host, publicUrl))
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** Stops new requests, finishes running ones, then stops the queues and the database. */
async function leave() {
  if (leaving) return
  leaving = true
  studio?.hush()
  const closed = new Promise((done) => server.close(done))
  server.closeIdleConnections()
  setTimeout(() => server.closeAllConnections(), 5000).unref()
  setTimeout(() => process.exit(1), 20_000).unref()
  await closed
  await studio?.close().catch(() => {})
  process.exit(0)
}
