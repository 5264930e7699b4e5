import { redirect } from 'react-router'

import { serializeCookie, readCookieToken } from '#app/platform/auth/sessions.server.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { signOut } from '#app/features/people/session/writes.server.ts'

import type { Route } from './+types/sign-out'

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const { config } = ctx.app
  const token = readCookieToken(config, request, 'session')
  if (token !== null) await signOut(ctx, token)
  return redirect('/auth', { headers: { 'set-cookie': serializeCookie(config, 'session', '') } })
}

/** Signing out requires a POST; a link to this path does nothing. */
export function loader() {
  throw redirect('/auth')
}
