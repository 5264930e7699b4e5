import { data, redirect } from 'react-router'

import { serializeCookie, readCookieToken } from '#app/platform/auth/sessions.server.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { readFields, parseForm, getProblemStatus } from '#app/platform/form.server.ts'
import { findImage } from '#app/platform/media/manifest.server.ts'
import { toReturnPath } from '#app/features/people/staff/rules.ts'
import { codeSchema, recoverySchema } from '#app/features/people/two-factor/rules.ts'
import { CodeStep } from '#app/features/people/two-factor/ui/code-step.tsx'
import { enterCode } from '#app/features/people/two-factor/writes.server.ts'
import { getMessages } from '#app/messages/index.ts'

import type { Route } from './+types/code'
import { findOneTimeToken } from '#app/features/people/session/reads.server.ts'
import { reportOutcome } from '#app/ui/submit-outcome.ts'

export const clientMiddleware = [reportOutcome]

/** Shows the second step of signing in, available only after the correct password. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const { searchParams } = new URL(request.url)
  const back = toReturnPath(searchParams.get('to'))
  if (ctx.actor.kind === 'staff') throw redirect(back)
  const step = readCookieToken(ctx.app.config, request, 'code')
  if (step === null || !(await findOneTimeToken(ctx, 'code', step)))
    throw redirect(`/auth?to=${encodeURIComponent(back)}`)
  const recovery = searchParams.has('recovery')
  const { code } = getMessages(ctx.language).auth
  return {
    picture: findImage('hero-room'),
    back,
    recovery,
    title: recovery ? code.recoveryTitle : code.title,
  }
}

/** Never sends a typed code back: a wrong one is useless and a right one must not leak. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const { config } = ctx.app
  const values = await readFields(request)
  const back = toReturnPath(values.to ?? null)
  const input = parseForm(values.recovery === undefined ? codeSchema : recoverySchema, {
    code: '',
    ...values,
  })
  if (!input.ok)
    return data(
      { problem: input.problems.code ?? input.problems.recovery ?? ('code-missing' as const) },
      { status: 422 },
    )
  const result = await enterCode(ctx, {
    ...input.form,
    step: readCookieToken(config, request, 'code') ?? '',
    device: readCookieToken(config, request, 'device'),
    oldToken: readCookieToken(config, request, 'session'),
  })
  if (!result.ok) {
    if (result.problem === 'step-has-ended')
      return redirect(`/auth?again&to=${encodeURIComponent(back)}`, {
        headers: { 'set-cookie': serializeCookie(config, 'code', '') },
      })
    return data({ problem: result.problem }, { status: getProblemStatus(result.problem) })
  }
  const { session, device } = result.value
  return redirect(back, {
    headers: [
      ['set-cookie', serializeCookie(config, 'session', session)],
      ['set-cookie', serializeCookie(config, 'device', device)],
      ['set-cookie', serializeCookie(config, 'code', '')],
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
