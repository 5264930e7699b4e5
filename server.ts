import { existsSync, readFileSync } from 'node:fs'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'

import { getRequestListener } from '@hono/node-server'

import { readConfig } from './app/platform/config.server.ts'
import { answerWith, isFresh, readStored } from './app/platform/pages/stored.server.ts'
import { openDatabase } from './db/open.ts'
import { openFiles } from './server/files.ts'
import { sentenceFor, stop } from './server/stop.ts'

const dev = process.argv.includes('--dev')
if (!dev) process.env.NODE_ENV = 'production'

const config = readConfig(process.env)
if (typeof config === 'string') stop(config)
const build = dev ? 'dev' : readFileSync('build/.built', 'utf8')

type Handler = (request: Request, bindings: unknown) => Response | Promise<Response>
type Opened = { fetch: Handler; close(): Promise<void> }
let leaving = false
let studio: Opened | undefined
let opening: Promise<Opened>

const files = openFiles(dev)
const stored = dev ? null : readStored(config.dataDir)
const fresh = stored && isFresh(stored.stamp, build, config.publicUrl, new Date()) ? stored.pages : null

/** Files and kept pages need no database; everything else waits for it. */
const answer: Handler = async (request, bindings) => {
  const { pathname } = new URL(request.url)
  const reading = request.method === 'GET' || request.method === 'HEAD'
  if (reading) {
    const file = await files(pathname, request)
    if (file) return file
  }
  if (leaving) return new Response('The studio is closing.', { status: 503, headers: { 'retry-after': '5', connection: 'close' } })
  if (!studio) {
    if (pathname === '/up') return new Response('opening', { status: 503, headers: { 'retry-after': '1', 'cache-control': 'no-store' } })
    const page = reading && !request.url.includes('?') ? fresh?.get(pathname) : undefined
    if (page) return answerWith(page, request)
  }
  return (studio ?? await opening).fetch(request, bindings)
}

const listener = getRequestListener(answer as never, { overrideGlobalObjects: false })
let middlewares: ((req: IncomingMessage, res: ServerResponse, next: () => void) => void) | undefined
const server = createServer((req, res) => (middlewares ? middlewares(req, res, () => void listener(req, res)) : void listener(req, res)))
server.headersTimeout = 10_000
server.requestTimeout = 30_000
server.keepAliveTimeout = 10_000
server.maxConnections = 2000
server.once('error', (error) => stop(sentenceFor(error, config)))

server.listen(config.port, config.host, () => {
  opening = open()
  opening.then((opened) => { studio = opened }, (error: unknown) => stop(sentenceFor(error, config)))
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void leave())

async function open(): Promise<Opened> {
  const database = await openDatabase(config as Exclude<typeof config, string>)
  const { openBacklot } = await program()
  const backlot = await openBacklot({ config: config as never, database: database.connection, migrations: new URL('./db/migrations', import.meta.url).pathname, build, embedded: database.embedded })
  welcome(backlot.setUpLink)
  return { fetch: backlot.fetch as Handler, async close() { await backlot.close(); await database.close() } }
}

type Program = typeof import('./app/backlot.server.ts')
async function program(): Promise<Program> {
  if (!dev) return await import('./build/app/server/index.js' as string) as Program
  const vite = await (await import('vite')).createServer({ server: { middlewareMode: true }, appType: 'custom' })
  middlewares = vite.middlewares
  return await vite.ssrLoadModule('./app/backlot.server.ts') as Program
}

function welcome(setUp: { link: string; file: string } | null) {
  const { publicUrl, sampleStudio, samplesOpen, samplePassword, host } = config as Exclude<typeof config, string>
  const lines = [`Backlot is ready: ${publicUrl}`]
  if (setUp) lines.push(process.stdout.isTTY ? `Set up your studio: ${setUp.link}` : `Set up your studio with the link in ${setUp.file}`)
  else if (sampleStudio && samplesOpen) lines.push(`Sample accounts: owner@, manager@, books@, crew@longlight.example`, samplePassword ? 'Their password: the one in SAMPLE_PASSWORD' : 'Their password: longlight-sample (on this machine only)')
  else if (sampleStudio) lines.push(`The sample accounts stay closed, because the studio can be reached from elsewhere (HOST ${host}, PUBLIC_URL ${publicUrl}). Set SAMPLE_PASSWORD to open them.`)
  if (existsSync('package.json')) process.stdout.write(`${lines.join('\n')}\n`)
}

/** No new requests, those under way to their end, then the clockwork, then the database. */
async function leave() {
  if (leaving) return
  leaving = true
  const closed = new Promise((done) => server.close(done))
  server.closeIdleConnections()
  setTimeout(() => server.closeAllConnections(), 5000).unref()
  setTimeout(() => process.exit(1), 20_000).unref()
  await closed
  await studio?.close().catch(() => {})
  process.exit(0)
}
