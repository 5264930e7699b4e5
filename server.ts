import { existsSync, readFileSync } from 'node:fs'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'

import { getRequestListener } from '@hono/node-server'

import { createClock } from './app/platform/clock.server.ts'
import { type Config, readConfig } from './app/platform/config.server.ts'
import type { ImportRequest, StudioImport } from './app/platform/backup/import.server.ts'
import { getSecurityHeaders, addSecurityHeaders } from './app/platform/security-headers.server.ts'
import { createFastPath } from './app/platform/page-cache/fast-path.server.ts'
import {
  createPageResponse,
  isFresh,
  readCachedPages,
} from './app/platform/page-cache/disk-store.server.ts'
import { readRelease } from './app/platform/release.server.ts'
import { isFileForm } from './app/platform/media/form-limits.ts'
import { getPackagePath } from './app/platform/package-folder.server.ts'
import { isUploadPart } from './app/platform/uploads/limits.ts'
import { server as words } from './app/messages/en/server.ts'
import type { RestoreProgress } from './app/platform/backup/restore.server.ts'
import { renderImportPage } from './server/import-page.ts'
import { createStaticFiles } from './server/static-files.ts'
import { type Bindings, createTransferSender } from './server/send-transfer.ts'
import { watchRequests } from './server/watch-requests.ts'
import { watchParent } from './server/watch-parent.ts'
import { formatStartupError, exitWithMessage } from './server/startup-errors.ts'
import type { OpenDatabase } from './db/open.ts'

const dev = process.argv.includes('--dev')
if (!dev) process.env.NODE_ENV = 'production'

const config = loadConfig()
const build = dev
  ? 'dev'
  : existsSync(getPackagePath('build/.built'))
    ? readFileSync(getPackagePath('build/.built'), 'utf8')
    : exitWithMessage(words.stop.notBuilt)

type Handler = (request: Request, bindings: unknown) => Response | Promise<Response>
type RunningApplication = Pick<
  Awaited<ReturnType<Program['createApplication']>>,
  'getCachedPage' | 'isHidden' | 'closeStreams'
> & {
  fetch: Handler
  close(): Promise<void>
}
let isShuttingDown = false
let application: RunningApplication | undefined
let opening: Promise<RunningApplication>
/** Set while a studio is imported and no application is running. */
let importProgress: RestoreProgress | 'starting' | undefined

const files = createStaticFiles(dev)
const storedPages = dev ? null : readCachedPages(config.dataDir)
const freshPages =
  storedPages &&
  isFresh(storedPages.stamp, build, config.publicUrl, createClock(config.clockFile)())
    ? storedPages.pages
    : null

/** Static files and cached pages need no database; everything else waits for it. */
const handle = async (request: Request, bindings: Bindings): Promise<Response> =>
  sendTransfer(
    request,
    (await respondEarly(request)) ??
      (await (application ?? (await opening)).fetch(request, bindings)),
    bindings,
  )

const sendTransfer = createTransferSender(config.trustedProxies, (response) =>
  addSecurityHeaders(response, config),
)

async function respondEarly(request: Request): Promise<Response | null> {
  const response = await respondWithoutDatabase(request)
  if (response && isHidden()) response.headers.set('x-robots-tag', 'noindex')
  return response && addSecurityHeaders(response, config)
}

async function respondWithoutDatabase(request: Request): Promise<Response | null> {
  const { pathname, search } = new URL(request.url)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (isRead) {
    const file = await files(pathname, request)
    if (file) return file
  }
  if (isShuttingDown)
    return new Response(words.http.closing, {
      status: 503,
      headers: { 'retry-after': '5', connection: 'close' },
    })
  if (application) return null
  if (importProgress) return renderImportPage(request, importProgress)
  if (pathname === '/up' || pathname === '/ready')
    return new Response(words.http.opening, {
      status: 503,
      headers: { 'retry-after': '1', 'cache-control': 'no-store' },
    })
  const page = isRead ? freshPages?.get(pathname + search) : undefined
  return page ? createPageResponse(page, request) : null
}

/** Sends a page cached under exactly this URL from memory. */
const serveFromMemory = createFastPath(() => ({
  ...getSecurityHeaders(config),
  ...(isHidden() && { 'x-robots-tag': 'noindex' }),
}))

function serveCached(req: IncomingMessage, res: ServerResponse): boolean {
  if (isShuttingDown || dev) return false
  const page = application
    ? application.getCachedPage(req.url ?? '')
    : freshPages?.get(req.url ?? '')
  return page ? serveFromMemory(page, req, res) : false
}

function isHidden(): boolean {
  return application
    ? application.isHidden()
    : config.published && storedPages?.stamp.sample === true
}

const listener = getRequestListener(handle as never, { overrideGlobalObjects: false })
let middlewares: ((req: IncomingMessage, res: ServerResponse, next: () => void) => void) | undefined
// interval between checks of the timeouts below, in milliseconds
const server = createServer({ connectionsCheckingInterval: 1000 }, (req, res) => {
  if (serveCached(req, res)) return
  limitBodyTime(req, res)
  if (middlewares) middlewares(req, res, () => void listener(req, res))
  else void listener(req, res)
})
server.headersTimeout = 10_000
server.requestTimeout = 10 * 60_000
server.keepAliveTimeout = 10_000
server.maxConnections = 2000
server.once('error', (error) => exitWithMessage(formatStartupError(error, config)))

