import { data, redirect } from 'react-router'

import { cookie, cookieFrom } from '#app/platform/auth/sessions.server.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { fieldsOf, statusOf } from '#app/platform/form.server.ts'
import { picture } from '#app/platform/pictures.server.ts'
import { studioName } from '#app/studio/settings/reads.server.ts'
import { sampleAccounts } from '#app/studio/staff/reads.server.ts'
import { returnTo } from '#app/studio/staff/rules.ts'
import { SignIn } from '#app/studio/staff/ui/sign-in.tsx'
import { signIn } from '#app/studio/session/writes.server.ts'
import { useSaidOnArrival } from '#app/ui/arrival.ts'
import { useTabs } from '#app/ui/use-tabs.ts'
import { useWords } from '#app/ui/use-words.ts'
import { words } from '#app/words/index.ts'

import type { Route } from './+types/sign-in'

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const { searchParams } = new URL(request.url)
  const back = returnTo(searchParams.get('to'))
  if (ctx.actor.kind === 'staff') throw redirect(back)
  const name = await studioName(ctx)
  if (name === null) throw redirect('/auth/setup')
  // this page stands without the database: a sign-in that failed because of it looks like any other
  const samples =
    ctx.samplesOpen && !ctx.app.config.samplePassword
      ? await sampleAccounts(ctx).catch(() => [])
      : []
  return {
    studio: { name },
    back,
    again: searchParams.has('again'),
    ended: searchParams.has('ended'),
    picture: picture('hero-room'),
    samples,
    title: words(ctx.language).site.auth.title(name),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const { config } = ctx.app
  const { email = '', password = '', to = '' } = await fieldsOf(request)
  const answer = await signIn(ctx, {
    email,
    password: password.slice(0, 1024),
    device: cookieFrom(config, request, 'device'),
    former: cookieFrom(config, request, 'session'),
  })
  if (!answer.ok) {
    const why =
      answer.problem === 'too-many-guesses' || answer.problem === 'server-busy'
        ? answer.problem
        : null
    return data(
      { failed: true, why, email: email.slice(0, 254), back: returnTo(to) },
      { status: why ? statusOf(why) : 401 },
    )
  }
  if ('step' in answer.value)
    return redirect(`/auth/code?to=${encodeURIComponent(returnTo(to))}`, {
      headers: { 'set-cookie': cookie(config, 'code', answer.value.step) },
    })
  return redirect(returnTo(to), {
    headers: [
      ['set-cookie', cookie(config, 'session', answer.value.session)],
      ['set-cookie', cookie(config, 'device', answer.value.device)],
    ],
  })
}

/**
 * A request that fails leaves the form, and what was typed, where it is; by its status nothing else
 * is asked for again.
 */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (failure) {
    // what fetch throws when nothing answers; all else is an answer
    if (!(failure instanceof TypeError)) throw failure
    return data({ unsent: true, failed: false, why: null, email: '', back: '' }, { status: 503 })
  }
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
]

/** Logout leads here without saying where to go next. */
const signedOut = { from: /^\/portal(?:\/|$)/, to: /^\/auth$/ }

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  useTabs(null)
  useSaidOnArrival({ ...signedOut, text: useWords().portal.menu.loggedOut })
  const { studio, picture, back, again, ended, samples } = loaderData
  const unsent = actionData !== undefined && 'unsent' in actionData
  const answer = unsent ? undefined : actionData
  return (
    <SignIn
      studio={studio}
      picture={picture}
      back={answer?.back ?? back}
      again={again && !actionData}
      ended={ended && !actionData}
      failed={answer?.failed ?? false}
      why={answer?.why ?? null}
      unsent={unsent}
      email={answer?.email}
      samples={samples}
    />
  )
}
