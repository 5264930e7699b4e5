import { randomBytes, randomUUID } from 'node:crypto'

import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { RouterContextProvider, createRequestHandler } from 'react-router'

import { findClientActor } from './features/clients/client-portal/reads.server.ts'
import { getDoctorFacts } from './features/insight/health/reads.server.ts'
import { canUseSampleAccounts } from './platform/auth/sample-access.server.ts'
import { readCookieToken, findSession } from './platform/auth/sessions.server.ts'
import { isDoctorToken } from './platform/health/doctor-token.server.ts'
import { type App, type Ctx, ctxKey, nonceKey } from './platform/context.server.ts'
import { buildNoncePolicy } from './platform/csp.server.ts'
import { getSecurityHeaders } from './platform/security-headers.server.ts'
import { redactError, log } from './platform/log.server.ts'
import { createPageResponse } from './platform/page-cache/disk-store.server.ts'
import { maxFormBytes, isFileForm } from './platform/media/form-limits.ts'
import { getAllowedMethods, maxPartBytes, isUploadPart } from './platform/uploads/limits.ts'
import {
  type Incoming,
  isBackgroundRequest,
  countProxies,
  isCrossOrigin,
  toRoutePattern,
  getClientIp,
} from './platform/requests.server.ts'
import {
  renderErrorPage,
  refuseForm,
  retryAfterSeconds,
  renderUnavailablePage,
} from './platform/error-page.server.ts'
import { getRequestError, isTemporaryError } from './platform/request-errors.server.ts'
import { hasOwnCacheControl } from './platform/cache-control.server.ts'
import { findTransfer } from './platform/transfer/transfer.server.ts'
import { recordSecurityEvent } from './platform/security-events.server.ts'
import { observeOrigin, observeProxy } from './platform/setup-notices.server.ts'
import { streamChanges } from './routes/live.server.ts'
import { getCacheKey } from './routes/site/public-pages.ts'
import { getServerMessages } from './messages/server.ts'

type Bindings = { Bindings: { incoming?: Incoming }; Variables: { requestId: string } }

type RouteHandler = ReturnType<typeof createRequestHandler>
let route: Promise<RouteHandler> | undefined

/**
 * Returns the handler of all routes. It ranks them once; given a function, as development needs it,
 * React Router does so for every request, which costs more than most responses.
 */
async function createRouteHandler(): Promise<RouteHandler> {
  const loadBuild = () => import('virtual:react-router/server-build')
  return createRequestHandler(
    import.meta.env.PROD ? await loadBuild() : loadBuild,
    import.meta.env.MODE,
  )
}

/** HTTP middleware before React Router, and the final error handler. */
export function createHttpApp(app: App) {
  const http = new Hono<Bindings>()
  const messages = getServerMessages(app.studioCache?.language ?? 'en').program.http

  addLog(http, app)
  addChecks(http, app)
  addHealthRoutes(http, app)
  http.get('/robots.txt', (c) =>
    c.text(buildRobotsTxt(app), 200, { 'cache-control': 'public, max-age=3600' }),
  )

  // these paths have no page to fall back to
  http.on(
    ['GET', 'HEAD'],
    [
      '/feeds/*',
      '/b',
      '/b/:token/:more{.+}',
      '/c',
      '/c/:token/:more{.+}',
      '/booking',
      '/testimonial',
      '/testimonial/:ref/:more{.+}',
    ],
    (c) => c.text(messages.missing, 404, { 'cache-control': 'no-store' }),
  )

  // the response to a form without JavaScript is for one visitor, so only GET and HEAD use the
  // cache; an unpublished site looks different to its editors
  http.use(async (c, next) => {
    const address =
      ['GET', 'HEAD'].includes(c.req.method) && import.meta.env.PROD && isSitePublished(app)
        ? getCacheKey(c.req.path, c.req.query())
        : null
    const page = address && (await app.pageCache.getOrRender(address))
    return page ? createPageResponse(page, c.req.raw) : next()
  })
  http.get('/portal/live', (c) =>
    streamChanges(
      () => createRequestCtx(app, c.req.raw, c.env?.incoming, c.get('requestId')),
      c.req.query('since') ?? null,
    ),
  )
  addRoutes(http, app)
  return http
}

