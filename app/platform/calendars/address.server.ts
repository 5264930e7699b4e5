import { lookup } from 'node:dns'
import { type IncomingMessage, type RequestOptions, get as getPlain } from 'node:http'
import { get as getSecure } from 'node:https'
import { type LookupFunction, BlockList, isIP, isIPv6 } from 'node:net'

type Trouble = 'address-refused' | 'address-unknown' | 'address-silent' | 'address-untrusted' | 'address-late' | 'address-large' | 'address-closed' | 'address-gone' | 'address-failed' | 'closing'
/** Whether nobody is let to a machine of this number. */
export type Refuses = (ip: string) => boolean
/** A file another server sent and what it calls this version of it; no bytes where nothing changed since the one that is known. */
export type Read = { ok: true; bytes: Buffer; version: string | null } | { ok: true; bytes: null } | { ok: false; problem: Trouble }

const mostSent = 5 * 1024 * 1024
const patience = 15_000
const mostRedirects = 3

/**
 * Addresses no calendar stands under: this machine, whoever shares its cable without a number, many at once, and where machines
 * of a cloud tell their secrets. The network at home is let through (decision 0024).
 */
const closed = new BlockList()
for (const [net, bits] of [['0.0.0.0', 8], ['127.0.0.0', 8], ['169.254.0.0', 16], ['224.0.0.0', 3]] as const) closed.addSubnet(net, bits, 'ipv4')
for (const machine of ['100.100.100.200', '168.63.129.16', '192.0.0.192']) closed.addAddress(machine, 'ipv4')
for (const [net, bits] of [['::', 127], ['fe80::', 10], ['ff00::', 8], ['fd00:ec2::', 32]] as const) closed.addSubnet(net, bits, 'ipv6')
/** IPv4 in the clothes of IPv6: as it is written out, and as it is translated. */
const dressed = /^(?:::ffff:|64:ff9b::|::)([\da-f]{1,4}):([\da-f]{1,4})$/

export function isClosed(ip: string): boolean {
  if (!isIPv6(ip)) return closed.check(ip, 'ipv4')
  const plain = new URL(`http://[${ip.split('%')[0]}]`).hostname.slice(1, -1)
  const [, high, low] = dressed.exec(plain) ?? []
  if (high && low) return isClosed([high, low].flatMap((half) => [Number.parseInt(half, 16) >> 8, Number.parseInt(half, 16) & 255]).join('.'))
  // 6to4 and Teredo lead to where nobody looks
  return closed.check(plain, 'ipv6') || /^2002:|^2001:0?:/.test(plain)
}

/**
 * Reads what stands under an address: `known` is the version read before. Where it leads is looked at when it is connected to,
 * after every redirect anew, so that a name cannot be changed in between. Nothing of the address is written anywhere.
 */
export async function readAddress(url: string, known: string | null, refuses: Refuses, closing: AbortSignal): Promise<Read> {
  const signal = AbortSignal.any([AbortSignal.timeout(patience), closing])
  try {
    let at = new URL(url)
    for (let hops = 0; hops <= mostRedirects; hops++) {
      const answer = await asked(at, { headers: headersFor(known), lookup: looking(refuses), agent: false, signal }, refuses)
      const { statusCode = 0, headers: { location } } = answer
      if (statusCode < 300 || statusCode === 304 || !location) return await taken(answer, statusCode)
      answer.destroy()
      at = new URL(location, at)
    }
    return { ok: false, problem: 'address-failed' }
  } catch (error) {
    return { ok: false, problem: closing.aborted ? 'closing' : signal.aborted ? 'address-late' : troubleOf(error) }
  }
}

function headersFor(known: string | null) {
  const asked = known === null ? {} : known.startsWith('"') || known.startsWith('W/') ? { 'if-none-match': known } : { 'if-modified-since': known }
  return { accept: 'text/calendar, */*;q=0.5', 'accept-encoding': 'identity', 'user-agent': 'Backlot', ...asked }
}

function asked(url: URL, options: RequestOptions, refuses: Refuses): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // a bare number is never looked up
  if (!/^https?:$/.test(url.protocol) || (isIP(host) && refuses(host))) throw refusal()
  return new Promise((done, fail) => {
    (url.protocol === 'https:' ? getSecure : getPlain)(url, options, done).on('error', fail)
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
    return status === 304 ? { ok: true, bytes: null } : { ok: false, problem: [401, 403].includes(status) ? 'address-closed' : [404, 410].includes(status) ? 'address-gone' : 'address-failed' }
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
  return Object.assign(new Error('Nobody is let there.'), { code: 'address-refused' })
}

function troubleOf(error: unknown): Trouble {
  const { code = '' } = error as { code?: string }
  if (code === 'address-refused') return code
  if (code === 'ENOTFOUND' || code === 'ERR_INVALID_URL') return 'address-unknown'
  return /CERT|SIGNED|UNABLE_TO|TLS/.test(code) ? 'address-untrusted' : 'address-silent'
}
