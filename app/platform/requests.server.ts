/** What the server knows of the other end. */
export type Socket = { remoteAddress?: string | undefined }

/** The visitor's address: the socket's, or behind proxies of ours the one the outermost of them saw. */
export function requestIp(request: Request, socket: Socket | undefined, trustedProxies: number): string {
  const own = socket?.remoteAddress ?? '127.0.0.1'
  if (trustedProxies === 0) return own
  const chain = (request.headers.get('x-forwarded-for') ?? '').split(',').map((part) => part.trim()).filter(Boolean)
  return chain.at(-trustedProxies) ?? own
}

/** Which kind of address it is: one may hold a name, an id or a token, so the log knows only its first words. */
export function patternOf(pathname: string): string {
  return pathname.split('/').slice(0, 4).map((part) => (/^[a-z-]{0,24}(\.data|\.txt|\.xml)?$/.test(part) ? part : ':id')).join('/')
}

/** Whether a writing request comes from another site, or does not say where from. The origin we compare with is configured, never sent. */
export function isFromElsewhere(request: Request, publicUrl: string): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false
  const origin = request.headers.get('origin')
  if (origin !== null) return origin !== publicUrl
  return request.headers.get('sec-fetch-site') !== 'same-origin'
}
