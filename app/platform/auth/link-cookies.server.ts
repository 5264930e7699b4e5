import { day } from '#app/core/day.ts'

import type { Config } from '../config.server.ts'

/**
 * A private link is opened once by its address and from then on by a cookie, so that its token
 * stays in no history, log or Referer. The cookie belongs to the path of its page alone: a browser
 * can have several such pages open.
 */
const linkMaxAge = (30 * day) / 1000

/** Whether a part of an address is a token of a private link and not the name of its page. */
export function isToken(part: string): boolean {
  return /^[\w-]{43}$/.test(part)
}

export function serializeLinkCookie(config: Config, path: string, token: string): string {
  return serializeCookieForPath(
    config,
    path,
    `${getCookieName(config, 'link')}=${token}`,
    linkMaxAge,
  )
}

export function readLinkToken(config: Config, request: Request): string | null {
  const found = readCookieValue(config, request, 'link')
  return found !== null && isToken(found) ? found : null
}

/**
 * What was just done on a private page, said once after the redirect; an empty text takes it back.
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

// browsers take the prefix over https alone
function getCookieName({ secure }: Config, kind: 'link' | 'done') {
  return `${secure ? '__Secure-' : ''}backlot_${kind}`
}

function serializeCookieForPath({ secure }: Config, path: string, pair: string, age: number) {
  return `${pair}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=${age}${secure ? '; Secure' : ''}`
}
