import { lookup } from 'node:dns'
import { type LookupFunction, BlockList, isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'

/** Returns true for an IP address that must not be connected to. */
export type AddressGuard = (ip: string) => boolean

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
  const canonicalIp = new URL(`http://[${ip.split('%')[0]}]`).hostname.slice(1, -1)
  const [, high, low] = embeddedIpv4.exec(canonicalIp) ?? []
  if (high && low)
    return isBlockedAddress(
      [high, low]
        .flatMap((half) => [Number.parseInt(half, 16) >> 8, Number.parseInt(half, 16) & 255])
        .join('.'),
      allowPrivate,
    )
  // 6to4 and Teredo addresses contain another address
  return (
    lists.some((list) => list.check(canonicalIp, 'ipv6')) ||
    /^2002:|^2001:0?:/.test(canonicalIp) ||
    isOwnAddress(canonicalIp)
  )
}

/** Returns true if a network interface of this machine has the address. */
function isOwnAddress(ip: string): boolean {
  const ownAddresses = new BlockList()
  for (const { address, family } of Object.values(networkInterfaces())
    .flat()
    .filter((networkAddress) => networkAddress !== undefined))
    ownAddresses.addAddress(address.split('%')[0]!, family === 'IPv6' ? 'ipv6' : 'ipv4')
  return ownAddresses.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')
}

const thisMachine = new BlockList()
thisMachine.addSubnet('127.0.0.0', 8, 'ipv4')
thisMachine.addAddress('::1', 'ipv6')

/**
 * Returns true for an address of this machine or of a private network: the only ones that data may
 * be sent to without encryption.
 */
export function isNearAddress(ip: string): boolean {
  return (
    thisMachine.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4') ||
    isOwnAddress(ip) ||
    (isBlockedAddress(ip) && !isBlockedAddress(ip, true))
  )
}

/** Resolves a name and leaves out blocked addresses. */
export function createGuardedLookup(isBlocked: AddressGuard): LookupFunction {
  return (name, { all, ...options }, callback) => {
    lookup(name, { ...options, all: true }, (error, addresses) => {
      const allowedAddresses = error ? [] : addresses.filter(({ address }) => !isBlocked(address))
      const [first] = allowedAddresses
      if (!first) callback(error ?? createBlockedError(), '')
      else if (all) callback(null, allowedAddresses)
      else callback(null, first.address, first.family)
    })
  }
}

export function createBlockedError() {
  return new Error('This address is blocked.')
}
