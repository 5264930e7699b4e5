import { redirect } from 'react-router'

import { isToken } from '#app/platform/auth/link-cookies.server.ts'
import { serializeCookie } from '#app/platform/auth/sessions.server.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { fail } from '#app/core/result.ts'
import { openPortal } from '#app/features/clients/client-portal/writes.server.ts'

import type { Route } from './+types/access'

/**
 * Exchanges the link of an email for a cookie, so that its token stays out of history, logs and
 * Referer headers. It works repeatedly, because mail scanners open links first. Who has a session
 * already gets in also with a link that ended.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const result = isToken(params.token)
    ? await openPortal(ctx, params.token)
    : fail('link-has-ended')
  const headers = new Headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
  if (result.ok && result.value.session !== null)
    headers.set('set-cookie', serializeCookie(ctx.app.config, 'client', result.value.session))
  const getPath = () => {
    if (result.ok) return result.value.target
    if (ctx.actor.kind === 'client') return '/client'
    return `/client?link=${result.problem === 'too-many-guesses' ? 'busy' : 'ended'}`
  }
  return redirect(getPath(), { status: 303, headers })
}
