import { randomBytes, randomUUID } from 'node:crypto'

import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { RouterContextProvider, createRequestHandler } from 'react-router'

import { samplesOpenTo } from './platform/auth/samples.server.ts'
import { cookieFrom, whoHolds } from './platform/auth/sessions.server.ts'
import { type App, type Ctx, ctxKey, nonceKey } from './platform/context.server.ts'
import { policyWithNonce } from './platform/csp.server.ts'
import { headersOfAll } from './platform/headers.server.ts'
import { anonymous, log } from './platform/log.server.ts'
import { answerWith } from './platform/pages/stored.server.ts'
import { mostSent, takesFile } from './platform/pictures/limits.ts'
import { methodsOf, mostPart, takesPart } from './platform/uploads/limits.ts'
import {
  type Incoming,
  isBackground,
  isFromElsewhere,
  patternOf,
  requestIp,
} from './platform/requests.server.ts'
import { errorPage, refuseForm, retryAfter, unavailablePage } from './platform/error-page.server.ts'
import { failureOf, isUnavailable } from './platform/failures.server.ts'
import { noteSecurityEvent } from './platform/security-events.server.ts'
import { observeOrigin, observeProxy } from './platform/setup-notices.server.ts'
import { answerLive } from './routes/live.server.ts'
import { keptAddress } from './routes/site/public-pages.ts'
import { serverWords } from './words/server.ts'

type Bindings = { Bindings: { incoming?: Incoming }; Variables: { requestId: string } }

const route = createRequestHandler(
  () => import('virtual:react-router/server-build'),
  import.meta.env?.MODE,
)

/** The porch: what every request passes before React Router, and the last resort behind it. */
export function openPorch(app: App) {
  const porch = new Hono<Bindings>()
  const say = serverWords(app.known?.language ?? 'en').program.porch

  addLog(porch, app)
  addChecks(porch, app)
  addHealth(porch, app)
  porch.get('/robots.txt', (c) =>
    c.text(robotsOf(app), 200, { 'cache-control': 'public, max-age=3600' }),
  )

  // what will live there has no page to fall back to
  porch.on(
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
    (c) => c.text(say.missing, 404, { 'cache-control': 'no-store' }),
  )

  // a form that was answered without JavaScript is a page for one visitor, so only reading takes
  // the kept one
  porch.use(async (c, next) => {
    const address =
      ['GET', 'HEAD'].includes(c.req.method) && import.meta.env.PROD
        ? keptAddress(c.req.path, c.req.query())
        : null
    const page = address && (await app.pages.give(address))
    return page ? answerWith(page, c.req.raw) : next()
  })
  porch.get('/portal/live', (c) =>
    answerLive(
      () => contextFor(app, c.req.raw, c.env?.incoming, c.get('requestId')),
      c.req.query('since') ?? null,
    ),
  )
  addRoutes(porch, app)
  return porch
}

type Porch = Hono<Bindings>

/** Logs every request and every error, and sets the headers of every answer. */
function addLog(porch: Porch, app: App) {
  porch.use(async (c, next) => {
    const began = performance.now()
    c.set('requestId', randomUUID())
    await next()
    if (isSampleInPublic(app)) c.header('x-robots-tag', 'noindex')
    for (const [name, value] of Object.entries(headersOfAll(app.config)))
      if (!c.res.headers.has(name)) c.header(name, value)
    const { pathname } = new URL(c.req.url)
    log('info', 'request', {
      request: c.get('requestId'),
      method: c.req.method,
      route: patternOf(pathname),
      status: c.res.status,
      ms: Math.round(performance.now() - began),
    })
  })
  porch.onError(async (error, c) => {
    log('error', 'request-failed', {
      request: c.get('requestId'),
      method: c.req.method,
      error: anonymous(error),
    })
    return (await isUnavailable(app, error))
      ? unavailablePage(c.req.raw, app.known?.language ?? 'en')
      : errorPage(500, c.get('requestId'), app.known?.language ?? 'en')
  })
}

