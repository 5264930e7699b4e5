import { lookup } from 'node:dns'
import { type IncomingMessage, type RequestOptions, get as getPlain } from 'node:http'
import { get as getSecure } from 'node:https'
import { type LookupFunction, BlockList, isIP, isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'

/**
 * One word for every address that cannot be read: which of them answer, and how, would map the
 * network.
 */
type Trouble = 'address-unreadable' | 'address-large' | 'closing'
/** Whether nobody is let to a machine of this number. */
export type Refuses = (ip: string) => boolean
/**
 * A file another server sent and what it calls this version of it; no bytes where nothing changed
 * since the one that is known.
 */
export type Read =
  | { ok: true; bytes: Buffer; version: string | null }
  | { ok: true; bytes: null }
  | { ok: false; problem: Trouble }

const mostSent = 5 * 1024 * 1024
const patience = 15_000
const mostRedirects = 3

/**
 * Loopback, link-local, multicast, unspecified, and the metadata services of clouds: never asked.
 */
const closed = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(net, bits, 'ipv4')
for (const machine of ['100.100.100.200', '168.63.129.16', '192.0.0.192'])
  closed.addAddress(machine, 'ipv4')
for (const [net, bits] of [
  ['::', 127],
  ['fe80::', 10],
  ['ff00::', 8],
  ['fd00:ec2::', 32],
  ['64:ff9b:1::', 48],
  ['::ffff:0:0:0', 96],
] as const)
  closed.addSubnet(net, bits, 'ipv6')
/**
 * Private networks (RFC 1918, 6598, 4193) and reserved ones: asked only where the operator says so.
 */
const local = new BlockList()
for (const [net, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['192.0.0.0', 24],
  ['198.18.0.0', 15],
] as const)
  local.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['fc00::', 7],
  ['fec0::', 10],
] as const)
  local.addSubnet(net, bits, 'ipv6')
/** IPv4-mapped, IPv4-compatible and NAT64 addresses. */
const dressed = /^(?:::ffff:|64:ff9b::|::)([\da-f]{1,4}):([\da-f]{1,4})$/

/**
 * Which addresses are not connected to: this machine by any of its addresses, and private networks
 * unless they are allowed.
 */
export function isClosed(ip: string, localAllowed = false): boolean {
  const lists = localAllowed ? [closed] : [closed, local]
  if (!isIPv6(ip)) return lists.some((list) => list.check(ip, 'ipv4')) || isOwn(ip)
  const plain = new URL(`http://[${ip.split('%')[0]}]`).hostname.slice(1, -1)
  const [, high, low] = dressed.exec(plain) ?? []
  if (high && low)
    return isClosed(
      [high, low]
        .flatMap((half) => [Number.parseInt(half, 16) >> 8, Number.parseInt(half, 16) & 255])
        .join('.'),
      localAllowed,
    )
  // 6to4 and Teredo hide another address
  return (
    lists.some((list) => list.check(plain, 'ipv6')) ||
    /^2002:|^2001:0?:/.test(plain) ||
    isOwn(plain)
  )
}

/** Whether an interface of this machine has the address. */
function isOwn(ip: string): boolean {
  const own = new BlockList()
  for (const { address, family } of Object.values(networkInterfaces())
    .flat()
    .filter((one) => one !== undefined))
    own.addAddress(address.split('%')[0]!, family === 'IPv6' ? 'ipv6' : 'ipv4')
  return own.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')
}

/**
 * Reads what stands under an address: `known` is the version read before. Where it leads is looked
 * at when it is connected to, after every redirect anew, so that a name cannot be changed in
 * between. Nothing of the address is written anywhere.
 */
export async function readAddress(
  url: string,
  known: string | null,
  refuses: Refuses,
  closing: AbortSignal,
): Promise<Read> {
  const signal = AbortSignal.any([AbortSignal.timeout(patience), closing])
  try {
    let at = new URL(url)
    for (let hops = 0; hops <= mostRedirects; hops++) {
      const answer = await asked(
        at,
        { headers: headersFor(known), lookup: looking(refuses), agent: false, signal },
        refuses,
      )
      const {
        statusCode = 0,
        headers: { location },
      } = answer
      if (statusCode < 300 || statusCode === 304 || !location)
        return await taken(answer, statusCode)
      answer.destroy()
      at = new URL(location, at)
    }
    return { ok: false, problem: 'address-unreadable' }
  } catch {
    return { ok: false, problem: closing.aborted ? 'closing' : 'address-unreadable' }
  }
}

function headersFor(known: string | null) {
  const asked =
    known === null
      ? {}
      : known.startsWith('"') || known.startsWith('W/')
        ? { 'if-none-match': known }
        : { 'if-modified-since': known }
  return {
    accept: 'text/calendar, */*;q=0.5',
    'accept-encoding': 'identity',
    'user-agent': 'Backlot',
    ...asked,
  }
}

function asked(url: URL, options: RequestOptions, refuses: Refuses): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // a bare number is never looked up
  if (!/^https?:$/.test(url.protocol) || (isIP(host) && refuses(host))) throw refusal()
  return new Promise((done, fail) => {
    ;(url.protocol === 'https:' ? getSecure : getPlain)(url, options, done).on('error', fail)
  })
}

/** Finds the numbers of a name, without those nobody is let to. */
function looking(refuses: Refuses): LookupFunction {
  return (name, { all, ...options }, answer) => {
    lookup(name, { ...options, all: true }, (error, found) => {
      const open = error ? [] : found.filter(({ address }) => !refuses(address))
      const [first] = open
      if (!first) answer(error ?? refusal(), '')
      else if (all) answer(null, open)
      else answer(null, first.address, first.family)
    })
  }
}

async function taken(answer: IncomingMessage, status: number): Promise<Read> {
  if (status !== 200) {
    answer.destroy()
    return status === 304 ? { ok: true, bytes: null } : { ok: false, problem: 'address-unreadable' }
  }
  const { etag, 'last-modified': changed } = answer.headers
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length
    // leaving the loop hangs up
    if (size > mostSent) return { ok: false, problem: 'address-large' }
    parts.push(part)
  }
  return { ok: true, bytes: Buffer.concat(parts), version: etag ?? changed ?? null }
}

function refusal() {
  return new Error('This address is not asked.')
}
