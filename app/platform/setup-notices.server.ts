import type { App } from './context.server.ts'
import { log } from './log.server.ts'

/**
 * What requests showed about how the program was set up. Kept in memory: it is about this process
 * and its configuration.
 */
export type SetupObservations = { forwarded: boolean; otherOrigin: string | null }

/** One line of what an owner should mend in the configuration. */
export type SetupNotice =
  | { kind: 'proxy-not-trusted' | 'http' }
  | { kind: 'other-origin'; origin: string; publicUrl: string }

export function listSetupNotices({ config, observed }: App): SetupNotice[] {
  const { forwarded, otherOrigin } = observed
  return [
    ...(otherOrigin
      ? [{ kind: 'other-origin' as const, origin: otherOrigin, publicUrl: config.publicUrl }]
      : []),
    ...(forwarded ? [{ kind: 'proxy-not-trusted' as const }] : []),
    ...(config.published && !config.secure ? [{ kind: 'http' as const }] : []),
  ]
}

/**
 * Behind a proxy that is not counted, every visitor has the proxy's address and all of them share
 * one limit.
 */
export function observeProxy({ config, observed }: App, request: Request) {
  if (config.trustedProxies > 0 || observed.forwarded || !request.headers.has('x-forwarded-for'))
    return
  observed.forwarded = true
  log('warn', 'proxy-not-trusted', {
    note: 'X-Forwarded-For is ignored while TRUSTED_PROXIES is 0',
  })
}

/**
 * A refused form whose own page was under another address than PUBLIC_URL: a wrong setting looks
 * like this, and so it is said once.
 */
export function observeOrigin({ config, observed }: App, { headers }: Request) {
  const sent = headers.get('origin') ?? ''
  if (!URL.canParse(sent) || sent.length > 200) return
  const { origin, host } = new URL(sent)
  const isOwn =
    headers.get('sec-fetch-site') === 'same-origin' ||
    headers.get('host') === host ||
    headers.get('x-forwarded-host') === host
  if (!isOwn || origin === observed.otherOrigin) return
  observed.otherOrigin = origin
  log('warn', 'form-refused', { publicUrl: config.publicUrl, origin })
}
