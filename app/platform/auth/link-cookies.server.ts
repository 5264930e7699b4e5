import { day } from '#app/core/day.ts'

import type { Config } from '../config.server.ts'

/**
 * A private link is opened once by its address and from then on by a cookie, so that its token
 * stays in no history, log or Referer. The cookie belongs to the path of its page alone: a browser
 * can have several such pages open.
 */
const maxAge = (30 * day) / 1000

/** Whether a part of an address is a token of a private link and not the name of its page. */
export function isToken(part: string): boolean {
  return /^[\w-]{43}$/.test(part)
}

export function linkCookie(config: Config, path: string, token: string): string {
  return scoped(config, path, `${name(config, 'link')}=${token}`, maxAge)
}

export function linkTokenFrom(config: Config, request: Request): string | null {
  const found = valueOf(config, request, 'link')
  return found !== null && isToken(found) ? found : null
}

/**
 * What was just done on a private page, said once after the redirect; an empty text takes it back.
 */
export function doneCookie(config: Config, path: string, done: string): string {
  return scoped(config, path, `${name(config, 'done')}=${done}`, done === '' ? 0 : 60)
}

export function doneFrom(config: Config, request: Request): string | null {
  return valueOf(config, request, 'done')
}

function valueOf(config: Config, request: Request, kind: 'link' | 'done'): string | null {
  const wanted = `${name(config, kind)}=`
  return (
    request.headers
      .get('cookie')
      ?.split(/;\s*/)
      .find((pair) => pair.startsWith(wanted))
      ?.slice(wanted.length) ?? null
  )
}

// browsers take the prefix over https alone
function name({ secure }: Config, kind: 'link' | 'done') {
  return `${secure ? '__Secure-' : ''}backlot_${kind}`
}

function scoped({ secure }: Config, path: string, pair: string, age: number) {
  return `${pair}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=${age}${secure ? '; Secure' : ''}`
}
