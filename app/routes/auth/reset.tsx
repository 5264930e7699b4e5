import { data, redirect } from 'react-router'

import { serializeCookie } from '#app/platform/auth/sessions.server.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import {
  withIdempotency,
  readFields,
  generateIdempotencyKey,
  parseForm,
  getProblemStatus,
} from '#app/platform/form.server.ts'
import { findImage } from '#app/platform/media/manifest.server.ts'
import { newPasswordSchema, resetRequestSchema } from '#app/features/people/password/rules.ts'
import { requestPasswordReset, resetPassword } from '#app/features/people/password/writes.server.ts'
import { findStudio } from '#app/features/studio/settings/reads.server.ts'
import { NewPassword } from '#app/features/people/staff/ui/new-password.tsx'
import { ResetRequest } from '#app/features/people/staff/ui/reset-request.tsx'
import { getMessages } from '#app/messages/index.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import type { Route } from './+types/reset'
import { findOneTimeToken } from '#app/features/people/session/reads.server.ts'
import { reportOutcome } from '#app/ui/submit-outcome.ts'

export const clientMiddleware = [reportOutcome]

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const studio = await findStudio(ctx)
  if (!studio) throw redirect('/auth/setup')
  const token = new URL(request.url).searchParams.get('token')
  const ended = token !== null && !(await findOneTimeToken(ctx, 'reset', token))
  return {
    studio: { name: studio.name },
    picture: findImage('hero-room'),
    token,
    ended,
    formKey: generateIdempotencyKey(),
    title: getMessages(ctx.language).site.reset.title,
  }
}

/** Saves the new password if there is a token, otherwise requests a reset link. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const values = await readFields(request)
  if (values.token !== undefined) return saveNewPassword(ctx, values.token, values)
  const resetRequest = parseForm(resetRequestSchema, { email: '', ...values })
  if (!resetRequest.ok) return data({ problem: resetRequest.problems.email }, { status: 422 })
  await requestPasswordReset(withIdempotency(ctx, values), resetRequest.form)
  return data({ sent: true })
}

async function saveNewPassword(
  ctx: Parameters<typeof resetPassword>[0],
  token: string,
  values: Record<string, string>,
) {
  const input = parseForm(newPasswordSchema, { password: '', ...values })
  if (!input.ok) return data({ problem: input.problems.password }, { status: 422 })
  const result = await resetPassword(ctx, token, input.form.password)
  if (result.ok)
    return redirect('/auth', {
      headers: { 'set-cookie': serializeCookie(ctx.app.config, 'device', result.value.device) },
    })
  if (result.problem === 'link-has-ended') return data({ ended: true }, { status: 410 })
  return data({ problem: result.problem }, { status: getProblemStatus(result.problem) })
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { studio, picture, token, ended, formKey } = loaderData
  const result: { problem?: ProblemCode; sent?: boolean; ended?: boolean } = actionData ?? {}
  return token === null ? (
    <ResetRequest
      studio={studio}
      picture={picture}
      sent={result.sent ?? false}
      problem={result.problem}
      formKey={formKey}
    />
  ) : (
    <NewPassword
      studio={studio}
      picture={picture}
      token={token}
      problem={result.problem}
      ended={ended || (result.ended ?? false)}
    />
  )
}
