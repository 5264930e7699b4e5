import { type Config, isLoopback } from '../config.server.ts'
import { type Incoming, isProxied } from '../requests.server.ts'

/**
 * Returns true if sample accounts may be used. With their public password that is only on this
 * machine: the Host must be a loopback name, and there must be no sign of a proxy.
 */
export function canUseSampleAccounts(
  { samplePassword, sampleAccountsEnabled }: Config,
  request: Request,
  incoming: Incoming | undefined,
): boolean {
  if (samplePassword !== undefined) return true
  return sampleAccountsEnabled && isLoopback(readHostName(request)) && !isProxied(request, incoming)
}

/** Returns the name in the Host header without its port, or an empty string. */
function readHostName(request: Request): string {
  return (
    /^(\[[^\]]*\]|[^:]*)(?::\d+)?$/.exec(request.headers.get('host') ?? '')?.[1]?.toLowerCase() ??
    ''
  )
}
