import type { App } from './context.server.ts'
import { log } from './log.server.ts'

/**
 * Signs of a wrong setup seen in requests. Held in memory, because they concern this process and
 * its configuration.
 */
export type SetupObservations = { forwarded: boolean; otherOrigin: string | null }

/** A configuration problem shown to the owner. */
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
 * Notes requests through a proxy that TRUSTED_PROXIES doesn't count: all visitors then have the
 * proxy's address and share one rate limit.
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
 * Notes a refused form whose page was on an origin other than PUBLIC_URL, the typical sign of a
 * wrong PUBLIC_URL. Logged once per origin.
 */
export function observeOrigin({ config, observed }: App, { headers }: Request) {
  const header = headers.get('origin') ?? ''
  if (!URL.canParse(header) || header.length > 200) return
  const { origin, host } = new URL(header)
  const isOwn =
    headers.get('sec-fetch-site') === 'same-origin' ||
    headers.get('host') === host ||
    headers.get('x-forwarded-host') === host
  if (!isOwn || origin === observed.otherOrigin) return
  observed.otherOrigin = origin
  log('warn', 'form-refused', { publicUrl: config.publicUrl, origin })
}
