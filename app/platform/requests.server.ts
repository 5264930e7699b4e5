import { isIP } from 'node:net'

/** Request data the HTTP server has besides the headers. */
export type Incoming = { socket: { remoteAddress?: string | undefined }; httpVersion?: string }

/**
 * Returns the visitor's address: the socket's, or behind our own proxies the one that the outermost
 * of them saw.
 */
export function getClientIp(
  request: Request,
  incoming: Incoming | undefined,
  trustedProxies: number,
): string {
  const peerAddress = incoming?.socket.remoteAddress ?? '127.0.0.1'
  if (trustedProxies === 0) return peerAddress
  const chain = (request.headers.get('x-forwarded-for') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  return parseIp(chain.at(-trustedProxies) ?? '') ?? peerAddress
}

/** Returns the number of addresses that proxies have appended to a request. */
export function countProxies({ headers }: Request): number {
  return (headers.get('x-forwarded-for') ?? '').split(',').filter((part) => part.trim()).length
}

/**
 * Returns the address without the port or brackets that some load balancers write. Anything that
 * isn't an address is null, so that it can't become a new rate-limit key.
 */
function parseIp(text: string): string | null {
  const [, literal, ipv4] = /^"?(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)"?$/.exec(text) ?? []
  const ip = literal ?? ipv4 ?? text
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

/**
 * Returns true if the request shows signs of a proxy. nginx uses HTTP/1.0 by default, and no
 * browser does.
 */
export function isProxied(request: Request, incoming: Incoming | undefined): boolean {
  if (incoming?.httpVersion === '1.0') return true
  return [...request.headers.keys()].some((name) =>
    proxyHeaderPrefixes.some((prefix) => name.startsWith(prefix)),
  )
}

/**
 * Returns a pattern of the path for the log. A path may hold a name, an id or a token, so only its
 * first plain segments are included.
 */
export function toRoutePattern(pathname: string): string {
  return pathname
    .split('/')
    .slice(0, 4)
    .map((part) => (/^[a-z-]{0,24}(\.data|\.txt|\.xml)?$/.test(part) ? part : ':id'))
    .join('/')
}

/**
 * Returns true for requests a page makes by itself, which don't count as use of the session: the
 * stream of notices, an editor's heartbeat, and reloads of the open page's data, whose address is
 * then the referrer. A followed link leads to another address.
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

/** Returns a page's path and query without `_routes`, which React Router adds. */
function getPageAddress({ pathname, searchParams }: URL): string {
  const params = new URLSearchParams(searchParams)
  params.delete('_routes')
  return `${pathname}?${params}`
}

/**
 * Returns true if a writing request comes from another origin, or has none. The expected origin is
 * configured, never sent.
 */
export function isCrossOrigin(request: Request, publicUrl: string): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false
  const origin = request.headers.get('origin')
  if (origin !== null) return origin !== publicUrl
  return request.headers.get('sec-fetch-site') !== 'same-origin'
}
