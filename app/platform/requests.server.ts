import { isIP } from 'node:net'

/** What the HTTP server knows about a request beside its headers. */
export type Incoming = { socket: { remoteAddress?: string | undefined }; httpVersion?: string }

/**
 * Returns the visitor's address: the socket's, or behind our own proxies the one the outermost of
 * them saw.
 */
export function getClientIp(
  request: Request,
  incoming: Incoming | undefined,
  trustedProxies: number,
): string {
  const own = incoming?.socket.remoteAddress ?? '127.0.0.1'
  if (trustedProxies === 0) return own
  const chain = (request.headers.get('x-forwarded-for') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  return parseIp(chain.at(-trustedProxies) ?? '') ?? own
}

/**
 * Some load balancers write a port or brackets; anything else but an address is null, so that it
 * cannot be a new key of a limit.
 */
function parseIp(text: string): string | null {
  const [, literal, plain] = /^"?(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)"?$/.exec(text) ?? []
  const ip = literal ?? plain ?? text
  return isIP(ip) ? ip : null
}

/** Prefixes of the headers that proxies, tunnels and content networks add. */
const proxyHeaderPrefixes = [
  'x-forwarded',
  'forwarded',
  'via',
  'x-real-',
  'x-client-',
  'x-cluster-',
  'x-original-',
  'x-proxy',
  'x-envoy-',
  'x-amz',
  'x-azure-',
  'x-arr-',
  'x-cloud-',
  'x-google-',
  'x-vercel-',
  'cf-',
  'cdn-',
  'true-client-',
  'client-ip',
  'fastly-',
  'fly-',
  'akamai-',
  'ngrok-',
  'tailscale-',
]

/** Whether a proxy shows in a request. nginx asks with HTTP/1.0 by default, and no browser does. */
export function isProxied(request: Request, incoming: Incoming | undefined): boolean {
  if (incoming?.httpVersion === '1.0') return true
  return [...request.headers.keys()].some((name) =>
    proxyHeaderPrefixes.some((prefix) => name.startsWith(prefix)),
  )
}

/**
 * Which kind of address it is: one may hold a name, an id or a token, so the log knows only its
 * first words.
 */
export function toRoutePattern(pathname: string): string {
  return pathname
    .split('/')
    .slice(0, 4)
    .map((part) => (/^[a-z-]{0,24}(\.data|\.txt|\.xml)?$/.test(part) ? part : ':id'))
    .join('/')
}

/**
 * Whether a page asks by itself, which does not count as use of the session: the stream of hints,
 * an editor that says it is open, and data loaded again for the page that is open, whose address is
 * then the referrer. A link leads from one address to another.
 */
export function isBackgroundRequest(request: Request): boolean {
  const { pathname, search } = new URL(request.url)
  if (pathname === '/portal/live' || pathname.endsWith('/presence')) return true
  if (request.method !== 'GET' || !pathname.endsWith('.data')) return false
  const from = URL.parse(request.headers.get('referer') ?? '')
  return (
    from !== null &&
    getPageAddress(from) ===
      getPageAddress(new URL(`${pathname.slice(0, -'.data'.length)}${search}`, from))
  )
}

/** The page of an address; `_routes` is React Router's own. */
function getPageAddress({ pathname, searchParams }: URL): string {
  const params = new URLSearchParams(searchParams)
  params.delete('_routes')
  return `${pathname}?${params}`
}

/**
 * Whether a writing request comes from another site, or does not say where from. The origin we
 * compare with is configured, never sent.
 */
export function isCrossOrigin(request: Request, publicUrl: string): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false
  const origin = request.headers.get('origin')
  if (origin !== null) return origin !== publicUrl
  return request.headers.get('sec-fetch-site') !== 'same-origin'
}