type HttpApp = Hono<Bindings>

/** Logs every request and error, and sets the headers of every response. */
function addLog(http: HttpApp, app: App) {
  http.use(async (c, next) => {
    const startMs = performance.now()
    c.set('requestId', randomUUID())
    await next()
    if (isSampleInPublic(app)) c.header('x-robots-tag', 'noindex')
    for (const [name, value] of Object.entries(getSecurityHeaders(app.config)))
      if (!c.res.headers.has(name)) c.header(name, value)
    const { pathname } = new URL(c.req.url)
    log('info', 'request', {
      request: c.get('requestId'),
      method: c.req.method,
      route: toRoutePattern(pathname),
      status: c.res.status,
      ms: Math.round(performance.now() - startMs),
    })
  })
  http.onError(async (error, c) => {
    log('error', 'request-failed', {
      request: c.get('requestId'),
      method: c.req.method,
      error: redactError(error),
    })
    return (await isTemporaryError(app, error))
      ? renderUnavailablePage(c.req.raw, app.studioCache?.language ?? 'en')
      : renderErrorPage(500, c.get('requestId'), app.studioCache?.language ?? 'en')
  })
}

/** Rejects unknown methods, cross-origin forms and bodies that are too large. */
function addChecks(http: HttpApp, app: App) {
  const messages = getServerMessages(app.studioCache?.language ?? 'en').program.http
  http.use(async (c, next) => {
    const methods = getAllowedMethods(c.req.path)
    if (methods.includes(c.req.method)) return next()
    return c.text(messages.method, 405, { allow: methods.join(', '), 'cache-control': 'no-store' })
  })
  http.use(async (c, next) => {
    observeProxy(app, c.req.raw)
    if (!isCrossOrigin(c.req.raw, app.config.publicUrl)) return next()
    observeOrigin(app, c.req.raw)
    return refuseForm(c.req.raw, app.config.publicUrl, app.studioCache?.language ?? 'en')
  })
  const createLimit = (kilobytes: number) =>
    bodyLimit({
      maxSize: kilobytes * 1024,
      onError: (c) => c.text(messages.large, 413, { 'cache-control': 'no-store' }),
    })
  const limit = createLimit(128)
  // a quote has up to 500 lines
  const quoteLimit = createLimit(512)
  // uploads are counted while they are written to disk
  http.use(async (c, next) => {
    if (isUploadPart(c.req.method, c.req.path, c.req.header('content-type')))
      return Number(c.req.header('content-length') ?? Infinity) <= maxPartBytes
        ? next()
        : c.text('file-heavy', 413, { 'cache-control': 'no-store' })
    // the body of a DELETE is never read, and without one there is nothing to limit
    if (c.req.method === 'DELETE') return next()
    if (isQuoteForm(c.req.path)) return quoteLimit(c, next)
    if (!isFileForm(c.req.method, c.req.path, c.req.header('content-type'))) return limit(c, next)
    return Number(c.req.header('content-length') ?? 0) > maxFormBytes
      ? c.text(messages.large, 413, { 'cache-control': 'no-store' })
      : next()
  })
}

/**
 * `/up`: the process runs. `/ready`: it can serve requests. After a newer schema was found,
 * everything else answers 503.
 */
function addHealthRoutes(http: HttpApp, app: App) {
  const messages = getServerMessages(app.studioCache?.language ?? 'en').program.http
  http.get('/up', (c) => c.text('ok', 200, { 'cache-control': 'no-store' }))
  http.get('/ready', async (c) => {
    const reason = await app.readiness.check()
    return reason
      ? c.text(messages.notReady[reason], 503, { 'retry-after': '5', 'cache-control': 'no-store' })
      : c.text('ready', 200, { 'cache-control': 'no-store' })
  })
  addDoctorRoutes(http, app)
  http.use(async (c, next) =>
    app.readiness.isOutdated()
      ? renderUnavailablePage(c.req.raw, app.studioCache?.language ?? 'en')
      : next(),
  )
}

