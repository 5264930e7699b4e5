import { data, redirect } from 'react-router'

import { cookie, cookieFrom } from '#app/platform/auth/sessions.server.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { fieldsOf, read, statusOf } from '#app/platform/form.server.ts'
import { picture } from '#app/platform/pictures.server.ts'
import { linkFor } from '#app/studio/staff/reads.server.ts'
import { returnTo } from '#app/studio/staff/rules.ts'
import { codeSchema, recoverySchema } from '#app/studio/two-factor/rules.ts'
import { CodeStep } from '#app/studio/two-factor/ui/code-step.tsx'
import { enterCode } from '#app/studio/two-factor/writes.server.ts'
import { words } from '#app/words/index.ts'

import type { Route } from './+types/code'

/** The second step of signing in, for whoever has just given the password. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const { searchParams } = new URL(request.url)
  const back = returnTo(searchParams.get('to'))
  if (ctx.actor.kind === 'staff') throw redirect(back)
  const step = cookieFrom(ctx.app.config, request, 'code')
  if (step === null || !(await linkFor(ctx, 'code', step)))
    throw redirect(`/auth?to=${encodeURIComponent(back)}`)
  const recovery = searchParams.has('recovery')
  const { code } = words(ctx.language).entrance
  return {
    picture: picture('hero-room'),
    back,
    recovery,
    title: recovery ? code.recoveryTitle : code.title,
  }
}

/** What was typed is never sent back: a wrong code is worth nothing, a right one too much. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const { config } = ctx.app
  const values = await fieldsOf(request)
  const back = returnTo(values.to ?? null)
  const given = read(values.recovery === undefined ? codeSchema : recoverySchema, {
    code: '',
    ...values,
  })
  if (!given.ok)
    return data(
      { problem: given.problems.code ?? given.problems.recovery ?? ('code-missing' as const) },
      { status: 422 },
    )
  const answer = await enterCode(ctx, {
    ...given.form,
    step: cookieFrom(config, request, 'code') ?? '',
    device: cookieFrom(config, request, 'device'),
    former: cookieFrom(config, request, 'session'),
  })
  if (!answer.ok) {
    if (answer.problem === 'step-has-ended')
      return redirect(`/auth?again&to=${encodeURIComponent(back)}`, {
        headers: { 'set-cookie': cookie(config, 'code', '') },
      })
    return data({ problem: answer.problem }, { status: statusOf(answer.problem) })
  }
  const { session, device } = answer.value
  return redirect(back, {
    headers: [
      ['set-cookie', cookie(config, 'session', session)],
      ['set-cookie', cookie(config, 'device', device)],
      ['set-cookie', cookie(config, 'code', '')],
    ],
  })
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
]

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { picture, back, recovery } = loaderData
  return (
    <CodeStep
      key={String(recovery)}
      picture={picture}
      back={back}
      recovery={recovery}
      problem={actionData?.problem}
    />
  )
}
