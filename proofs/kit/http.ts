import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export type HttpResponse = {
  status: number
  headers: IncomingHttpHeaders
  text: string
  ms: number
}
type HttpRequest = {
  method?: string
  /** As it goes over the line, where an address would be tidied. */ path?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  agent?: Agent
  patience?: number
}

/**
 * One request, one answer; rejects when the connection fails or nothing comes for a minute. No
 * redirect is followed.
 */
export function sendRequest(url: string, question: HttpRequest = {}): Promise<HttpResponse> {
  const { method = 'GET', path, headers = {}, body, agent, patience = 60_000 } = question
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
        timeout: patience,
      },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () =>
          done({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: Buffer.concat(parts).toString('utf8'),
            ms: performance.now() - began,
          }),
        )
        answer.on('error', failed)
      },
    )
    sent.on('timeout', () => sent.destroy(new Error('no answer')))
    // a connection that was kept may end for its idleness as it is used again: browsers take a new
    // one then, too
    sent.on('error', (error: NodeJS.ErrnoException) =>
      sent.reusedSocket && error.code === 'ECONNRESET'
        ? sendRequest(url, { ...question, agent: undefined }).then(done, failed)
        : failed(error),
    )
    sent.end(body)
  })
}

/** Sends a form as the site's own page would. */
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

/** A connection that stays, so that its making is not part of what is measured. */
export function createConnection(): Agent {
  return new Agent({ keepAlive: true, maxSockets: 1 })
}

/** One cookie's pair out of an answer, or nothing. */
export function getCookie(answer: HttpResponse, name: string): string | undefined {
  return (answer.headers['set-cookie'] ?? [])
    .map((line) => line.split(';')[0] ?? '')
    .find((pair) => pair.startsWith(`${name}=`) && pair !== `${name}=`)
}

/** The n-th address of a make-believe visitor. */
export function forwardedFor(n: number): Record<string, string> {
  return { 'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` }
}
