import { data, redirect } from 'react-router'

import { serializeCookie, readCookieToken } from '#app/platform/auth/sessions.server.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { readFields, getProblemStatus } from '#app/platform/form.server.ts'
import { findImage } from '#app/platform/media/manifest.server.ts'
import { findStudioName } from '#app/features/studio/settings/reads.server.ts'
import { listSampleAccounts } from '#app/features/people/staff/reads.server.ts'
import { toReturnPath } from '#app/features/people/staff/rules.ts'
import { SignIn } from '#app/features/people/staff/ui/sign-in.tsx'
import { useToastAfterRedirect } from '#app/ui/use-toast-after-redirect.ts'
import { useTabSync } from '#app/ui/use-tab-sync.ts'
import { useMessages } from '#app/ui/use-messages.ts'
import { getMessages } from '#app/messages/index.ts'

import type { Route } from './+types/sign-in'
import { signIn } from '#app/features/people/sign-in/writes.server.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const { searchParams } = new URL(request.url)
  const back = toReturnPath(searchParams.get('to'))
  if (ctx.actor.kind === 'staff') throw redirect(back)
  const name = await findStudioName(ctx)
  if (name === null) throw redirect('/auth/setup')
  // this page works without the database: a sign-in that failed because of it looks like any other
  const samples =
    ctx.sampleAccountsEnabled && !ctx.app.config.samplePassword
      ? await listSampleAccounts(ctx).catch(() => [])
      : []
  return {
    studio: { name },
    back,
    again: searchParams.has('again'),
    ended: searchParams.has('ended'),
    picture: findImage('hero-room'),
    samples,
    title: getMessages(ctx.language).site.auth.title(name),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const { config } = ctx.app
  const { email = '', password = '', to = '' } = await readFields(request)
  const result = await signIn(ctx, {
    email,
    password: password.slice(0, 1024),
    device: readCookieToken(config, request, 'device'),
    oldToken: readCookieToken(config, request, 'session'),
  })
  if (!result.ok) {
    const why =
      result.problem === 'too-many-guesses' || result.problem === 'server-busy'
        ? result.problem
        : null
    return data(
      { failed: true, why, email: email.slice(0, 254), back: toReturnPath(to) },
      { status: why ? getProblemStatus(why) : 401 },
    )
  }
  if ('step' in result.value)
    return redirect(`/auth/code?to=${encodeURIComponent(toReturnPath(to))}`, {
      headers: { 'set-cookie': serializeCookie(config, 'code', result.value.step) },
    })
  return redirect(toReturnPath(to), {
    headers: [
      ['set-cookie', serializeCookie(config, 'session', result.value.session)],
      ['set-cookie', serializeCookie(config, 'device', result.value.device)],
    ],
  })
}

/**
 * A request that fails leaves the form and its input in place. The 503 status prevents the other
 * data from being loaded again.
 */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (failure) {
    // fetch throws a TypeError if there is no response; anything else is a response
    if (!(failure instanceof TypeError)) throw failure
    return data({ unsent: true, failed: false, why: null, email: '', back: '' }, { status: 503 })
  }
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
]

/** Logout redirects here without a return path. */
const signOutTransition = { from: /^\/portal(?:\/|$)/, to: /^\/auth$/ }

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  useTabSync(null)
  useToastAfterRedirect({ ...signOutTransition, text: useMessages().portal.menu.loggedOut })
  const { studio, picture, back, again, ended, samples } = loaderData
  const unsent = actionData !== undefined && 'unsent' in actionData
  const result = unsent ? undefined : actionData
  return (
    <SignIn
      studio={studio}
      picture={picture}
      back={result?.back ?? back}
      again={again && !actionData}
      ended={ended && !actionData}
      failed={result?.failed ?? false}
      reason={result?.why ?? null}
      unsent={unsent}
      email={result?.email}
      samples={samples}
    />
  )
}
