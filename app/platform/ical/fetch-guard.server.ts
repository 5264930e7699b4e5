import { type IncomingMessage, type RequestOptions, get as getPlain } from 'node:http'
import { get as getSecure } from 'node:https'
import { isIP } from 'node:net'

import { type AddressGuard, createBlockedError, createGuardedLookup } from '../ip-address.server.ts'

/**
 * Every unreadable address gives the same problem: which ones answer, and how, would map the
 * network.
 */
type FetchProblem = 'address-unreadable' | 'address-large' | 'closing'
/**
 * A fetched file with its ETag or Last-Modified as `version`. `bytes` is null if it hasn't changed
 * since the known version.
 */
export type FetchResult =
  | { ok: true; bytes: Buffer; version: string | null }
  | { ok: true; bytes: null }
  | { ok: false; problem: FetchProblem }

const maxBytes = 5 * 1024 * 1024
const timeoutMs = 15_000
const maxRedirects = 3

/**
 * Fetches a calendar of at most 5 MB. `knownVersion` is the version read before. The address is
 * checked at connection time and again after every redirect, so that DNS can't change it in
 * between. The URL is a secret and never logged.
 */
export async function fetchCalendar(
  url: string,
  knownVersion: string | null,
  isBlocked: AddressGuard,
  closing: AbortSignal,
): Promise<FetchResult> {
  const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), closing])
  try {
    let target = new URL(url)
    for (let hops = 0; hops <= maxRedirects; hops++) {
      const response = await sendRequest(
        target,
        {
          headers: buildHeaders(knownVersion),
          lookup: createGuardedLookup(isBlocked),
          agent: false,
          signal,
        },
        isBlocked,
      )
      const {
        statusCode = 0,
        headers: { location },
      } = response
      if (statusCode < 300 || statusCode === 304 || !location)
        return await readResponse(response, statusCode)
      response.destroy()
      target = new URL(location, target)
    }
    return { ok: false, problem: 'address-unreadable' }
  } catch {
    return { ok: false, problem: closing.aborted ? 'closing' : 'address-unreadable' }
  }
}

function buildHeaders(knownVersion: string | null) {
  const condition =
    knownVersion === null
      ? {}
      : knownVersion.startsWith('"') || knownVersion.startsWith('W/')
        ? { 'if-none-match': knownVersion }
        : { 'if-modified-since': knownVersion }
  return {
    accept: 'text/calendar, */*;q=0.5',
    'accept-encoding': 'identity',
    'user-agent': 'Backlot',
    ...condition,
  }
}

function sendRequest(
  url: URL,
  options: RequestOptions,
  isBlocked: AddressGuard,
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // a literal IP address is never looked up, so it is checked here
  if (!/^https?:$/.test(url.protocol) || (isIP(host) && isBlocked(host))) throw createBlockedError()
  return new Promise((resolve, reject) => {
    ;(url.protocol === 'https:' ? getSecure : getPlain)(url, options, resolve).on('error', reject)
  })
}

async function readResponse(response: IncomingMessage, status: number): Promise<FetchResult> {
  if (status !== 200) {
    response.destroy()
    return status === 304 ? { ok: true, bytes: null } : { ok: false, problem: 'address-unreadable' }
  }
  const { etag, 'last-modified': lastModified } = response.headers
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length
    // leaving the loop closes the connection
    if (size > maxBytes) return { ok: false, problem: 'address-large' }
    parts.push(part)
  }
  return { ok: true, bytes: Buffer.concat(parts), version: etag ?? lastModified ?? null }
}
