import { lookup } from 'node:dns'
import { type IncomingMessage, type RequestOptions, get as getPlain } from 'node:http'
import { get as getSecure } from 'node:https'
import { type LookupFunction, BlockList, isIP, isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'

/**
 * Every unreadable address gives the same problem: which ones answer, and how, would map the
 * network.
 */
type FetchProblem = 'address-unreadable' | 'address-large' | 'closing'
/** Returns true for an IP address that must not be connected to. */
export type AddressGuard = (ip: string) => boolean
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
 * Blocked ranges: loopback, link-local, multicast, unspecified, and the metadata services of cloud
 * providers.
 */
const blocked = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 3],
] as const)
  blocked.addSubnet(net, bits, 'ipv4')
for (const machine of ['100.100.100.200', '168.63.129.16', '192.0.0.192'])
  blocked.addAddress(machine, 'ipv4')
for (const [net, bits] of [
  ['::', 127],
  ['fe80::', 10],
  ['ff00::', 8],
  ['fd00:ec2::', 32],
  ['64:ff9b:1::', 48],
  ['::ffff:0:0:0', 96],
] as const)
  blocked.addSubnet(net, bits, 'ipv6')
/**
 * Private networks (RFC 1918, 6598, 4193) and reserved ones: allowed only by the operator
 * (`LOCAL_CALENDARS`).
 */
const privateNetworks = new BlockList()
for (const [net, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['192.0.0.0', 24],
  ['198.18.0.0', 15],
] as const)
  privateNetworks.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['fc00::', 7],
  ['fec0::', 10],
] as const)
  privateNetworks.addSubnet(net, bits, 'ipv6')
/** IPv4-mapped, IPv4-compatible and NAT64 addresses. */
const embeddedIpv4 = /^(?:::ffff:|64:ff9b::|::)([\da-f]{1,4}):([\da-f]{1,4})$/

/**
 * Returns true for addresses that must not be connected to: this machine by any of its addresses,
 * and private networks unless they are allowed.
 */
export function isBlockedAddress(ip: string, allowPrivate = false): boolean {
  const lists = allowPrivate ? [blocked] : [blocked, privateNetworks]
  if (!isIPv6(ip)) return lists.some((list) => list.check(ip, 'ipv4')) || isOwnAddress(ip)
  const plain = new URL(`http://[${ip.split('%')[0]}]`).hostname.slice(1, -1)
  const [, high, low] = embeddedIpv4.exec(plain) ?? []
  if (high && low)
    return isBlockedAddress(
      [high, low]
        .flatMap((half) => [Number.parseInt(half, 16) >> 8, Number.parseInt(half, 16) & 255])
        .join('.'),
      allowPrivate,
    )
  // 6to4 and Teredo addresses contain another address
  return (
    lists.some((list) => list.check(plain, 'ipv6')) ||
    /^2002:|^2001:0?:/.test(plain) ||
    isOwnAddress(plain)
  )
}

/** Returns true if a network interface of this machine has the address. */
function isOwnAddress(ip: string): boolean {
  const own = new BlockList()
  for (const { address, family } of Object.values(networkInterfaces())
    .flat()
    .filter((one) => one !== undefined))
    own.addAddress(address.split('%')[0]!, family === 'IPv6' ? 'ipv6' : 'ipv4')
  return own.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')
}

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
    let at = new URL(url)
    for (let hops = 0; hops <= maxRedirects; hops++) {
      const response = await sendRequest(
        at,
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
      at = new URL(location, at)
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

/** Resolves a name and leaves out blocked addresses. */
function createGuardedLookup(isBlocked: AddressGuard): LookupFunction {
  return (name, { all, ...options }, callback) => {
    lookup(name, { ...options, all: true }, (error, addresses) => {
      const allowed = error ? [] : addresses.filter(({ address }) => !isBlocked(address))
      const [first] = allowed
      if (!first) callback(error ?? createBlockedError(), '')
      else if (all) callback(null, allowed)
      else callback(null, first.address, first.family)
    })
  }
}

async function readResponse(response: IncomingMessage, status: number): Promise<FetchResult> {
  if (status !== 200) {
    response.destroy()
    return status === 304 ? { ok: true, bytes: null } : { ok: false, problem: 'address-unreadable' }
  }
  const { etag, 'last-modified': changed } = response.headers
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length
    // leaving the loop closes the connection
    if (size > maxBytes) return { ok: false, problem: 'address-large' }
    parts.push(part)
  }
  return { ok: true, bytes: Buffer.concat(parts), version: etag ?? changed ?? null }
}

function createBlockedError() {
  return new Error('This address is blocked.')
}