server.listen(config.port, config.host, () => {
  opening = openApplication()
  opening.then(
    (newApplication) => {
      application = newApplication
    },
    (error: unknown) => exitWithMessage(formatStartupError(error, config)),
  )
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void shutDown())
watchParent(() => void shutDown())

/** Request bodies must finish within 30 seconds, except uploads with a session cookie. */
function limitBodyTime(req: IncomingMessage, res: ServerResponse) {
  const { headers, method, url = '' } = req
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
  const path = url.replace(/\?.*/, '')
  if (
    headers.cookie &&
    (isFileForm(method, path, headers['content-type']) ||
      isUploadPart(method, path, headers['content-type']))
  )
    return
  const timer = setTimeout(() => {
    if (req.complete) return
    if (res.headersSent) req.socket.destroy()
    else req.socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
  }, 30_000)
  req.once('close', () => clearTimeout(timer))
}

async function openApplication(): Promise<RunningApplication> {
  // startup errors are shown before this timer fires
  const isFirst = !config.databaseUrl && !existsSync(`${config.dataDir}/postgres`)
  const firstStartTimer = isFirst
    ? setTimeout(() => process.stdout.write(`${words.start.first}\n`), 1000)
    : undefined
  // loaded late, so that cached pages are served first
  const [database, program] = await Promise.all([
    import('./db/open.ts').then(({ openDatabase }) => openDatabase(config)),
    importProgram(),
  ])
  const newApplication = await startApplication(program, database, null)
  clearTimeout(firstStartTimer)
  return newApplication
}

async function startApplication(
  program: Program,
  database: OpenDatabase,
  problem: StudioImport['problem'],
): Promise<RunningApplication> {
  const newApplication = await program.createApplication({
    config,
    database: database.connection,
    release: readRelease(),
    build,
    embedded: database.embedded,
    studioImport: { problem, start: (request) => replaceStudio(newApplication, request) },
  })
  const requests = watchRequests(newApplication.fetch as Handler)
  printBanner(newApplication.setUpLink, newApplication)
  return {
    ...newApplication,
    fetch: requests.fetch,
    async close() {
      await newApplication.close()
      await database.close()
    },
  }

  /** Imports while no application runs, then starts it again, with the old studio or the new. */
  function replaceStudio(
    running: { closeStreams(): void; close(): Promise<void> },
    request: ImportRequest,
  ) {
    if (importProgress || isShuttingDown) return
    importProgress = 'starting'
    application = undefined
    running.closeStreams()
    opening = (async () => {
      // the request that starts the import still needs the database
      await requests.waitUntilIdle()
      await running.close()
      const target = {
        config,
        database: database.connection,
        migrations: getPackagePath('db/migrations'),
      }
      const problem = await program.importStudio(target, request, (progress) => {
        importProgress = progress
      })
      return startApplication(program, database, problem)
    })()
    opening.then(
      (newApplication) => {
        application = newApplication
        importProgress = undefined
      },
      (error: unknown) => exitWithMessage(formatStartupError(error, config)),
    )
  }
}

function loadConfig(): Config {
  const configOrProblem = readConfig(process.env)
  return typeof configOrProblem === 'string' ? exitWithMessage(configOrProblem) : configOrProblem
}

type Program = typeof import('./app/application.server.ts')
type Created = Awaited<ReturnType<Program['createApplication']>>
async function importProgram(): Promise<Program> {
  if (!dev) return (await import('./build/app/server/index.js' as string)) as Program
  const vite = await (
    await import('vite')
  ).createServer({ server: { middlewareMode: true }, appType: 'custom' })
  middlewares = vite.middlewares
  return (await vite.ssrLoadModule('./app/application.server.ts')) as Program
}

function printBanner(
  setup: { link: string; file: string } | null,
  { hasSampleAccounts, upgrade }: Pick<Created, 'hasSampleAccounts' | 'upgrade'>,
) {
  const { publicUrl, sampleAccountsEnabled, samplePassword, host } = config
  const start = words.start
  const lines = [start.ready(publicUrl)]
  if (upgrade) lines.push(start.upgraded(upgrade, config.backupDir))
  if (config.clockFile) lines.push(start.simulated(config.clockFile))
  if (config.published && !config.secure) lines.push(start.plain(publicUrl))
  if (setup) lines.push(process.stdout.isTTY ? start.setUp(setup.link) : start.setUpIn(setup.file))
  else if (hasSampleAccounts && sampleAccountsEnabled)
    lines.push(start.samples, samplePassword ? start.samplePasswordGiven : start.samplePassword)
  else if (hasSampleAccounts) lines.push(start.samplesClosed(host, publicUrl))
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** Stops new requests, finishes running ones, then stops the queues and the database. */
async function shutDown() {
  if (isShuttingDown) return
  isShuttingDown = true
  application?.closeStreams()
  const closing = new Promise((resolve) => server.close(resolve))
  server.closeIdleConnections()
  setTimeout(() => server.closeAllConnections(), 5000).unref()
  setTimeout(() => process.exit(1), 20_000).unref()
  await closing
  await application?.close().catch(() => {})
  process.exit(0)
}
