import { Agent as PlainAgent, type IncomingMessage, request as requestPlain } from 'node:http'
import { Agent as SecureAgent, request as requestSecure } from 'node:https'
import { isIP } from 'node:net'
import { Readable } from 'node:stream'

import { createGuardedLookup, isBlockedAddress, isNearAddress } from '../ip-address.server.ts'

/** Milliseconds without a byte in either direction until a request is given up. */
const stallTimeout = 60_000
const connectTimeout = 10_000

/** The address must not be used, or not without encryption. */
export class PlainAddressError extends Error {}

/**
 * Returns a `fetch` for object storage. It follows no redirects, checks the address it connects to,
 * and gives up when nothing moves, while a transfer may take as long as it needs. Node's own
 * `fetch` needs twice the CPU time for a body, and can't check addresses.
 */
export function createStorageFetch(): typeof fetch {
  const agents = { plain: new PlainAgent(agentOptions), secure: new SecureAgent(agentOptions) }
  return (input, init = {}) => {
    const url = new URL(input as string)
    const isSecure = url.protocol === 'https:'
    const guard = (ip: string) => isRefused(ip, isSecure)
    const host = url.hostname.replace(/^\[|\]$/g, '')
    return new Promise((resolve, reject) => {
      // a literal IP address is never looked up, so it is checked here
      if (isIP(host) && guard(host)) return reject(createRefusal(isSecure))
      const request = (isSecure ? requestSecure : requestPlain)(url, {
        method: init.method ?? 'GET',
        headers: init.headers as Record<string, string>,
        agent: isSecure ? agents.secure : agents.plain,
        lookup: createGuardedLookup(guard),
        timeout: connectTimeout,
      })
      request.once('socket', (socket) => {
        const wait = () => request.setTimeout(stallTimeout)
        if (socket.connecting) socket.once('connect', wait)
        else wait()
      })
      request.once('response', (response) => resolve(toResponse(response, init.method)))
      request.once('timeout', () => request.destroy(new Error('The storage has stalled.')))
      request.on('error', (error) => {
        const isBlocked = error.message === 'This address is blocked.'
        reject(isBlocked ? createRefusal(isSecure) : error)
      })
      request.end(init.body as Buffer | string | undefined)
    })
  }
}

const agentOptions = { keepAlive: true, maxSockets: 4 }

/** Plain HTTP is only allowed to this machine and its networks; metadata services are blocked. */
function isRefused(ip: string, isSecure: boolean): boolean {
  return !isNearAddress(ip) && (!isSecure || isBlockedAddress(ip, true))
}

function createRefusal(isSecure: boolean) {
  return isSecure ? new Error('This address is blocked.') : new PlainAddressError('storage-plain')
}

function toResponse(response: IncomingMessage, method: string | undefined): Response {
  const headers = new Headers()
  for (const [name, value] of Object.entries(response.headersDistinct))
    for (const text of value ?? []) headers.append(name, text)
  // s3mini reads the code of an error only with exactly this type
  if (/^(?:application|text)\/xml\b/.test(headers.get('content-type') ?? ''))
    headers.set('content-type', 'application/xml')
  const status = response.statusCode ?? 500
  const isEmpty = method === 'HEAD' || status === 204 || status === 304
  if (isEmpty) response.resume()
  const body = isEmpty ? null : (Readable.toWeb(response) as ReadableStream<Uint8Array>)
  return new Response(body, { status, headers })
}
