import { day } from '#app/core/day.ts'

import type { Config } from '../config.server.ts'

/**
 * Lifetime of a private link's cookie, in seconds. The token is in the URL only once and then in
 * the cookie, so that it stays out of history, logs and Referer headers. The cookie is limited to
 * the path of its page, so a browser can have several such pages open.
 */
const linkMaxAge = (30 * day) / 1000

/** Returns true if a path segment is the token of a private link, not the name of its page. */
export function isToken(part: string): boolean {
  return /^[\w-]{43}$/.test(part)
}

export function serializeLinkCookie(
  config: Config,
  path: string,
  token: string,
  maxAge = linkMaxAge,
): string {
  return serializeCookieForPath(config, path, `${getCookieName(config, 'link')}=${token}`, maxAge)
}

export function readLinkToken(config: Config, request: Request): string | null {
  const found = readCookieValue(config, request, 'link')
  return found !== null && isToken(found) ? found : null
}

/**
 * Cookie of a message shown once after a redirect on a private page; an empty message deletes it.
 */
export function serializeFlashCookie(config: Config, path: string, message: string): string {
  return serializeCookieForPath(
    config,
    path,
    `${getCookieName(config, 'done')}=${message}`,
    message === '' ? 0 : 60,
  )
}

export function readFlashCookie(config: Config, request: Request): string | null {
  return readCookieValue(config, request, 'done')
}

function readCookieValue(config: Config, request: Request, kind: 'link' | 'done'): string | null {
  const prefix = `${getCookieName(config, kind)}=`
  return (
    request.headers
      .get('cookie')
      ?.split(/;\s*/)
      .find((pair) => pair.startsWith(prefix))
      ?.slice(prefix.length) ?? null
  )
}

// browsers accept the prefix only over HTTPS
function getCookieName({ secure }: Config, kind: 'link' | 'done') {
  return `${secure ? '__Secure-' : ''}backlot_${kind}`
}

function serializeCookieForPath({ secure }: Config, path: string, pair: string, age: number) {
  return `${pair}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=${age}${secure ? '; Secure' : ''}`
}
