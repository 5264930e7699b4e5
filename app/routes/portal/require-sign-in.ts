import { type MiddlewareFunction, redirect } from 'react-router'

import { readCookieToken } from '#app/platform/auth/sessions.server.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { may } from '#app/features/access.ts'

/**
 * Redirects to the sign-in page unless the user is signed in, with the requested path to return to.
 */
export const requireSignIn: MiddlewareFunction<Response> = ({ context, request, url }) => {
  const { actor, app } = context.get(ctxKey)
  if (may(actor, 'portal.enter')) return
  // a session cookie or a POST means that a session has ended
  const hasSessionEnded =
    readCookieToken(app.config, request, 'session') || request.method === 'POST'
  throw redirect(
    `/auth?to=${encodeURIComponent(getReturnPath(request, url))}${hasSessionEnded ? '&ended' : ''}`,
  )
}

/** Returns the path to open after signing in: for a form, the page it is on. */
function getReturnPath(request: Request, url: URL): string {
  const referer = request.method === 'POST' && URL.parse(request.headers.get('referer') ?? '')
  const { pathname, search } =
    referer && referer.host === url.host && referer.pathname.startsWith('/portal') ? referer : url
  return pathname + search
}