/** Refuses unknown methods, forms from elsewhere and bodies that are too large. */
function addChecks(porch: Porch, app: App) {
  const say = serverWords(app.known?.language ?? 'en').program.porch
  porch.use(async (c, next) => {
    const methods = methodsOf(c.req.path)
    if (methods.includes(c.req.method)) return next()
    return c.text(say.method, 405, { allow: methods.join(', '), 'cache-control': 'no-store' })
  })
  porch.use(async (c, next) => {
    observeProxy(app, c.req.raw)
    if (!isFromElsewhere(c.req.raw, app.config.publicUrl)) return next()
    observeOrigin(app, c.req.raw)
    return refuseForm(c.req.raw, app.config.publicUrl, app.known?.language ?? 'en')
  })
  const limit = bodyLimit({
    maxSize: 128 * 1024,
    onError: (c) => c.text(say.large, 413, { 'cache-control': 'no-store' }),
  })
  // a file is counted while it is written to the disk
  porch.use(async (c, next) => {
    if (takesPart(c.req.method, c.req.path, c.req.header('content-type')))
      return Number(c.req.header('content-length') ?? Infinity) <= mostPart
        ? next()
        : c.text('file-heavy', 413, { 'cache-control': 'no-store' })
    // nobody reads its body, and one that has none cannot be counted
    if (c.req.method === 'DELETE') return next()
    if (!takesFile(c.req.method, c.req.path, c.req.header('content-type'))) return limit(c, next)
    return Number(c.req.header('content-length') ?? 0) > mostSent
      ? c.text(say.large, 413, { 'cache-control': 'no-store' })
      : next()
  })
}

/**
 * `/up`: the process runs. `/ready`: it can answer requests. One that meets a newer schema answers
 * nothing else any more.
 */
function addHealth(porch: Porch, app: App) {
  const say = serverWords(app.known?.language ?? 'en').program.porch
  porch.get('/up', (c) => c.text('ok', 200, { 'cache-control': 'no-store' }))
  porch.get('/ready', async (c) => {
    const why = await app.readiness.check()
    return why
      ? c.text(say.notReady[why], 503, { 'retry-after': '5', 'cache-control': 'no-store' })
      : c.text('ready', 200, { 'cache-control': 'no-store' })
  })
  porch.use(async (c, next) =>
    app.readiness.isOutdated() ? unavailablePage(c.req.raw, app.known?.language ?? 'en') : next(),
  )
}

/** The pages of React Router. */
function addRoutes(porch: Porch, app: App) {
  porch.all('*', async (c) => {
    const nonce = randomBytes(16).toString('base64')
    const ctx = await contextFor(app, c.req.raw, c.env?.incoming, c.get('requestId'))
    const answer = await renderRoute(c.req.raw, ctx, nonce)
    if (answer.status === 403 && ctx.actor.kind === 'staff')
      await noteRefusal(ctx, ctx.actor.id, c.req.path)
    // whoever asked has gone, which React Router calls a failure; nobody hears this answer
    if (c.req.raw.signal.aborted) return c.body(null, 408)
    const headers = new Headers(answer.headers)
    if (answer.status === 500 && (await isUnavailable(app, failureOf(ctx))))
      return answerUnavailable(c.req.raw, answer, ctx.language)
    // development injects what the policy refuses
    if (headers.get('content-type')?.startsWith('text/html'))
      headers.set(
        'content-security-policy',
        import.meta.env.PROD
          ? policyWithNonce(nonce, answer.headers.get('content-security-policy'))
          : '',
      )
    if (!isForEverybody(answer, ctx) && !isAskedAgain(answer))
      headers.set('cache-control', 'no-store')
    return new Response(answer.body, { status: answer.status, headers })
  })
}