/**
 * Answers `doctor` from the running program: the facts of the checks, and through how many proxies
 * a request came. Without its token these addresses don't exist.
 */
function addDoctorRoutes(http: HttpApp, app: App) {
  const messages = getServerMessages(app.studioCache?.language ?? 'en').program.http
  http.use('/health/*', async (c, next) =>
    isDoctorToken(app.key, c.req.header('authorization') ?? null, app.clock())
      ? next()
      : c.text(messages.missing, 404, { 'cache-control': 'no-store' }),
  )
  http.get('/health/facts', async (c) =>
    c.json(await getDoctorFacts(createCtx(app)), 200, { 'cache-control': 'no-store' }),
  )
  http.get('/health/proxies', (c) =>
    c.json(countProxies(c.req.raw), 200, { 'cache-control': 'no-store' }),
  )
}

/** Passes the remaining requests to React Router. */
function addRoutes(http: HttpApp, app: App) {
  http.all('*', async (c) => {
    const nonce = randomBytes(16).toString('base64')
    const ctx = await createRequestCtx(app, c.req.raw, c.env?.incoming, c.get('requestId'))
    const response = await renderRoute(c.req.raw, ctx, nonce)
    if (response.status === 403 && ctx.actor.kind === 'staff')
      await recordRefusal(ctx, ctx.actor.id, c.req.path)
    // React Router reports a request aborted by the browser as a failure; nothing reads this
    // response
    if (c.req.raw.signal.aborted) return c.body(null, 408)
    setTransferSession(response, ctx)
    const headers = new Headers(response.headers)
    const error = getRequestError(ctx)
    if (response.status === 500 && (await isTemporaryError(app, error)))
      return toUnavailableResponse(c.req.raw, response, { language: ctx.language, error })
    // development injects scripts that the CSP would block
    if (headers.get('content-type')?.startsWith('text/html'))
      headers.set(
        'content-security-policy',
        import.meta.env.PROD
          ? buildNoncePolicy(nonce, response.headers.get('content-security-policy'))
          : '',
      )
    if (!hasOwnCacheControl(response, ctx)) headers.set('cache-control', 'no-store')
    return new Response(response.body, { status: response.status, headers })
  })
}

/**
 * Answers 503 for a temporary error. Scripts get the error in the format they know, people a page
 * with advice.
 */
function toUnavailableResponse(
  request: Request,
  response: Response,
  { language, error }: { language: string; error: unknown },
): Response {
  if (response.headers.get('content-type')?.startsWith('text/html'))
    return renderUnavailablePage(request, language, error)
  const headers = new Headers(response.headers)
  headers.set('retry-after', retryAfterSeconds)
  headers.set('cache-control', 'no-store')
  return new Response(response.body, { status: 503, headers })
}

/** Records that a staff member was refused. A failure to record is only logged. */
async function recordRefusal(ctx: Ctx, staffId: string, path: string) {
  const route = toRoutePattern(path.replace(/\.data$/, ''))
  await recordSecurityEvent(ctx, { kind: 'access-refused', staffId, route }).catch(
    (error: unknown) =>
      log('error', 'refusal-not-noted', { request: ctx.requestId, error: redactError(error) }),
  )
}

/**
 * True for a published sample studio, which search engines must not index. Known before the first
 * request, because the studio is read at startup.
 */
export function isSampleInPublic({ config, studioCache: studio }: App): boolean {
  return config.published && studio?.sample === true
}

/** Known before the first request, because the studio is read at startup. */
function isSitePublished({ studioCache }: App): boolean {
  return studioCache?.published !== false
}

