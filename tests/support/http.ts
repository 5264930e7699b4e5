import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export type HttpResponse = {
  status: number
  headers: IncomingHttpHeaders
  text: string
  ms: number
}
type HttpRequest = {
  method?: string
  /** The raw path, where a URL would be normalized. */ path?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  agent?: Agent
  timeoutMs?: number
}

/**
 * Sends one request without following redirects. Rejects when the connection fails or no response
 * comes within a minute.
 */
export function sendRequest(url: string, question: HttpRequest = {}): Promise<HttpResponse> {
  const { method = 'GET', path, headers = {}, body, agent, timeoutMs = 60_000 } = question
  const began = performance.now()
  return new Promise((done, failed) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const sent = request(
      url,
      {
        method,
        ...(path !== undefined && { path }),
        headers: { ...length, ...headers },
        agent: agent ?? false,
        timeout: timeoutMs,
      },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () =>
          done({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(parts).toString('utf8'),
            ms: performance.now() - began,
          }),
        )
        response.on('error', failed)
      },
    )
    sent.on('timeout', () => sent.destroy(new Error('no answer')))
    // An idle connection may close just as it is used again. Browsers open a new one then, too.
    sent.on('error', (error: NodeJS.ErrnoException) =>
      sent.reusedSocket && error.code === 'ECONNRESET'
        ? sendRequest(url, { ...question, agent: undefined }).then(done, failed)
        : failed(error),
    )
    sent.end(body)
  })
}

/** Sends a form as the site's own page does. */
export function sendForm(
  program: { url: string },
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
  agent?: Agent,
): Promise<HttpResponse> {
  const own = {
    origin: program.url,
    'content-type': 'application/x-www-form-urlencoded',
    accept: 'text/html',
  }
  return sendRequest(`${program.url}${path}`, {
    method: 'POST',
    headers: { ...own, ...headers },
    body: new URLSearchParams(fields).toString(),
    ...(agent && { agent }),
  })
}

/** Returns an agent with one persistent connection, so that connecting isn't measured. */
export function createConnection(): Agent {
  return new Agent({ keepAlive: true, maxSockets: 1 })
}

/** Returns a cookie of a response as `name=value`, or undefined. */
export function getCookie(response: HttpResponse, name: string): string | undefined {
  return (response.headers['set-cookie'] ?? [])
    .map((line) => line.split(';')[0] ?? '')
    .find((pair) => pair.startsWith(`${name}=`) && pair !== `${name}=`)
}

/** Returns the header with the IP address of the n-th simulated visitor. */
export function buildForwardedFor(n: number): Record<string, string> {
  return { 'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` }
}