/** A script reads the error in the answer it knows; a person gets a page that says what to do. */
function answerUnavailable(request: Request, answer: Response, language: string): Response {
  if (answer.headers.get('content-type')?.startsWith('text/html'))
    return unavailablePage(request, language)
  const headers = new Headers(answer.headers)
  headers.set('retry-after', retryAfter)
  headers.set('cache-control', 'no-store')
  return new Response(answer.body, { status: 503, headers })
}

/** Notes that a member of the staff was refused; the answer does not depend on it. */
async function noteRefusal(ctx: Ctx, staffId: string, path: string) {
  const route = patternOf(path.replace(/\.data$/, ''))
  await noteSecurityEvent(ctx, { kind: 'access-refused', staffId, route }).catch((error: unknown) =>
    log('error', 'refusal-not-noted', { request: ctx.requestId, error: anonymous(error) }),
  )
}

/**
 * Nobody should find the sample by searching; it is known from the start, for the studio is read
 * before the porch opens.
 */
export function isSampleInPublic({ config, known }: App): boolean {
  return config.published && known?.sample === true
}

function robotsOf(app: App): string {
  if (isSampleInPublic(app)) return 'User-agent: *\nDisallow: /\n'
  return `User-agent: *\nDisallow: /portal\nDisallow: /auth\nDisallow: /b/\nDisallow: /c/\nDisallow: /booking/\nDisallow: /testimonial/\nDisallow: /calendar/\n\nSitemap: ${app.config.publicUrl}/sitemap.xml\n`
}

/** Renders a route for one context; every script and style of the page carries the nonce. */
export async function renderRoute(request: Request, ctx: Ctx, nonce: string): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(ctxKey, ctx)
  context.set(nonceKey, nonce)
  return route(asAddressed(request, ctx.app.config.publicUrl), context)
}

/**
 * The request under the address people use, whatever a proxy or a stranger put into its Host: React
 * Router compares origins with that.
 */
function asAddressed(request: Request, publicUrl: string): Request {
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

/** The program's own context, and a stranger's: nobody is signed in, no form is being answered. */
export function ctxOf(app: App, kind: 'system' | 'visitor' = 'system'): Ctx {
  return {
    app,
    db: app.db,
    actor: { kind },
    now: app.clock(),
    requestId: randomUUID(),
    ip: null,
    browser: '',
    language: app.known?.language ?? 'en',
    session: null,
    samplesOpen: false,
    once: null,
  }
}

async function contextFor(
  app: App,
  request: Request,
  incoming: Incoming | undefined,
  requestId: string,
): Promise<Ctx> {
  const stranger: Ctx = {
    ...ctxOf(app, 'visitor'),
    requestId,
    ip: requestIp(request, incoming, app.config.trustedProxies),
    browser: request.headers.get('user-agent') ?? '',
    samplesOpen: samplesOpenTo(app.config, request, incoming),
  }
  const token = cookieFrom(app.config, request, 'session')
  const found = token === null ? null : await whoHolds(stranger, token, isBackground(request))
  if (!found) return stranger
  const { session, ...actor } = found
  return { ...stranger, actor, session }
}

/**
 * What a route gave to be kept by anyone, a stranger asked for or is the same for ever, and no page
 * is: everything else is made for one visitor and kept by none.
 */
function isForEverybody({ status, headers }: Response, { actor }: Ctx): boolean {
  const given = /^public\b/.test(headers.get('cache-control') ?? '')
  const same =
    actor.kind === 'visitor' || (headers.get('cache-control') ?? '').endsWith('immutable')
  return (
    given &&
    [200, 304].includes(status) &&
    same &&
    !headers.has('set-cookie') &&
    !headers.get('content-type')?.startsWith('text/html')
  )
}

/** What one visitor's browser may keep as long as it asks each time whether it still may. */
function isAskedAgain({ status, headers }: Response): boolean {
  return (
    [200, 304].includes(status) &&
    headers.get('cache-control') === 'private, no-cache' &&
    !headers.get('content-type')?.startsWith('text/html')
  )
}