function buildRobotsTxt(app: App): string {
  if (isSampleInPublic(app)) return 'User-agent: *\nDisallow: /\n'
  return `User-agent: *\nDisallow: /portal\nDisallow: /auth\nDisallow: /b/\nDisallow: /c/\nDisallow: /booking/\nDisallow: /testimonial/\nDisallow: /client\nDisallow: /verify\nDisallow: /calendar/\nDisallow: /g/\nDisallow: /r/\nDisallow: /download/\n${isSitePublished(app) ? `\nSitemap: ${app.config.publicUrl}/sitemap.xml\n` : ''}`
}

/** Renders a route in a context; every script and style of the page carries the nonce. */
export async function renderRoute(request: Request, ctx: Ctx, nonce: string): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(ctxKey, ctx)
  context.set(nonceKey, nonce)
  route ??= createRouteHandler()
  return (await route)(withPublicUrl(request, ctx.app.config.publicUrl), context)
}

/**
 * Rewrites the request to the public URL, because React Router compares origins with it and the
 * Host header may come from a proxy or an attacker.
 */
function withPublicUrl(request: Request, publicUrl: string): Request {
  const { pathname, search } = new URL(request.url)
  const headers = new Headers(request.headers)
  headers.set('host', new URL(publicUrl).host)
  headers.delete('x-forwarded-host')
  const body =
    request.method === 'GET' || request.method === 'HEAD'
      ? {}
      : { body: request.body, duplex: 'half' }
  return new Request(`${publicUrl}${pathname}${search}`, {
    method: request.method,
    headers,
    signal: request.signal,
    ...body,
  } as RequestInit)
}

/** Creates a context for the program itself or for a visitor without a session. */
export function createCtx(app: App, kind: 'system' | 'visitor' = 'system'): Ctx {
  return {
    app,
    db: app.db,
    actor: { kind },
    now: app.clock(),
    requestId: randomUUID(),
    ip: null,
    browser: '',
    language: app.studioCache?.language ?? 'en',
    session: null,
    sampleAccountsEnabled: false,
    idempotency: null,
  }
}

async function createRequestCtx(
  app: App,
  request: Request,
  incoming: Incoming | undefined,
  requestId: string,
): Promise<Ctx> {
  const visitorCtx: Ctx = {
    ...createCtx(app, 'visitor'),
    requestId,
    ip: getClientIp(request, incoming, app.config.trustedProxies),
    browser: request.headers.get('user-agent') ?? '',
    sampleAccountsEnabled: canUseSampleAccounts(app.config, request, incoming),
  }
  const { pathname } = new URL(request.url)
  if (isClientPortalPath(pathname)) return enterClientPortal(visitorCtx, request)
  const token = readCookieToken(app.config, request, 'session')
  const found =
    token === null ? null : await findSession(visitorCtx, token, isBackgroundRequest(request))
  // the studio sees a gallery as itself, and a contact without another cookie
  if (!found) return isGalleryPath(pathname) ? enterClientPortal(visitorCtx, request) : visitorCtx
  const { session, ...actor } = found
  return { ...visitorCtx, actor, session }
}

/**
 * The client portal knows only its own cookie. A member of the team who opens a client's link there
 * sees what the client sees, and nothing more.
 */
function isClientPortalPath(path: string): boolean {
  return /^\/client(?:[/.]|$)/.test(path)
}

function isGalleryPath(path: string): boolean {
  return /^\/[gr]\//.test(path)
}

async function enterClientPortal(ctx: Ctx, request: Request): Promise<Ctx> {
  const token = readCookieToken(ctx.app.config, request, 'client')
  const actor = token === null ? null : await findClientActor(ctx, token)
  return actor ? { ...ctx, actor } : ctx
}

/** The limits of running transfers apply to a session; without one, they apply to the address. */
function setTransferSession(response: Response, { actor, session }: Ctx) {
  const transfer = findTransfer(response)
  const sessionId = actor.kind === 'client' ? actor.sessionId : session?.id
  if (transfer && sessionId) transfer.sessionId = sessionId
}

function isQuoteForm(path: string): boolean {
  return /^\/portal\/clients\/quotes\/[^/]+\/edit(?:\.data)?$/.test(path)
}
