import { type Config, isLoopback } from '../config.server.ts'
import { type Incoming, isProxied } from '../requests.server.ts'

/**
 * Sample accounts open on this machine only, unless they have a password of their own: the request
 * must be addressed to a loopback name, and no proxy may show in it.
 */
export function canUseSampleAccounts(
  { samplePassword, sampleAccountsEnabled }: Config,
  request: Request,
  incoming: Incoming | undefined,
): boolean {
  if (samplePassword !== undefined) return true
  return sampleAccountsEnabled && isLoopback(readHostName(request)) && !isProxied(request, incoming)
}

/** The name in the Host header, without its port; empty where there is none or it is no name. */
function readHostName(request: Request): string {
  return (
    /^(\[[^\]]*\]|[^:]*)(?::\d+)?$/.exec(request.headers.get('host') ?? '')?.[1]?.toLowerCase() ??
    ''
  )
}
